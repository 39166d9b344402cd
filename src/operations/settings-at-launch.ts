import { relative } from 'node:path'
import type { Config } from '../config.ts'
import type { Practice } from '../domain/practice/practice.ts'
import { mayGoInTheClear } from '../mail/smtp-line.ts'

/** What one of the server's settings means for opening to the public, in a sentence without any secret. */
export type SettingAtLaunch = { setting: string; isReady: boolean; sentence: string }

/**
 * One sentence each about the public address, mail, back-ups, proxies and how long is kept, as the environment sets them;
 * `privacyNotice` as HTML, `isBeside` where the folder of back-ups is known to have no disk of its own.
 */
export function settingsAtLaunch(
  config: Config,
  practice: Pick<Practice, 'email'>,
  privacyNotice: string,
  isBeside = false,
): SettingAtLaunch[] {
  return [
    aboutAddress(config),
    aboutMail(config, practice),
    aboutBackUps(config, privacyNotice, isBeside),
    aboutProxies(config),
    aboutKeeping(config, privacyNotice),
  ]
}

function aboutAddress({ publicUrl }: Config): SettingAtLaunch {
  const setting = 'PUBLIC_URL'
  if (publicUrl === undefined) return missing(setting, 'is empty: set it to the address that patients type.')
  const { protocol, hostname } = new URL(publicUrl)
  if (isOutOfReach(hostname)) return missing(setting, `is ${publicUrl}, where no patient reaches it.`)
  if (protocol !== 'https:') {
    return missing(setting, `is ${publicUrl}, not https, so what patients write could be read on its way.`)
  }
  return ready(setting, `is ${publicUrl}, where patients reach the website.`)
}

function aboutMail({ smtpUrl, mailFrom }: Config, practice: Pick<Practice, 'email'>): SettingAtLaunch {
  const setting = 'SMTP_URL'
  if (smtpUrl === undefined) return missing(setting, 'is empty: letters become files, and none reaches anybody.')
  const sender = mailFrom ?? practice.email
  if (isOutOfReach(sender.slice(sender.lastIndexOf('@') + 1))) {
    return missing(
      setting,
      `is set, but ${sender} would be the sender: put in a real one, as MAIL_FROM or in the content.`,
    )
  }
  const open = mayGoInTheClear(smtpUrl)
    ? ', in the clear where that server offers no STARTTLS (requireTLS=true in the address forbids it)'
    : ''
  return ready(setting, `is set: letters leave by ${new URL(smtpUrl).hostname}${open}, and come from ${sender}.`)
}

function aboutBackUps(
  { backUps: { everyHours, to, keyFile }, dataDirectory }: Config,
  privacyNotice: string,
  isBeside: boolean,
): SettingAtLaunch {
  const setting = 'BACK_UP_EVERY'
  if (everyHours === undefined) return missing(setting, 'is off: a burnt disk would take every request with it.')
  if (everyHours !== 1 && /\b(each|every)\s+hour\b/.test(privacyNotice))
    return missing(setting, `is ${everyHours}, and content/pages/privacy.md says that a copy is made each hour.`)
  const isWithin = !relative(dataDirectory, to).startsWith('..')
  const within = isWithin ? ', on the same disk as the data unless you copy them away (BACK_UP_TO)' : ''
  const beside = isBeside && !isWithin ? ', no disk of its own: if you meant another disk, it is not mounted' : ''
  const open = keyFile === undefined ? ', not encrypted (BACK_UP_KEY_FILE)' : ', encrypted'
  return ready(setting, `is ${everyHours} h: back-ups go to ${to}${within}${beside}${open}.`)
}

function aboutProxies({ publicUrl, trustedProxies }: Config): SettingAtLaunch {
  const setting = 'TRUSTED_PROXIES'
  const widest = trustedProxies.find((range) => /\/[0-7]$/.test(range))
  if (widest)
    return missing(setting, `names ${widest}, so that visitors themselves say who they are: name the proxy alone.`)
  if (trustedProxies.length > 0) return ready(setting, `names ${trustedProxies.join(', ')}.`)
  if (!publicUrl?.startsWith('https:'))
    return ready(setting, 'is empty, as it should be where no proxy stands in front.')
  return missing(setting, 'is empty, so behind the proxy that speaks HTTPS all visitors count as one: name it.')
}

/** People are told how long they are kept: UK GDPR, Article 13(2)(a). */
function aboutKeeping({ retentionDays }: Config, privacyNotice: string): SettingAtLaunch {
  const setting = 'RETENTION_DAYS'
  const days = `${retentionDays} days`
  // In one breath: the same sentence may go on to say how long copies last.
  if (new RegExp(`\\berased\\b[^.,]*\\b${retentionDays}\\s+days\\b`).test(privacyNotice))
    return ready(setting, `is ${retentionDays}, as the privacy notice says.`)
  return missing(
    setting,
    `is ${retentionDays}, and content/pages/privacy.md does not say that requests are erased after ${days}.`,
  )
}

/** Machines of one's own, and names that are reserved for examples or for networks of one's own. */
function isOutOfReach(host: string): boolean {
  return (
    // A name of one word is one's own network's; an address of IPv6 stands in brackets.
    !/[.:]/.test(host) ||
    /(^|\.)(example|example\.(com|net|org)|localhost|local|internal|test|invalid)$/.test(host) ||
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[)/.test(host)
  )
}

function ready(setting: string, sentence: string): SettingAtLaunch {
  return { setting, isReady: true, sentence }
}

function missing(setting: string, sentence: string): SettingAtLaunch {
  return { setting, isReady: false, sentence }
}
