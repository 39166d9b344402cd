import { spawn } from 'node:child_process'
import { messageOfError } from '../domain/errors.ts'
import { FreeSpaceStays } from '../domain/records.ts'
import { clearGaps } from './clear-gaps.ts'
import { realNameOf } from './sqlite/real-name.ts'
import { inOurWords } from './sqlite/statements.ts'

/**
 * Writes zeros over what SQLite left in the free space of a file when it moved rows from page to page, and empties its
 * log. `secure_delete` overwrites an erased row where it lay last; the copies that stayed behind where it lay before are
 * found long after, in the gap that a page has between the list of its rows and the rows themselves.
 *
 * Takes as long as reading the file, in parts between which others write. Answers false where others hold or read it for
 * longer than `patience`, in milliseconds. Throws `FreeSpaceStays` where it fails, as on a full disk.
 *
 * In a process of its own: whoever closes a file gives up all locks that their process has on it, SQLite's too.
 */
export function clearFreeSpaceOf(sqliteFile: string, patience = 5_000): Promise<boolean> {
  const child = spawn(process.execPath, ['-e', program, realNameOf(sqliteFile), String(patience)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0 || code === heldByOthers) resolve(code === 0)
      else reject(whyItStays(said))
    })
  })
}

const heldByOthers = 3

/** In our words, where what the process says as it ends is something that we know. */
function whyItStays(said: string): FreeSpaceStays {
  const [, message = said] = /^Error: (.+)$/m.exec(said) ?? []
  const [, errcode] = /^ {2}errcode: (\d+)/m.exec(said) ?? []
  const met = Object.assign(new Error(`The free space was not cleared: ${message}`), { errcode: Number(errcode ?? 0) })
  const told = inOurWords(met)
  return new FreeSpaceStays(messageOfError(told), { cause: told })
}

// The function as its own text: a server that is one file has no other file for its processes beside it.
const program = `
  const { DatabaseSync } = require('node:sqlite')
  const { setTimeout: sleep } = require('node:timers/promises')
  const [, name, patience] = process.argv
  const tools = { ...require('node:fs'), DatabaseSync, sleep }
  const clearGaps = ${clearGaps}
  clearGaps(name, Number(patience), tools).then((cleared) => (process.exitCode = cleared ? 0 : ${heldByOthers}))
`
