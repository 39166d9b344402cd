import type { Config } from '../../config.ts'
import { MailboxAway, openReportMailbox } from '../../mail/reports/report-mailbox.ts'
import { failureOfMailServer, type MailServerFailure } from '../../mail/try-mail-server.ts'
import { whyNoConnection } from '../../why-no-connection.ts'

/** Answers why no letter leaves, the rest of a sentence about the setting. */
export async function tryMail(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  patient?: Parameters<typeof failureOfMailServer>[1],
): Promise<string | undefined> {
  if (smtpUrl === undefined) return undefined
  const failure = await failureOfMailServer(smtpUrl, patient)
  return failure && `names ${new URL(smtpUrl).host}, and ${whyNoLetterLeaves(failure)}.`
}

function whyNoLetterLeaves({ code, cause }: MailServerFailure): string {
  const known = whyNoConnection[cause] ?? mailerSentences[code]
  if (known) return known
  return whyNotSafe(cause, code) ?? `it does not take letters from us (${cause})`
}

/** By Node's codes of certificates, and nodemailer's own. */
function whyNotSafe(cause: string, code = cause): string | undefined {
  const isAboutTls = code === 'ETLS' || /CERT|SSL|TLS|SIGNATURE|ISSUER/.test(cause)
  return isAboutTls ? `no safe connection to it can be made (${cause})` : undefined
}

const wrongPassword = 'it does not take this user and password'

/** By nodemailer's own codes. */
const mailerSentences: Partial<Record<string, string>> = {
  EAUTH: wrongPassword,
  EDNS: whyNoConnection.ENOTFOUND,
  ETIMEDOUT: whyNoConnection.ETIMEDOUT,
  ECONNECTION: whyNoConnection.ECONNRESET,
}

/** The same of the mailbox into which reports of letters come. */
export async function tryReports({ imapUrl }: Pick<Config, 'imapUrl'>): Promise<string | undefined> {
  if (imapUrl === undefined) return undefined
  // From a day on that has not come: signed in, and nothing is read.
  const since = new Date(Date.now() + 7 * 86_400_000)
  try {
    for await (const _ of openReportMailbox(imapUrl).newMail({ place: undefined, since })) break
    return undefined
  } catch (error) {
    if (!(error instanceof MailboxAway)) throw error
    const why = {
      'sign-in refused': wrongPassword,
      'no such folder': 'it has no folder of that name',
      refused: 'it refuses to say what is new in the mailbox',
      away: whyNoConnection[error.code] ?? whyNotSafe(error.code) ?? `it does not answer (${error.code})`,
    }[error.why]
    return `names ${new URL(imapUrl).host}, and ${why}.`
  }
}
