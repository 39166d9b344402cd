import { spawn } from 'node:child_process'

/**
 * Writes zeros over what SQLite left in the free space of a file when it moved rows from page to page, and empties its
 * log. `secure_delete` overwrites an erased row where it lay last; the copies that stayed behind where it lay before are
 * found long after, in the gap that a page has between the list of its rows and the rows themselves.
 *
 * Takes as long as reading the file, in parts between which others write. Answers false where others hold or read it for
 * longer than `patience`, in milliseconds.
 *
 * In a process of its own: whoever closes a file gives up all locks that their process has on it, SQLite's too.
 */
export function clearFreeSpaceOf(sqliteFile: string, patience = 5_000): Promise<boolean> {
  const told = [sqliteFile, String(patience), String(heldByOthers)]
  const child = spawn(process.execPath, ['-e', clearsGaps, ...told], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0 || code === heldByOthers) resolve(code === 0)
      else reject(new Error(`The free space was not cleared: ${said}`))
    })
  })
}

const heldByOthers = 3

// As text: a server that is one file has no other file for its processes beside it. Why it harms nothing stands in
// docs/decisions/0067-free-space-is-cleared-in-its-place.md.
const clearsGaps = `
  const { closeSync, fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } = require('node:fs')
  const { setTimeout: sleep } = require('node:timers/promises')
  const { DatabaseSync } = require('node:sqlite')

  const [, name, patience, heldByOthers] = process.argv
  const database = new DatabaseSync(name, { timeout: 0 })
  const asked = (what) => Object.values(database.prepare('pragma ' + what).get())[0]
  const pageSize = asked('page_size')
  const pagesOfPart = (16 * 1024 * 1024) / pageSize
  const part = Buffer.alloc(pagesOfPart * pageSize)
  const zeros = Buffer.alloc(pageSize)
  const file = openSync(name, 'r+')
  clearAll().finally(() => {
    database.close()
    closeSync(file)
  })

  async function clearAll() {
    const { size } = fstatSync(file)
    // Only so does a page begin with its kind: without pointers to its parents, and with fewer than 2 ** 25 pages.
    if (asked('auto_vacuum') !== 0 || size > 2 ** 25 * pageSize) throw new Error('its pages are of another kind')
    for (let start = 0; start < size; start += part.length) {
      if (!(await aloneWithEmptyLog(() => clearPart(start)))) return
      // Whoever waits to write tries every few milliseconds.
      await sleep(10)
    }
    await aloneWithEmptyLog(() => false)
  }

  async function aloneWithEmptyLog(work) {
    for (const began = performance.now(); !holdsWithEmptyLog(); await sleep(25)) {
      if (performance.now() - began < Number(patience)) continue
      process.exitCode = Number(heldByOthers)
      return false
    }
    // A commit that changes nothing, but for which every connection reads its pages anew.
    if (work()) database.exec('pragma user_version = ' + asked('user_version'))
    database.exec('commit')
    return true
  }

  // Without patience: a fold that waits for readers keeps writers out meanwhile.
  function holdsWithEmptyLog() {
    if (asked('wal_checkpoint(truncate)') !== 0) return false
    try {
      database.exec('begin immediate')
    } catch {
      return false
    }
    if (statSync(name + '-wal').size === 0) return true
    database.exec('rollback')
    return false
  }

  function clearPart(start) {
    const read = readSync(file, part, 0, part.length, start)
    let cleared = false
    // Not the first page, which has the names of tables only.
    for (let page = start === 0 ? pageSize : 0; page + pageSize <= read; page += pageSize) {
      const kind = part[page]
      const header = kind === 2 || kind === 5 ? 12 : kind === 10 || kind === 13 ? 8 : undefined
      if (header === undefined) continue
      const from = header + 2 * part.readUInt16BE(page + 3)
      const to = part.readUInt16BE(page + 5) || 65536
      if (from >= to || to > pageSize || part.compare(zeros, 0, to - from, page + from, page + to) === 0) continue
      writeSync(file, zeros, 0, to - from, start + page + from)
      cleared = true
    }
    if (cleared) fsyncSync(file)
    return cleared
  }
`
