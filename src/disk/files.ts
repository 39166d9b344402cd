import { open, readFile } from 'node:fs/promises'

/** Makes the names in a folder as lasting as the files. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders, and keeps their names by itself.
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
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
