import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { now as monday } from '../src/database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../src/database/test-records.ts'
import type { Photographs } from '../src/domain/blog/uploads.ts'
import type { Archive } from '../src/jobs/forget-old-records.ts'
import { openPhotographs } from '../src/photographs/photographs.ts'

/** Those of the test that runs. */
export let records: TestRecords
export let photographs: Photographs
export let folder: string
export let now: Date
/** What the log was told, and what stands on the overview by its kind. */
export let log: { level: string; facts: Record<string, unknown>; message: string }[]
export const said = new Map<string, string>()

/** Each test of the file that calls this begins on `monday` of the test practice, with nothing that could be forgotten. */
export function beginWithEmptyArchive(): void {
  beforeEach(async () => {
    records = await openTestRecords()
    folder = await mkdtemp(join(tmpdir(), 'archive-'))
    photographs = await openPhotographs(join(folder, 'photographs'))
    now = monday
    log = []
    said.clear()
  })
  afterEach(async () => {
    await records.close()
    await rm(folder, { recursive: true })
  })
}

/** Lets the clock say this. */
export function passTo(instant: Date | string): void {
  now = new Date(instant)
}

/** What forgetting works on, unless a test says otherwise. */
export function archive(changed: Partial<Archive> = {}): Archive {
  const write = (level: string) => (facts: Record<string, unknown>, message: string) =>
    void log.push({ level, facts, message })
  return {
    records,
    photographs,
    lettersFolder: join(folder, 'letters'),
    retentionDays: 180,
    notices: { say: (kind, sentence) => void said.set(kind, sentence), takeBack: (kind) => void said.delete(kind) },
    now: () => now,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...changed,
  }
}
