import { addresses } from '../contract/addresses.ts'
import { api } from '../contract/api.ts'
import { wrongEmail } from '../contract/messages.ts'
import { readEmail, tidyLine } from '../contract/text.ts'
import { chairsOf } from '../domain/availability/chairs.ts'
import { inviteColleague } from '../domain/staff/invite.ts'
import { disableAccount, enableAccount, lastClosed, openAccountsBy } from '../domain/staff/leavers.ts'
import { type PasswordLink, resetAccount } from '../domain/staff/password-links.ts'
import type { StaffMember } from '../domain/staff/staff-member.ts'
import type { Backend } from '../http/backend.ts'
import { refuse, unknownSentence } from '../http/problems.ts'
import { whoDid } from './audit.ts'
import { atInWords } from './change-words.ts'
import { auditedContext } from './contexts.ts'
import { type Handler, handle } from './serve.ts'

export const people: Handler[] = [
  handle(api.people.list, async ({ who }, { records, now }) => {
    const all = await records.staff.all()
    const seen = await records.staff.lastSeen()
    const links = await records.staff.openPasswordLinks(now())
    const withPasskey = await records.staff.havePasskeys()
    const people = all.map(({ id, name, email, disabledAt, totpSecret }) => {
      const lastSeenAt = seen.get(id)?.toISOString()
      const linkUntil = links.get(id)?.toISOString()
      return {
        _id: id,
        name,
        email,
        secondFactor: totpSecret !== undefined || withPasskey.has(id),
        ...(disabledAt ? { disabledAt: disabledAt.toISOString() } : {}),
        ...(lastSeenAt ? { lastSeenAt } : {}),
        ...(linkUntil ? { linkUntil } : {}),
        ...(id === who.member.id ? { you: true } : {}),
      }
    })
    return { answer: { people } }
  }),

  handle(api.people.invite, async ({ body, who }, backend) => {
    const name = tidyLine(body.name)
    const email = readEmail(body.email)
    if (!name) return refuse(400, 'Please give their name: the history says it.', { field: 'name' })
    if (!email) return refuse(400, wrongEmail(body.email), { field: 'email' })
    const outcome = await inviteColleague({ name, email, printed: !backend.lettersLeave }, auditedContext(who, backend))
    switch (outcome.kind) {
      case 'taken':
        return refuse(409, takenSentence(outcome.owner), { field: 'email' })
      case 'not theirs to do':
        return refuse(403, closedSentence)
      case 'invited':
        return { answer: linked(outcome.link, `${name} is invited.`, backend) }
    }
  }),

  handle(api.people.change, async ({ params, body, who }, backend) => {
    if (body.open) {
      const outcome = await enableAccount(params.id, auditedContext(who, backend))
      if (outcome === 'unknown') return refuse(404, unknownSentence)
      if (outcome === 'not theirs to do') return refuse(403, closedSentence)
      return { answer: { success: true, message: 'The account is open again.' } }
    }
    if (params.id === who.member.id) return refuse(409, 'Please let a colleague close your own account.')
    const calendars = (await backend.records.chairCalendars.all()).filter(({ by }) => by.id === params.id)
    switch (await disableAccount(params.id, auditedContext(who, backend))) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'last':
        return refuse(409, 'This is the only open account. Somebody must be able to sign in.')
      case 'not theirs to do':
        return refuse(403, closedSentence)
      case 'disabled':
        return { answer: { success: true, message: await closedWith(calendars, params.id, backend) } }
    }
  }),

  handle(api.people.reset, async ({ params, body, who }, backend) => {
    const asked = { id: params.id, secondFactor: body.secondFactor, printed: !backend.lettersLeave }
    const outcome = await resetAccount(asked, auditedContext(who, backend))
    switch (outcome.kind) {
      case 'unknown':
        return refuse(404, unknownSentence)
      case 'disabled':
        return refuse(409, await isClosedSentence(params.id, backend))
      case 'not theirs to do':
        return refuse(403, closedSentence)
      case 'reset':
        return { answer: linked(outcome.link, 'The old password opens nothing any more.', backend) }
    }
  }),
]

/** What is left of a leaver: calendars that have ended, and accounts that have not. */
async function closedWith(calendars: { chair: number }[], id: string, backend: Backend): Promise<string> {
  const closed = ['The account is closed and signed out everywhere.', ...endedCalendars(calendars, backend)]
  const theirs = await openAccountsBy(id, backend.records)
  if (!theirs)
    closed.push(
      'We cannot tell just now which accounts they opened. Please look among those that are open for any that you do not know.',
    )
  else if (theirs.length > 0) {
    const names = theirs.map(({ name }) => name).join(', ')
    closed.push(`Accounts that they opened are still open: ${names}. Please close any that you do not know.`)
  }
  return closed.join(' ')
}

/** Colleagues may follow a calendar by the leaver's address, and no calendar program tells them that it ended. */
function endedCalendars(calendars: { chair: number }[], { content }: Pick<Backend, 'content'>): string[] {
  // One that was removed takes nobody any more, and gets no new address.
  const followed = chairsOf(content.practice).filter(({ chair }) => calendars.some((one) => one.chair === chair))
  if (followed.length === 0) return []
  const chairs = followed.map(({ name }) => name).join(', ')
  return [
    `The calendar address that they made for ${chairs} has ended: whoever follows it needs a new one, from “Lists and calendars” of a day.`,
  ]
}

/** Whoever opened a leaver's account for somebody else would have the audit name them for what the leaver did. */
function takenSentence({ name, disabledAt }: StaffMember): string {
  if (!disabledAt) return 'There is an account with that address already. Please look among the accounts.'
  const whose = `It is the address of ${name}’s account, which is closed. If they are back, please open it again among the accounts.`
  return `${whose} Anybody else needs another address, since what ${name} did stays with that account.`
}

/** A colleague may have closed it since this page was read. */
async function isClosedSentence(id: string, { records, now }: Backend): Promise<string> {
  const closed = await lastClosed(id, records)
  const what = closed
    ? `${whoDid(closed)} closed that account ${atInWords(closed.at, now())}.`
    : 'That account is closed.'
  return `${what} Please open it first.`
}

const closedSentence = 'Your own account was just closed.'

/** The link goes by letter; where none can be sent, it is told once to whoever asked. */
function linked(
  { token, ends }: PasswordLink,
  what: string,
  backend: Pick<Backend, 'lettersWait' | 'lettersLeave' | 'settings'>,
) {
  backend.lettersWait()
  if (backend.lettersLeave) {
    return { success: true, message: `${what} A letter with a link goes to them; it opens once, within an hour.` }
  }
  const link = new URL(addresses.newPasswordBy(token), backend.settings.publicUrl ?? 'http://localhost').href
  const message = `${what} No letter can be sent: please hand them this link yourself.`
  return { success: true, message, link, linkUntil: ends.toISOString() }
}
