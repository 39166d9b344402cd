import { noteCameBack } from '../domain/appointments/letters/letter-came-back.ts'
import type { Records } from '../domain/records.ts'
import { MailboxAway, type NewMail, type ReportMailbox } from '../mail/reports/report-mailbox.ts'
import type { Log, Notices } from './log-and-notices.ts'

/** What is needed to read the mailbox to which letters come back. */
export type ReportReading = {
  records: Records
  mailbox: ReportMailbox
  notices: Notices
  now(): Date
  /** Gets counts and codes, never an address or a mail's words. */
  log: Log
}

/** Of several processes on one database, one reads in this time; it is longer than a round may take. */
const roundSeconds = 55
/** In a mailbox that was never read, nobody looks for reports of letters older than this. */
const reachDays = 14
const placeSetting = 'reports-read-until'
const readSetting = 'reports-read-at'
const notice = 'reports-unread'

/**
 * Reads what is new in the mailbox, where no other process does, and notes the letters that came back. A mailbox that
 * cannot be read is told and logged, not thrown; throws `RecordsAway`.
 */
export async function readReports(
  reading: ReportReading,
  goOn: () => boolean = () => true,
): Promise<'read' | 'read elsewhere' | 'mailbox away'> {
  const { records, mailbox, notices, now, log } = reading
  const began = now()
  const { count } = await records.limits.count('report-mailbox', roundSeconds, began)
  if (count > 1) {
    if (await wasReadLately(reading)) notices.takeBack(notice)
    return 'read elsewhere'
  }
  const place = await records.settings.read(placeSetting)
  const since = new Date(began.getTime() - reachDays * 24 * 3_600_000)
  let readUntil = place
  try {
    for await (const mail of mailbox.newMail({ place, since })) {
      await take(mail, reading)
      readUntil = mail.place
      if (!goOn()) break
    }
  } catch (error) {
    if (!(error instanceof MailboxAway)) throw error
    log.warn({ job: 'reports', why: error.why, code: error.code }, 'mailbox not read')
    notices.say(notice, `${sentences[error.why]} ${inTheMeantime}`)
    return 'mailbox away'
  } finally {
    // What was read before the connection broke is not read again.
    if (readUntil !== undefined && readUntil !== place) await write(records, placeSetting, readUntil)
  }
  await write(records, readSetting, String(now().getTime()))
  notices.takeBack(notice)
  return 'read'
}

async function take({ failure, unreadable, markRead }: NewMail, { records, now, log }: ReportReading): Promise<void> {
  if (unreadable) log.warn({ job: 'reports' }, 'a report could not be read')
  if (!failure) return
  const { letter, said } = failure
  // A report about a letter that is none of ours may be anybody's: it stays as it is.
  if (!(await noteCameBack(letter, { at: now(), said }, { records }))) return
  log.info({ letter }, 'letter came back')
  await markRead()
}

async function wasReadLately({ records, now }: ReportReading): Promise<boolean> {
  const read = await records.settings.read(readSetting)
  return read !== undefined && now().getTime() - Number(read) < 2 * roundSeconds * 1000
}

async function write(records: Records, name: string, value: string): Promise<void> {
  await records.transaction(({ settings }) => settings.write(name, value))
}

const sentences: Record<MailboxAway['why'], string> = {
  'sign-in refused': 'The mailbox to which letters come back refuses the name or the password of the setting IMAP_URL.',
  'no such folder': 'The mailbox to which letters come back has no such folder as the setting IMAP_URL names.',
  refused: 'The server of the mailbox to which letters come back (IMAP_URL) refuses to say what is new in it.',
  away: 'The mailbox to which letters come back does not answer, or no safe connection to it can be made.',
}
const inTheMeantime =
  'Until it can be read, nobody learns here which letters did not arrive. It is tried again by itself.'
