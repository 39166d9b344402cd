import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLine } from '../../tests/faults/lossy-line.ts'
import { importCopy } from '../database/copies/import-copy.ts'
import { withCopyOf } from '../database/copies/read-copy.ts'
import { migrations } from '../database/migrations.ts'
import { openTestPlace, testEngine } from '../database/test-records.ts'
import { openReleased } from '../database/test-released.ts'
import type { DatabaseCopy } from '../domain/back-ups/database-copy.ts'
import { sayingWhyNot } from '../open-own-records.ts'
import { whyNot } from './make-back-up.ts'

let from: Awaited<ReturnType<typeof openTestPlace>>
let to: Awaited<ReturnType<typeof openTestPlace>>
beforeEach(async () => {
  ;[from, to] = await Promise.all([openTestPlace(), openTestPlace()])
})
afterEach(() => Promise.all([from.remove(), to.remove()]))

it.runIf(testEngine === 'postgres')(
  'names in one sentence the server that was lost while rows went into it, whichever place they came from, and no password',
  async () => {
    await (await openReleased(from.place, migrations.at(-1)?.name ?? '')).close()
    if (!('postgresUrl' in to.place)) throw new Error('This is not PostgreSQL')
    const line = await openLine(to.place.postgresUrl)
    const lost = { ...to.place, postgresUrl: line.address }
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
    await line.close()
  },
)
