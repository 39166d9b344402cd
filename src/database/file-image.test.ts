import { copyFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Records } from '../domain/records.ts'
import { openRecords } from './records.ts'

let folder: string
let records: Records
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-image-'))
  records = await openRecords({ sqliteFile: join(folder, 'practice.sqlite') })
})
afterEach(async () => {
  await records.close()
  await rm(folder, { recursive: true })
})

/** The bytes of the file and its log at one instant, as a power cut finds them: nobody writes between two lines here. */
function imageAs(name: string): string {
  const image = join(folder, name)
  copyFileSync(join(folder, 'practice.sqlite'), image)
  copyFileSync(join(folder, 'practice.sqlite-wal'), `${image}-wal`)
  return image
}

it('an image of the file and its log, taken while 32 write, opens with every acknowledged row', async () => {
  const acknowledged: string[] = []
  let writing = true
  const writers = Array.from({ length: 32 }, async (_, writer) => {
    for (let turn = 0; writing; turn += 1) {
      const entry = { id: `${writer}-${turn}`, at: new Date(), staff: 'priya', did: 'wrote' }
      await records.transaction(({ audit }) => audit.note(entry))
      acknowledged.push(entry.id)
    }
  })
  const images: { image: string; promised: string[] }[] = []
  for (let taken = 0; taken < 8; taken += 1) {
    while (acknowledged.length < 5 * (taken + 1)) await sleep(Math.random() * 10)
    const promised = [...acknowledged]
    images.push({ image: imageAs(`image-${taken}`), promised })
  }
  writing = false
  await Promise.all(writers)
  expect(images.at(-1)?.promised.length).toBeGreaterThanOrEqual(40)
  for (const { image, promised } of images) {
    const opened = new DatabaseSync(image)
    expect(opened.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const kept = new Set(
      opened
        .prepare('select id from audit_entry')
        .all()
        .map(({ id }) => id),
    )
    opened.close()
    expect(promised.filter((id) => !kept.has(id))).toEqual([])
  }
})
