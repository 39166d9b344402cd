import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  path: string
  /** Until not a byte more can be written. */
  fill(): void
  free(): void
  /** From now on it has room, but no file more can be made. */
  takeNoMoreFiles(): Promise<void>
  remove(): Promise<void>
}

/** A disk of so many megabytes, at a folder of its own or at this new one; undefined where this machine lets nobody have one. */
export async function openSmallDisk(megabytes: number, at?: string): Promise<SmallDisk | undefined> {
  const path = at ?? (await mkdtemp(join(tmpdir(), 'small-disk-')))
  if (at) await mkdir(at)
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
    async takeNoMoreFiles() {
      const { files, ffree } = await statfs(path)
      await run('mount', ['-o', `remount,nr_inodes=${files - ffree}`, path])
    },
    async remove() {
      await run('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}

export const noSmallDisk = 'only root may mount a small disk'

/** A disk that nobody may write to any more, not even root; undefined where this machine lets nobody have one. */
export async function openReadOnlyDisk(
  before = async (_path: string): Promise<void> => undefined,
): Promise<Pick<SmallDisk, 'path' | 'remove'> | undefined> {
  const disk = await openSmallDisk(1)
  if (disk) await before(disk.path)
  if (disk) await run('mount', ['-o', 'remount,ro', disk.path])
  return disk
}

/**
 * A disk that never answers whoever asks it, like one of a network that is away; undefined where this machine lets nobody
 * have one.
 */
export async function openDeadDisk(): Promise<{ path: string; remove(): Promise<void> } | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'dead-disk-'))
  // Whatever is asked is handed to the program that holds this file, and it does not read it.
  const mount = 'mount -i -t fuse -o fd=3,rootmode=40000,user_id=0,group_id=0 dead "$0"'
  const holder = spawn('bash', ['-c', `exec 3<>/dev/fuse && ${mount} && echo mounted && read`, path], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(holder, 'exit')
  const isMounted = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!isMounted) {
    await rmdir(path)
    return undefined
  }
  return {
    path,
    async remove() {
      holder.kill()
      await ended
      await run('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}
