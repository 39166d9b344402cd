import { RecordsDamaged } from '../records.ts'

type Told = { notices: { say(kind: string, sentence: string, until?: Date): void }; now(): Date }

/** In milliseconds. It may have been the disk, or be mended while the server runs, which nobody tells us. */
const damageIsToldFor = 600_000

/** Tells staff where somebody has met a damaged part of the database, for ten minutes since it was met last. */
export function tellIfDamaged(error: unknown, { notices, now }: Told): void {
  if (!(error instanceof RecordsDamaged)) return
  notices.say(
    'records-damaged',
    'A part of the database cannot be read, and whatever needs it fails. If it is so still in a few minutes, it is damaged, and no time mends that: whoever looks after the server should read the runbook.',
    new Date(now().getTime() + damageIsToldFor),
  )
}
