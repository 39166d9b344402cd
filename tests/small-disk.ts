import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  path: string
  /** Until not a byte more can be written. */
  fill(): void
  free(): void
  remove(): Promise<void>
}

/** A disk of so many megabytes; undefined where this machine lets nobody have one. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch {
    await rmdir(path)
    return undefined
  }
  const filling = join(path, 'filling')
  return {
    path,
    fill() {
      const file = openSync(filling, 'a')
      try {
        for (;;) writeSync(file, Buffer.alloc(64 * 1024))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filling, { force: true }),
    async remove() {
      await run('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}

export const noSmallDisk = 'only root may mount a small disk'

/** A disk that nobody may write to, not even root; undefined where this machine lets nobody have one. */
export async function openReadOnlyDisk(): Promise<Pick<SmallDisk, 'path' | 'remove'> | undefined> {
  const disk = await openSmallDisk(1)
  if (disk) await run('mount', ['-o', 'remount,ro', disk.path])
  return disk
}
