import { lchown, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How shares of several kinds say that they sync no folder; a disk that fails says otherwise. */
const refusedByShares = ['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EACCES']

/** Makes the names in a folder as lasting as the files. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders, and keeps their names by itself.
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } catch (problem) {
    // A share of another machine may know no such thing, and then keeps names as well as it can.
    if (!(problem instanceof Error && refusedByShares.includes(Reflect.get(problem, 'code')))) throw problem
  } finally {
    await opened.close()
  }
}

/**
 * What root makes in a folder of somebody else's is given to them, with all that is in it, or their server could not open it.
 * Whoever is not root makes what is their own, and root of a container that may give nothing away is the one who opens it.
 */
export async function giveToOwnerOf(folder: string, made: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  const within = (await ifThere(readdir(made, { recursive: true }))) ?? []
  // Folders last: from then on somebody else could put a link into them.
  for (const each of [...within.map((name) => join(made, name)).toReversed(), made]) {
    await lchown(each, uid, gid).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'EPERM') throw problem
    })
  }
}

/** Writes a file that nobody else may read, onto the disk. Where there is one already, or no room for all of it, nothing is changed. */
export async function writeNewFile(file: string, text: string): Promise<void> {
  const opened = await open(file, 'wx', 0o600)
  try {
    await opened.writeFile(text)
    await opened.sync()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await opened.close()
  }
  await syncFolder(dirname(file))
}

/** The bytes of a file, or undefined where there is none, or none any more. */
export async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return ifThere(readFile(file))
}

/** What is asked of a file; undefined where there is none. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (problem) {
    // A file may stand where one of its folders should be.
    if (problem instanceof Error && ['ENOENT', 'ENOTDIR'].includes(Reflect.get(problem, 'code'))) return undefined
    throw problem
  }
}
