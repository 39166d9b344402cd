import type { Records } from '../records.ts'
import { noteAct, tellOwner } from './account-notes.ts'
import { holdOwnAccount } from './hold-own-account.ts'
import { type Caller, cookieFor, type Place, placeOf } from './known-browser.ts'
import type { PasskeyPlace, Passkeys } from './second-factor.ts'
import type { Secrets } from './secrets.ts'
import { beginSession } from './sessions.ts'
import type { SignedInHere } from './sign-in.ts'
import { noteFailureOf, type Slowed, waitOf } from './slowing-down.ts'
import type { Passkey, StaffMember } from './staff-member.ts'

type Context = { records: Records; secrets: Secrets; passkeys: Passkeys; now: Date; place: PasskeyPlace }

/** A browser has this long to answer. */
const challengeSeconds = 300

/**
 * A challenge that needs no keeping: it says when it runs out and carries our seal. It is good for one answer, which is
 * counted when the answer comes.
 */
export function newChallenge(
  purpose: 'register' | 'sign-in',
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
): string {
  const claim = `${now.getTime() + challengeSeconds * 1000}.${secrets.newId()}`
  return `${claim}.${secrets.sealed(`challenge ${purpose} ${claim}`)}`
}

async function isOurs(challenge: string, purpose: 'register' | 'sign-in', context: Context): Promise<boolean> {
  const [until = '', nonce = '', seal = ''] = challenge.split('.')
  if (seal !== context.secrets.sealed(`challenge ${purpose} ${until}.${nonce}`)) return false
  if (Number(until) < context.now.getTime()) return false
  const key = context.secrets.sealed(`challenge used ${nonce}`)
  const uses = await context.records.limits.count(key, challengeSeconds * 2, context.now)
  return uses.count === 1
}

/** Keeps a new passkey of a person who is signed in; false where the browser's answer does not hold. */
export async function addPasskey(
  { answer, challenge, name }: { answer: unknown; challenge: string; name: string },
  context: Context & { member: StaffMember },
): Promise<boolean> {
  if (!(await isOurs(challenge, 'register', context))) return false
  const made = await context.passkeys.registered(answer, challenge, context.place)
  if (!made) return false
  const { member } = context
  return context.records.transaction(async (books) => {
    if (!(await holdOwnAccount(member, books))) return false
    // No honest device makes the name of another one's passkey.
    if (await books.staff.findPasskey(made.id)) return false
    await books.staff.addPasskey({ ...made, staff: member.id, name, createdAt: context.now })
    await tellOwner('passkey added', member.email, books, context)
    await noteAct('added a passkey', { by: member.id, member }, books, context)
    return true
  })
}

/** What a browser answered with a passkey, and to which challenge. */
export type PasskeyAnswer = { answer: unknown; challenge: string }

/** The passkey that signed a challenge of ours, with its use noted; undefined for any answer that does not hold. */
export async function passkeyThatAnswered(
  { answer, challenge }: PasskeyAnswer,
  context: Context,
): Promise<Passkey | undefined> {
  if (!(await isOurs(challenge, 'sign-in', context))) return undefined
  const passkey = await context.records.staff.findPasskey(context.passkeys.claimedBy(answer) ?? '')
  if (!passkey) return undefined
  const counter = await context.passkeys.signedIn(answer, passkey, challenge, context.place)
  if (counter === undefined) return undefined
  // Of two at once that count the same, one comes from a copy of the device.
  const isNoted = await context.records.transaction(({ staff }) => staff.notePasskeyUse(passkey.id, counter))
  return isNoted ? passkey : undefined
}

type ContextWithBrowser = Context & { browser: string; caller: Caller }

/**
 * Signs in with a passkey, which is both factors in one. Undefined for any answer that does not hold; those count for
 * the address they come from, like wrong passwords.
 */
export async function signInWithPasskey(
  answered: PasskeyAnswer,
  context: ContextWithBrowser,
): Promise<SignedInHere | Slowed | undefined> {
  const claimed = await context.records.staff.findPasskey(context.passkeys.claimedBy(answered.answer) ?? '')
  const owner = claimed && (await context.records.staff.findById(claimed.staff))
  const place = placeOf(owner?.email ?? '', owner, context.caller, context)
  const slowed = await waitOf(place, context.records, context)
  if (slowed) return slowed
  const signedIn = await open(answered, place, context)
  if (!signedIn) await noteFailureOf(place, context.records, context)
  return signedIn
}

async function open(
  answered: PasskeyAnswer,
  place: Place,
  context: ContextWithBrowser,
): Promise<SignedInHere | undefined> {
  const passkey = await passkeyThatAnswered(answered, context)
  if (!passkey) return undefined
  return context.records.transaction(async (books) => {
    const member = await books.staff.hold(passkey.staff)
    // It may have been taken away, with all sessions, while its answer was being checked.
    if (!member || member.disabledAt || !(await books.staff.findPasskey(passkey.id))) return undefined
    const token = await beginSession(member, context.browser, books, context)
    return { kind: 'signed-in', token, member, cookie: cookieFor(member, place, context) }
  })
}
