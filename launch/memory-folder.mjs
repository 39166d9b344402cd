import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWritable } from './paths.mjs'

const memory = '/dev/shm'
/** Bytes; the tests need a tenth of it, and a container may have only 64 MB. */
const enough = 1024 ** 3

/**
 * A folder for what tests write, in memory where the machine has room for it: on a disk they wait for every commit.
 * `remove` leaves nothing of it.
 */
export function openMemoryFolder() {
  const path = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'ashcombe-tests-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function hasRoom() {
  if (process.platform !== 'linux' || !isWritable(memory) || process.availableMemory() < 2 * enough) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enough
}
