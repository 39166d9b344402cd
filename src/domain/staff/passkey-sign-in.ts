import type { Records } from '../records.ts'
import { noteAct, tellOwner } from './account-notes.ts'
import { type Caller, type Place, placeOf, reminderFor } from './known-browser.ts'
import type { PasskeyPlace, Passkeys } from './second-factor.ts'
import type { Secrets } from './secrets.ts'
import { beginSession } from './sessions.ts'
import type { SignedInHere } from './sign-in.ts'
import { noteFailureOf, type Slowed, waitOf } from './slowing-down.ts'
import type { Passkey, StaffMember } from './staff-member.ts'

type Told = { records: Records; secrets: Secrets; passkeys: Passkeys; now: Date; place: PasskeyPlace }

/** A browser has this long to answer. */
const challengeSeconds = 300

/**
 * A challenge that needs no keeping: it says when it runs out and carries our seal. It is good for one answer, which is
 * counted when the answer comes.
 */
export function newChallenge(purpose: 'register' | 'sign-in', { secrets, now }: Pick<Told, 'secrets' | 'now'>): string {
  const claim = `${now.getTime() + challengeSeconds * 1000}.${secrets.newId()}`
  return `${claim}.${secrets.sealed(`challenge ${purpose} ${claim}`)}`
}

async function isOurs(challenge: string, purpose: 'register' | 'sign-in', told: Told): Promise<boolean> {
  const [until = '', nonce = '', seal = ''] = challenge.split('.')
  if (seal !== told.secrets.sealed(`challenge ${purpose} ${until}.${nonce}`)) return false
  if (Number(until) < told.now.getTime()) return false
  const key = told.secrets.sealed(`challenge used ${nonce}`)
  const uses = await told.records.limits.count(key, challengeSeconds * 2, told.now)
  return uses.count === 1
}

/** Keeps a new passkey of a person who is signed in; false where the browser's answer does not hold. */
export async function addPasskey(
  { answer, challenge, name }: { answer: unknown; challenge: string; name: string },
  told: Told & { member: StaffMember },
): Promise<boolean> {
  if (!(await isOurs(challenge, 'register', told))) return false
  const made = await told.passkeys.registered(answer, challenge, told.place)
  if (!made) return false
  const { member } = told
  await told.records.together(async (books) => {
    await books.staff.addPasskey({ ...made, staff: member.id, name, createdAt: told.now })
    await tellOwner('passkey added', member.email, books, told)
    await noteAct('added a passkey', { by: member.id, member }, books, told)
  })
  return true
}

/** What a browser answered with a passkey, and to which challenge. */
export type PasskeyAnswer = { answer: unknown; challenge: string }

/** The passkey that signed a challenge of ours, and its new counter; undefined for any answer that does not hold. */
export async function passkeyThatAnswered(
  { answer, challenge }: PasskeyAnswer,
  told: Told,
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  if (!(await isOurs(challenge, 'sign-in', told))) return undefined
  const passkey = await told.records.staff.findPasskey(told.passkeys.claimedBy(answer) ?? '')
  if (!passkey) return undefined
  const counter = await told.passkeys.signedIn(answer, passkey, challenge, told.place)
  return counter === undefined ? undefined : { passkey, counter }
}

type TellingBrowser = Told & { browser: string; caller: Caller }

/**
 * Signs in with a passkey, which is both factors in one. Undefined for any answer that does not hold; those count for
 * the address they come from, like wrong passwords.
 */
export async function signInWithPasskey(
  answered: PasskeyAnswer,
  told: TellingBrowser,
): Promise<SignedInHere | Slowed | undefined> {
  const claimed = await told.records.staff.findPasskey(told.passkeys.claimedBy(answered.answer) ?? '')
  const owner = claimed && (await told.records.staff.findById(claimed.staff))
  const place = placeOf(owner?.email ?? '', owner, told.caller, told)
  const slowed = await waitOf(place, told.records, told)
  if (slowed) return slowed
  const signedIn = await open(answered, place, told)
  if (!signedIn) await noteFailureOf(place, told.records, told)
  return signedIn
}

async function open(answered: PasskeyAnswer, place: Place, told: TellingBrowser): Promise<SignedInHere | undefined> {
  const held = await passkeyThatAnswered(answered, told)
  if (!held) return undefined
  const { passkey, counter } = held
  return told.records.together(async (books) => {
    const member = await books.staff.hold(passkey.staff)
    // It may have been taken away, with all sessions, while its answer was being checked.
    if (!member || member.disabledAt || !(await books.staff.findPasskey(passkey.id))) return undefined
    await books.staff.notePasskeyUse(passkey.id, counter)
    const token = await beginSession(member, told.browser, books, told)
    return { kind: 'signed-in', token, member, reminder: reminderFor(member, place, told) }
  })
}
