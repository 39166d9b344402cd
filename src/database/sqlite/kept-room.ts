import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { realNameOf } from './real-name.ts'

/** What SQLite's index of its log takes at first, in bytes. */
const size = 32 * 1024

/**
 * Room for what has to lie beside a database while it is open, kept while it is closed: on a disk that has become full
 * meanwhile it could not be opened otherwise, not even to be read. Kept in what closing has just given free; whoever is not
 * the last to close gives nothing free, and the next finds the index there.
 */
export function keepRoom(file: string): void {
  try {
    if (!existsSync(`${realNameOf(file)}-shm`)) writeFileSync(roomOf(file), Buffer.alloc(size), { mode: 0o600 })
  } catch {
    // Without it a server opens as long as its disk has room.
    giveRoom(file)
  }
}

/** Gives it free for the database that is opened next. */
export function giveRoom(file: string): void {
  try {
    rmSync(roomOf(file), { force: true })
  } catch {
    // Whoever opens the database says what is wrong with its folder.
  }
}

function roomOf(file: string): string {
  return `${realNameOf(file)}-room`
}
