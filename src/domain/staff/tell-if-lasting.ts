import { RecordsDamaged, RecordsUnwritten } from '../records.ts'

type Told = { notices: { say(kind: string, sentence: string, until?: Date): void }; now(): Date }

/** In milliseconds. It may have been the disk for a moment, or be mended while the server runs, which nobody tells us. */
const toldFor = 600_000

/**
 * Tells staff where somebody has met what no time mends, a damaged part of the database or one that cannot be written: for ten
 * minutes since it was met last.
 */
export function tellIfLasting(error: unknown, { notices, now }: Told): void {
  const until = new Date(now().getTime() + toldFor)
  if (error instanceof RecordsDamaged)
    notices.say(
      'records-damaged',
      'A part of the database cannot be read, and whatever needs it fails. If it is so still in a few minutes, it is damaged, and no time mends that: whoever looks after the server should read the runbook.',
      until,
    )
  if (error instanceof RecordsUnwritten)
    notices.say(
      'records-unwritten',
      'Nothing new could be kept a moment ago: the database cannot be written, most likely because its disk is full. While it is so, forms are refused with the telephone number, and what you do here is not done. Whoever looks after the server should make room on that disk: then all goes on by itself.',
      until,
    )
}
