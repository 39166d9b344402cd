import { minuteAt } from './domain/clinic-time.ts'
import type { Books } from './domain/records.ts'
import { whenInWords } from './domain/when-in-words.ts'
import type { Notices } from './jobs/log-and-notices.ts'

/** When a practice was brought back, and as of when; ISO instants. */
type BroughtBack = { at: string; asOf: string }

type Telling = { records: Pick<Books, 'settings'>; notices: Pick<Notices, 'say'> }

const setting = 'brought-back'
/** By then whoever works there has heard of it, in milliseconds. */
const toldFor = 7 * 86_400_000

/** Notes in a practice that a restore has just brought as of when it is; the next start tells staff. */
export async function noteBroughtBack({ settings }: Pick<Books, 'settings'>, asOf: string, now: Date): Promise<void> {
  const broughtBack: BroughtBack = { at: now.toISOString(), asOf }
  await settings.write(setting, JSON.stringify(broughtBack))
}

/**
 * For a week staff are told that a restore has brought this practice back: they would take its list for what they and patients
 * did last. Throws `RecordsAway`.
 */
export async function sayIfBroughtBack({ records, notices }: Telling): Promise<void> {
  const kept = await records.settings.read(setting)
  if (kept === undefined) return
  const { at, asOf }: BroughtBack = JSON.parse(kept)
  const inWords = (instant: string) => whenInWords(minuteAt(new Date(instant)))
  notices.say(
    'brought-back',
    `A back-up was brought back on ${inWords(at)}: the practice is as it was on ${inWords(asOf)}. Whatever patients and staff may have done in between is missing here. Somebody may come at a time that looks free, or get a letter about a visit that was cancelled. Please ask whoever rings or comes what they were told last.`,
    new Date(Date.parse(at) + toldFor),
  )
}
