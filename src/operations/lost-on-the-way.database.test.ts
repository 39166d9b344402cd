import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Line, openLine } from '../../tests/faults/lossy-line.ts'
import { schemasLike } from '../../tests/practice-to-lose.ts'
import { writeBackUp } from '../back-ups/write-back-up.ts'
import { asOnlyMove, refuseHalfMoved } from '../database/copies/half-moved.ts'
import { importCopy, rowSums } from '../database/copies/import-copy.ts'
import { aloneIn } from '../database/copies/one-at-a-time.ts'
import { clientFor } from '../database/copies/postgres-copy.ts'
import { withCopyOf } from '../database/copies/read-copy.ts'
import { dropOwnLater } from '../database/copies/swap-postgres-schema.ts'
import { migrations } from '../database/migrations.ts'
import { openTestPlace, testEngine } from '../database/test-records.ts'
import { openReleased } from '../database/test-released.ts'
import type { DatabaseCopy } from '../domain/back-ups/database-copy.ts'
import { sayingWhyNot } from '../open-own-records.ts'
import { makeBackUp, whyNot } from './make-back-up.ts'
import { restoreBackUp } from './restore-back-up.ts'

const now = new Date('2026-11-23T09:00:00Z')

describe.runIf(testEngine === 'postgres')('a server that is lost on the way', () => {
  let from: Awaited<ReturnType<typeof openTestPlace>>
  let to: Awaited<ReturnType<typeof openTestPlace>>
  let lines: Line[]
  beforeEach(async () => {
    lines = []
    ;[from, to] = await Promise.all([openTestPlace(), openTestPlace()])
    await (await openReleased(from.place, migrations.at(-1)?.name ?? '')).close()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(lines.map((line) => line.close()))
    await Promise.all([from.remove(), to.remove()])
  })

  /** The same place, by way of a line that can be disturbed. */
  async function byALine({ place }: typeof from) {
    if (!('postgresUrl' in place)) throw new Error('This is not PostgreSQL')
    const line = await openLine(place.postgresUrl)
    lines.push(line)
    return { line, place: { ...place, postgresUrl: line.address } }
  }

  it('is told to have a full disk where it says so, since to ask once more helps nobody before there is room', async () => {
    if (!('postgresUrl' in from.place)) throw new Error('This is not PostgreSQL')
    const client = await clientFor(from.place)
    const refused = client.query(`do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`)
    await expect(refused).rejects.toThrow(
      /^The disk of the database \S+ is full \(could not extend file\)\. Nothing of it counts: please make room there and ask once more\.$/,
    )
    await client.end()
  })

  it('is named in one sentence where rows went into it, whichever place they came from, without a password', async () => {
    const { line, place: lost } = await byALine(to)
    const { host, pathname, password } = new URL(line.address)
    const sentence = new RegExp(`^The database ${host}${pathname} was lost on the way \\([^\n]+\\)\\. [^\n]+$`)
    const cutWhile = (rows: DatabaseCopy['rows']) => ({
      async *rows() {
        await line.cut()
        yield* rows()
      },
    })
    const moving = withCopyOf(from.place, (copy) =>
      sayingWhyNot(from.place, () => importCopy({ ...copy, ...cutWhile(copy.rows) }, lost)),
    )
    await expect(moving).rejects.toThrow(sentence)
    await expect(moving).rejects.not.toThrow(password)
    expect(whyNot(await moving.catch((error) => error), 'back-ups')).toMatch(/ was lost on the way .*[^.]$/)
    // Nothing listens there from the beginning on.
    const away = withCopyOf(from.place, (copy) => sayingWhyNot(from.place, () => importCopy(copy, lost)))
    await expect(away).rejects.toThrow(sentence)
  })

  it('and says nothing more ends a back-up within minutes, leaves no half file, and the next one is made', async () => {
    const { line, place } = await byALine(from)
    const folder = await mkdtemp(join(tmpdir(), 'dental-practice-'))
    const backUp = (copied: (copy: DatabaseCopy) => DatabaseCopy) =>
      withCopyOf(place, (copy) =>
        writeBackUp(
          { copy: copied(copy), rowSums: rowSums(), folder, leftOut: () => true },
          { to: folder, keys: [], now },
        ),
      )
    const swallowed = await whenSwallowed(line, (swallow) =>
      backUp((copy) => ({
        ...copy,
        async *rows() {
          for await (const some of copy.rows()) {
            swallow()
            yield some
          }
        },
      })),
    )
    expect(whyNot(swallowed, folder)).toMatch(/ was lost on the way \(no answer within two minutes\)\. .*[^.]$/)
    expect(await readdir(folder)).toEqual([])
    await line.mend()
    await backUp((copy) => copy)
    expect(await readdir(folder)).toEqual(['back-up-20261123T090000Z.tar.gz'])
    await rm(folder, { recursive: true })
  })

  it.each(['answer', 'question'] as const)('at the very last %s of a move has it all the same', async (lost) => {
    const { line, place } = await byALine(to)
    if (!('postgresUrl' in to.place)) return
    const direct = to.place
    const moved = await asOnlyMove(place, async () => {
      // As the server hears of it, or does not, while the line is cut.
      if (lost === 'answer') {
        const client = await clientFor(direct)
        await client.query('drop table half_moved')
        await client.end()
      }
      await line.cut()
      await line.mend()
      return 'moved'
    })
    expect(moved).toBe('moved')
    await expect(refuseHalfMoved(direct)).resolves.toBeUndefined()
  })

  it('is not what is said of one that does not let its user do it, which asking again would not change', async () => {
    if (!('postgresUrl' in from.place)) return
    const role = `guest_${randomBytes(4).toString('hex')}`
    const owner = await clientFor(from.place)
    await owner.query(`create role ${role}; grant usage on schema "${from.place.schema}" to ${role}`)
    try {
      const url = new URL(from.place.postgresUrl)
      url.searchParams.set('options', `-c role=${role}`)
      const reading = withCopyOf({ ...from.place, postgresUrl: url.href }, async () => undefined)
      const { host, pathname } = url
      await expect(reading).rejects.toThrow(
        /^The database \S+ does not let its user do this \(permission denied for table migration\)\. Nothing of it counts\.$/,
      )
      await expect(reading).rejects.toThrow(`${host}${pathname}`)
    } finally {
      await owner.query(`drop owned by ${role}; drop role ${role}`)
      await owner.end()
    }
  })

  describe('while a restore fills it', () => {
    let folder: string
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'dental-practice-'))
    })
    afterEach(() => rm(folder, { recursive: true }))

    /** A restore by way of a line, which is cut for so long, in milliseconds, once every row is there. */
    async function restoreLosing(cutFor: number, meanwhile = async () => {}) {
      const backUps = { to: join(folder, 'back-ups') }
      const { file } = await makeBackUp({ place: from.place, dataDirectory: folder, backUps }, now)
      const { line, place } = await byALine(to)
      let isCut = false
      const cut = async () => {
        isCut = true
        await line.cut()
        await meanwhile()
        if (cutFor < Number.POSITIVE_INFINITY) setTimeout(() => void line.mend(), cutFor)
      }
      const asked = {
        file,
        keys: [],
        place,
        dataDirectory: join(folder, 'data'),
        backUps: backUps.to,
        over: false,
        now,
      }
      return restoreBackUp({
        ...asked,
        serverIsWaitedFor: 3_000,
        step: (what, howFar) => void (!isCut && what.startsWith('Bringing') && howFar === '50 %' && cut()),
      })
    }
    function place() {
      if (!('postgresUrl' in to.place)) throw new Error('This is not PostgreSQL')
      return to.place
    }
    async function onServer(...asked: string[]) {
      const client = await clientFor(place())
      for (const each of asked) await client.query(each)
      return client
    }
    const prepared = () => schemasLike(place(), `${place().schema}\\_restoring%`)

    it('has nothing left of what was prepared once it answers again, as after a restart, but what another prepares', async () => {
      const theirs = `${place().schema}_restoring_20261123t090004`
      const another = async () => (await onServer(`create schema "${theirs}"`)).end()
      await expect(restoreLosing(1_000, another)).rejects.toThrow(
        / was lost on the way \(.*\)\. [^.]+ ask once more\.$/,
      )
      expect(await prepared()).toEqual([theirs])
      await (await onServer(`drop schema "${theirs}"`)).end()
    })

    it('and does not know yet that nobody is there, is waited for no longer than it was said', async () => {
      const own = `${place().schema}_restoring_x`
      const gone = await onServer(`create schema "${own}"`, 'begin', `create table "${own}".a (id text)`)
      const began = performance.now()
      expect(await dropOwnLater(place(), own, 1_000)).toBe(false)
      expect(performance.now() - began).toBeLessThan(10_000)
      await gone.query('rollback')
      await gone.end()
      expect(await dropOwnLater(place(), own)).toBe(true)
      expect(await prepared()).toEqual([])
    })

    it('is told to have something left where it does not come back', async () => {
      const own = `${place().schema}_restoring_20261123t090000`
      await expect(restoreLosing(Number.POSITIVE_INFINITY)).rejects.toThrow(
        ` ask once more. What was prepared may still lie there, in the schema ${own}: the next restore drops it.`,
      )
      expect(await prepared()).toEqual([own])
    })
  })

  it('and says nothing more keeps no restore or move, which fill it or hold its lock', async () => {
    const { line, place } = await byALine(to)
    const swallowed = await whenSwallowed(line, (swallow) =>
      withCopyOf(from.place, (copy) =>
        aloneIn(place, () =>
          importCopy(
            {
              ...copy,
              async *rows() {
                for await (const some of copy.rows()) {
                  yield some
                  swallow()
                }
              },
            },
            place,
          ),
        ),
      ),
    )
    expect(swallowed).toMatchObject({ message: expect.stringMatching(/ was lost on the way \(no answer /) })
    await line.mend()
    // Until its server has noticed that nobody holds the lock any more.
    await expect
      .poll(() => withCopyOf(from.place, (copy) => aloneIn(place, () => importCopy(copy, place))))
      .toMatchObject({ tables: expect.any(Array) })
  })
})

/** What a work ends with that calls `swallow`, from when on the line carries nothing and answers nobody. */
async function whenSwallowed(line: Line, work: (swallow: () => void) => Promise<unknown>): Promise<unknown> {
  let ended: Promise<unknown> | undefined
  await new Promise<void>((resolve, reject) => {
    const swallow = () => {
      line.freeze()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      resolve()
    }
    ended = work(swallow).catch((error: unknown) => error)
    void ended.then(() => reject(new Error('It ended before anything was swallowed')))
  })
  let isOver = false
  void ended?.then(() => {
    isOver = true
  })
  // Files and sockets keep no clock of ours: they are let go on between the minutes, for as long as a busy machine needs.
  for (const patience = performance.now() + 15_000; !isOver && performance.now() < patience; ) {
    await vi.advanceTimersByTimeAsync(60_000)
    for (let turn = 0; turn < 100 && !isOver; turn += 1) await nextTurn()
  }
  vi.useRealTimers()
  return isOver ? ended : 'hangs'
}
