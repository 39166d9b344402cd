/** What `clearGaps` works with: it is run as text, so whatever it uses is handed to it. */
type Tools = Pick<
  typeof import('node:fs'),
  'closeSync' | 'fstatSync' | 'fsyncSync' | 'openSync' | 'readSync' | 'statSync' | 'writeSync'
> & {
  DatabaseSync: typeof import('node:sqlite').DatabaseSync
  sleep(milliseconds: number): Promise<unknown>
}

/**
 * Writes zeros into the gap that each page of an SQLite file has between the list of its rows and the rows themselves;
 * answers false where others hold or read it for longer than `patience`, in milliseconds. For a process of its own, into
 * which it comes as its own text: it may use nothing that stands outside of it. Why it harms nothing stands in
 * docs/decisions/0067-free-space-is-cleared-in-its-place.md.
 */
export async function clearGaps(name: string, patience: number, tools: Tools): Promise<boolean> {
  const database = new tools.DatabaseSync(name, { timeout: 0 })
  const pageSize = asked('page_size')
  const part = Buffer.alloc(16 * 1024 * 1024)
  const zeros = Buffer.alloc(pageSize)
  const file = tools.openSync(name, 'r+')
  try {
    return await clearAll()
  } finally {
    database.close()
    tools.closeSync(file)
  }

  function asked(what: string): number {
    return Number(Object.values(database.prepare(`pragma ${what}`).get() ?? {})[0])
  }

  async function clearAll(): Promise<boolean> {
    const { size } = tools.fstatSync(file)
    // Only so does a page begin with its kind: without pointers to its parents, and with fewer than 2 ** 25 pages.
    if (asked('auto_vacuum') !== 0 || size > 2 ** 25 * pageSize) throw new Error('its pages are of another kind')
    for (let start = 0; start < size; start += part.length) {
      if (!(await aloneWithEmptyLog(() => clearPart(start)))) return false
      // Whoever waits to write tries every few milliseconds.
      await tools.sleep(10)
    }
    const cleared = await aloneWithEmptyLog(() => false)
    // Once for all parts: whoever folds the log meanwhile brings them onto the disk as well, and half of them harm nothing.
    tools.fsyncSync(file)
    return cleared
  }

  async function aloneWithEmptyLog(work: () => boolean): Promise<boolean> {
    for (const began = performance.now(); !holdsWithEmptyLog(); await tools.sleep(25)) {
      if (performance.now() - began >= patience) return false
    }
    // A commit that changes nothing, but for which every connection reads its pages anew.
    if (work()) database.exec(`pragma user_version = ${asked('user_version')}`)
    database.exec('commit')
    return true
  }

  // Without patience: a fold that waits for readers keeps writers out meanwhile.
  function holdsWithEmptyLog(): boolean {
    if (asked('wal_checkpoint(truncate)') !== 0) return false
    try {
      database.exec('begin immediate')
    } catch {
      return false
    }
    if (tools.statSync(`${name}-wal`).size === 0) return true
    database.exec('rollback')
    return false
  }

  function clearPart(start: number): boolean {
    const read = tools.readSync(file, part, 0, part.length, start)
    let cleared = false
    // Not the first page, which has the names of tables only.
    for (let page = start === 0 ? pageSize : 0; page + pageSize <= read; page += pageSize) {
      const kind = part[page]
      const header = kind === 2 || kind === 5 ? 12 : kind === 10 || kind === 13 ? 8 : undefined
      if (header === undefined) continue
      const from = header + 2 * part.readUInt16BE(page + 3)
      const to = part.readUInt16BE(page + 5) || 65536
      if (from >= to || to > pageSize || part.compare(zeros, 0, to - from, page + from, page + to) === 0) continue
      tools.writeSync(file, zeros, 0, to - from, start + page + from)
      cleared = true
    }
    return cleared
  }
}
