import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifThere } from '../disk/files.ts'
import { codeOfError } from '../domain/errors.ts'

/** Something that belongs in a back-up cannot be read; the message says in which folder, and not what it is called. */
export class UnreadableFile extends Error {}

/** What is asked of something in a folder; throws `UnreadableFile` where the system refuses it. */
export async function orUnreadable<T>(path: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (problem) {
    throw new UnreadableFile(`A file in ${dirname(path)} cannot be read (${codeOfError(problem) || problem})`, {
      cause: problem,
    })
  }
}

type LeftOut = (path: string) => boolean
/** A folder: where it is named, and where it and those that were gone through to it really are. */
type FolderOnTheWay = { folder: string; path: string; ancestors: string[] }

/**
 * `oddNames`: how many could not be asked for, because their names are no UTF-8. `deadLinks`: paths of links that lead nowhere,
 * as one to a disk that is not mounted.
 */
type FoundFiles = { paths: string[]; oddNames: number; deadLinks: string[] }

/**
 * Paths of all files in a folder, `/` between their parts. Links are followed, since photographs may well lie on a
 * larger disk; one that leads back to where it was come from is none, and one that leads nowhere is named.
 */
export async function filesIn(folder: string, leftOut: LeftOut): Promise<FoundFiles> {
  const found: FoundFiles = { paths: [], oddNames: 0, deadLinks: [] }
  await findWithin({ folder, path: '', ancestors: [await realpath(folder)] }, leftOut, found)
  return found
}

async function findWithin(
  { folder, path: under, ancestors }: FolderOnTheWay,
  leftOut: LeftOut,
  found: FoundFiles,
): Promise<void> {
  const here = join(folder, under)
  const read = (await orUnreadable(here, ifThere(readdir(here)))) ?? []
  const names = [...new Set(read)].sort()
  // Two names may read the same where bytes of one are no text; only the one that is text is found by it.
  found.oddNames += read.length - names.length
  for (const name of names) {
    const path = under === '' ? name : `${under}/${name}`
    if (leftOut(path)) continue
    const place = await orUnreadable(join(folder, path), placeOf(join(folder, path)))
    if (place?.kind === 'file') found.paths.push(path)
    if (place?.kind === 'dead link') found.deadLinks.push(path)
    // Node puts this sign where bytes of a name are no text; what has the sign itself in its name is found by it.
    if (!place && name.includes('\ufffd')) found.oddNames += 1
    if (place?.kind === 'folder' && !ancestors.includes(place.reallyAt)) {
      await findWithin({ folder, path, ancestors: [...ancestors, place.reallyAt] }, leftOut, found)
    }
  }
}

type Place = { kind: 'file' } | { kind: 'folder'; reallyAt: string } | { kind: 'dead link' }

/** Undefined for what is neither, or gone meanwhile. */
async function placeOf(path: string): Promise<Place | undefined> {
  try {
    const facts = await stat(path)
    if (facts.isFile()) return { kind: 'file' }
    return facts.isDirectory() ? { kind: 'folder', reallyAt: await realpath(path) } : undefined
  } catch (problem) {
    if (!(problem instanceof Error && leadsNowhere.includes(Reflect.get(problem, 'code')))) throw problem
    const itself = await ifThere(lstat(path))
    return itself?.isSymbolicLink() ? { kind: 'dead link' } : undefined
  }
}

/**
 * What the system says of a link whose end is gone, has a file where a folder should be, is the link itself, or has a name
 * that nothing can have.
 */
const leadsNowhere = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']
