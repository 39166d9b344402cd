import { Worker } from 'node:worker_threads'

/**
 * Writes an SQLite file anew, and its log empty. `secure_delete` overwrites an erased row where it lay last, but not the
 * copies that stayed behind when SQLite moved it from page to page; those are found in the file long after.
 *
 * On a thread of its own, because it takes as long as the file is large (about a second for 100 MB). Meanwhile reads go
 * on and writes wait. Rejects where another process holds or reads the file for five seconds, or the disk has no room for
 * a copy.
 */
export function clearFreeSpaceOf(sqliteFile: string): Promise<void> {
  const worker = new Worker(writesAnew, { eval: true, workerData: sqliteFile, execArgv: [] })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The thread ended early'))))
  })
}

// As text: a server that is one file has no other file for its threads beside it. The log is folded without patience,
// again and again, because a fold that waits for readers keeps writers out meanwhile.
const writesAnew = `
  const { setTimeout: sleep } = require('node:timers/promises')
  const { DatabaseSync } = require('node:sqlite')
  const { workerData } = require('node:worker_threads')
  const database = new DatabaseSync(workerData, { timeout: 5000 })
  database.exec('pragma synchronous = full')
  database.exec('vacuum')
  database.exec('pragma busy_timeout = 0')
  const fold = async (attempts) => {
    const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get()
    if (busy && attempts === 0) throw new Error('The log is still being read')
    if (busy) await sleep(50).then(() => fold(attempts - 1))
  }
  fold(100).finally(() => database.close())
`
