import type { Backend } from './backend.ts'

type Settings = { publicUrl?: string | undefined; smtpUrl?: string | undefined }

/**
 * Whether letters reach somebody. On a trial, which nobody reaches from outside, the folder in which they become files
 * counts as delivery; where the public comes in, only a mail server does.
 */
export function lettersLeave({ publicUrl, smtpUrl }: Settings): boolean {
  return smtpUrl !== undefined || publicUrl === undefined
}

/** At start: whoever looks after the server, and staff, know where letters go that no mail server takes. */
export function sayWhereLettersGo(settings: Settings, { notices, log }: Pick<Backend, 'notices' | 'log'>): void {
  if (settings.smtpUrl !== undefined) return
  const facts = { setting: 'SMTP_URL', folder: 'letters' }
  if (lettersLeave(settings)) {
    log.warn(facts, 'SMTP_URL is empty: letters are written to the data folder')
    notices.say(
      'letters-in-folder',
      'This is a trial: letters go into the folder “letters” beside the data, and to nobody else. Before the website opens, whoever looks after the server should set SMTP_URL.',
    )
    return
  }
  log.warn(
    facts,
    'PUBLIC_URL is set and SMTP_URL is empty: letters are written to the data folder, no letter reaches anybody',
  )
  notices.say(
    'letters-stay',
    'No letter reaches anybody: they become files in the folder “letters” beside the data, because the setting SMTP_URL is empty. Please ring patients. Whoever looks after the server should set SMTP_URL.',
  )
}
