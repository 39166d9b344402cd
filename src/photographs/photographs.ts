import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { readIfThere, syncFolder } from '../disk/files.ts'
import type { Photograph } from '../domain/blog/post.ts'
import { type Photographs, TooManyPictures } from '../domain/blog/uploads.ts'
import { FairQueue } from '../domain/fair-queue.ts'
import { changedAt, filesById, idLength, removeFiles, touchIfThere, writeTogether } from './atomic-files.ts'
import { cardPrefix } from './card-prefix.ts'
import type { Pixels } from './read-image.ts'

/**
 * Photographs as files in one folder: `{id}-{width}.webp`, `{id}-card.webp` and `{id}.json`. The id is made of what the
 * card shows, so a picture that comes back is known by itself, and the same upload twice is kept once. Throws a sentence where
 * something else stands in the folder's place.
 */
export async function openPhotographs(folder: string): Promise<Photographs> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((problem: NodeJS.ErrnoException) => {
    if (!['EEXIST', 'ENOENT', 'ENOTDIR'].includes(problem.code ?? '')) throw problem
    const remedy = 'Mount its disk if it has one of its own; else put aside what stands there.'
    throw new Error(`${folder}, for the pictures of the blog, is a file or a link that leads nowhere. ${remedy}`, {
      cause: problem,
    })
  })
  // One at a time: some kilobytes of AVIF unfold into a third of a gigabyte, and two on two cores are read no sooner.
  const queue = new FairQueue(
    { atOnce: 1, names: 100, each: 100 },
    () => new TooManyPictures('More than a hundred pictures wait to be read'),
  )

  async function known(id: string): Promise<Photograph | undefined> {
    const facts = await readIfThere(join(folder, `${id}.json`))
    return facts && photographFacts.parse(JSON.parse(facts.toString()))
  }

  return {
    keep: (given, by = '') =>
      queue.take({ name: by, first: false }, async () => {
        const { readImage } = await import('./read-image.ts')
        const image = await readImage(given)
        if ('refused' in image) return { kind: 'refused', why: image.refused }
        return { kind: 'kept', photograph: await keepFiles(image, folder) }
      }),

    async recognise(image) {
      const id = ownAddress.exec(image)?.[1] ?? idOfCard(image)
      return id === undefined || !(await touchIfThere(folder, `${id}.json`)) ? undefined : known(id)
    },

    async refresh(ids) {
      for (const id of ids) if (idPattern.test(id)) await touchIfThere(folder, `${id}.json`)
    },

    async card({ id }) {
      const bytes = idPattern.test(id) ? await readIfThere(join(folder, `${id}-card.webp`)) : undefined
      return bytes && cardPrefix + bytes.toString('base64')
    },

    address({ id, widths }, width) {
      const file = widths.find((each) => each >= width) ?? widths.at(-1)
      return `/photographs/${id}-${file}.webp`
    },

    async file(name) {
      const bytes = fileName.test(name) ? await readIfThere(join(folder, name)) : undefined
      return bytes && { bytes, type: 'image/webp' }
    },

    async throwAway(stillNamed, keptBefore) {
      let thrownAway = 0
      for (const [id, { names, newest }] of await filesById(folder)) {
        if (stillNamed.has(id) || newest >= keptBefore) continue
        // Asked again: a post that is being written may have come to name it while the others went.
        if (((await changedAt(folder, `${id}.json`)) ?? newest) >= keptBefore) continue
        await removeFiles(folder, names)
        thrownAway++
      }
      return thrownAway
    },
  }
}

const photographFacts = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  colour: z.string(),
})

const idPattern = /^[\w-]{22}$/
const fileName = /^[\w-]{22}-\d{1,4}\.webp$/
const ownAddress = /^(?:https?:\/\/[^/?#\s]+)?\/photographs\/([\w-]{22})-\d{1,4}\.webp$/
const longestCard = 60_000

function idOfCard(image: string): string | undefined {
  if (!image.startsWith(cardPrefix) || image.length > longestCard) return undefined
  return idOf(Buffer.from(image.slice(cardPrefix.length), 'base64'))
}

function idOf(card: Uint8Array): string {
  return createHash('sha256').update(card).digest('base64url').slice(0, idLength)
}

async function keepFiles(image: Pixels, folder: string): Promise<Photograph> {
  const { makeRenditions } = await import('./renditions.ts')
  const { files, card, colour } = await makeRenditions(image)
  const id = idOf(card)
  const photograph = { id, width: image.width, height: image.height, widths: files.map(({ width }) => width), colour }
  await makeAgain(folder)
  await writeTogether(folder, [
    ...files.map(({ width, bytes }) => [`${id}-${width}.webp`, bytes] as const),
    [`${id}-card.webp`, card],
    // Last of all, so that a photograph that is known is there with all its files.
    [`${id}.json`, JSON.stringify(photograph)],
  ])
  await syncFolder(folder)
  return photograph
}

/** Alone: where those above it are gone they may be brought back, and nothing is to stand in their place. */
async function makeAgain(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'EEXIST') throw problem
  })
}
