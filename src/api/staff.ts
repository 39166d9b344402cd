import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '../contract/api.ts'
import { emailSentence } from '../contract/messages.ts'
import { readEmail, tidyLine } from '../contract/text.ts'
import {
  changeOwnFacts,
  changePassword,
  checkOwnPassword,
  confirmAuthenticator,
  removeAuthenticator,
  removeOwnPasskey,
} from '../domain/staff/account.ts'
import { addPasskey, newChallenge, signInWithPasskey } from '../domain/staff/passkey-sign-in.ts'
import { askForNewPassword, setPasswordByLink } from '../domain/staff/password-links.ts'
import {
  longest,
  type PasswordRefusal,
  shortestAlone,
  shortestWithSecondFactor,
  whyNotPassword,
} from '../domain/staff/passwords.ts'
import { isProven, prove } from '../domain/staff/proof.ts'
import { renewRecoveryCodes } from '../domain/staff/recovery-codes.ts'
import type { PasskeyPlace } from '../domain/staff/second-factor.ts'
import { endSessionOf, sessionsOf } from '../domain/staff/sessions.ts'
import { type SignedInHere, signIn } from '../domain/staff/sign-in.ts'
import { hiddenCookies, readCookie } from '../http/cookies.ts'
import type { House } from '../http/house.ts'
import { factorFor } from '../http/limits.ts'
import { countedBy } from '../http/network-address.ts'
import { refuse, unknownSentence } from '../http/problems.ts'
import type { Sender } from '../http/sender.ts'
import { type Handler, handle, type Who } from './serve.ts'

const welcome = 'You are signed in.'
const wrong = 'The e-mail address or the password is not right.'

export const staff: Handler[] = [
  handle(api.staff.signIn, async ({ body, header, sender }, house) => {
    const credentials = { email: body.email ?? '', password: body.password ?? '', code: tidyLine(body.code) }
    const outcome = await signIn(credentials, { ...house, ...asking(header, sender, house) })
    switch (outcome.kind) {
      case 'signed-in':
        return isIn(outcome, house)
      case 'code-needed':
        return {
          answer: { success: false, codeNeeded: true, message: codeSentence(outcome.wrong) },
        }
      case 'refused':
        return { answer: { success: false, message: wrong } }
      case 'slowed':
        return slowed(outcome.seconds)
      case 'busy':
        return slowed(5)
    }
  }),

  handle(api.staff.forgotten, async ({ body, sender }, house) => {
    const email = readEmail(body.email)
    if (!email) return refuse(400, emailSentence, { field: 'email' })
    if (!house.lettersLeave) return refuse(409, noLetterSentence)
    const { limits } = house.records
    const key = house.secrets.sealed(`password letters from ${countedBy(sender.address)}`)
    const { count, ends } = await limits.count(key, 3600, house.now())
    if (count > askingsAnHour * house.settings.rateLimitMultiplier) {
      return slowed(Math.ceil((ends.getTime() - house.now().getTime()) / 1000))
    }
    // The same time for a known address and an unknown one: the letter costs a few milliseconds more.
    const moment = sleep(answerAfter)
    await askForNewPassword(email, { ...house, now: house.now() })
    await moment
    house.lettersWait()
    return { answer: done(letterSentence) }
  }),

  handle(api.staff.newPassword, async ({ body, header, sender }, house) => {
    const passkey = body.passkey && { answer: body.passkey.response, challenge: body.passkey.challenge }
    const outcome = await setPasswordByLink(
      { token: body.token ?? '', password: body.password ?? '', passkey },
      {
        ...house,
        ...asking(header, sender, house),
        place: placeOf(header, house),
        practiceName: house.content.practice.name,
      },
    )
    switch (outcome.kind) {
      case 'changed':
        house.lettersWait()
        house.log.info({ staff: outcome.member.id }, 'chose a new password by letter')
        return { answer: done('Your new password is set, and you are signed out everywhere. Please sign in with it.') }
      case 'passkey needed':
        return { answer: { success: false, passkeyNeeded: true, message: 'Please confirm it with your passkey.' } }
      case 'link over':
        return refuse(400, 'This link has been used or is too old. Please ask for a new one.', { field: 'token' })
      case 'busy':
        return slowed(5)
      default:
        return refuse(400, passwordSentences[outcome.kind], { field: 'password' })
    }
  }),

  handle(api.staff.signOut, async ({ who }, house) => {
    await endSessionOf(who.member, who.session.id, house)
    return { answer: done('You are signed out.'), headers: { 'clear-site-data': '"cache"' } }
  }),

  handle(api.staff.doctor, async ({ who: { member } }, house) => {
    const { length } = await house.records.staff.passkeysOf(member.id)
    const recoveryCodes = await house.records.staff.recoveryCodesLeft(member.id)
    const secondFactor = { authenticator: member.totpSecret !== undefined, passkeys: length, recoveryCodes }
    const yetToGive = { name: member.nameByOthers, password: member.passwordByOthers }
    return { answer: { doctor: { _id: member.id, name: member.name, email: member.email, secondFactor, yetToGive } } }
  }),

  handle(api.staff.sessions, async ({ who }, house) => {
    const sessions = await sessionsOf(who.member, { records: house.records, now: house.now() })
    return {
      answer: {
        sessions: sessions.map(({ id, browser, createdAt, lastSeenAt }) => ({
          _id: id,
          browser,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          thisOne: id === who.session.id,
        })),
      },
    }
  }),

  handle(api.staff.endSession, async ({ params, who }, house) =>
    (await endSessionOf(who.member, params.id, house))
      ? { answer: done('Signed out there.') }
      : refuse(404, unknownSentence),
  ),

  handle(api.staff.changeDoctor, async ({ body, who, header }, house) => {
    const name = tidyLine(body.name)
    const email = readEmail(body.email)
    // Their name, said for the first time, keeps nobody out.
    const introduces = who.member.nameByOthers && email === who.member.email
    if (!introduces && !hasProof(who, header, house)) return refuseUnproven
    if (!name) return refuse(400, 'Please give your name.', { field: 'name' })
    if (isNameOf(house.content.practice, name)) return refuse(400, ownNameSentence, { field: 'name' })
    if (!email) return refuse(400, emailSentence, { field: 'email' })
    if (!(await changeOwnFacts({ name, email }, told(who, house)))) {
      return refuse(409, 'Somebody else signs in with that e-mail address.', { field: 'email' })
    }
    house.lettersWait()
    return { answer: done('Your name and e-mail address are kept.') }
  }),

  handle(api.staff.prove, async ({ body, who, header }, house) => {
    const shown = body.passkey
      ? { passkey: { answer: body.passkey.response, challenge: body.passkey.challenge } }
      : { password: body.current ?? '' }
    const outcome = await prove(shown, {
      ...told(who, house),
      session: who.session,
      passkeys: house.passkeys,
      place: placeOf(header, house),
    })
    if (outcome.kind === 'slowed') return slowed(outcome.seconds)
    if (outcome.kind === 'wrong') {
      return 'passkey' in shown
        ? refuse(400, 'That passkey is not one of this account.')
        : refuse(400, 'Your present password is not right.', { field: 'current' })
    }
    return { answer: { proof: outcome.proof, ends: outcome.ends.toISOString() } }
  }),

  handle(api.staff.changePassword, async ({ body, who, header }, house) => {
    if (!hasProof(who, header, house)) return refuseUnproven
    const practiceName = house.content.practice.name
    const outcome = await changePassword(body.password ?? '', { ...told(who, house), ...who, practiceName })
    switch (outcome.kind) {
      case 'changed':
        house.lettersWait()
        return { answer: done('Your password is changed. Everywhere else you are signed out.') }
      case 'busy':
        return slowed(5)
      case 'out of date':
        return refuse(409, outOfDateSentence)
      case 'not a new one':
        return refuse(400, 'Please choose another password than the one you were given.', { field: 'password' })
      default:
        return refuse(400, passwordSentences[outcome.kind], { field: 'password' })
    }
  }),

  handle(api.staff.startAuthenticator, async ({ who, header }, house) => {
    if (!hasProof(who, header, house)) return refuseUnproven
    const secret = house.authenticator.newSecret()
    return { answer: { secret, address: house.authenticator.address(secret, who.member.email) } }
  }),

  handle(api.staff.confirmAuthenticator, async ({ body, who, header }, house) => {
    if (!hasProof(who, header, house)) return refuseUnproven
    const codes = { secret: body.secret ?? '', code: body.code ?? '' }
    const recoveryCodes = await confirmAuthenticator(codes, {
      ...told(who, house),
      authenticator: house.authenticator,
    })
    if (!recoveryCodes) return refuse(400, 'That code is not right. Please type the newest one.', { field: 'code' })
    house.lettersWait()
    return { answer: { ...done('From now on a code is asked for when you sign in.'), recoveryCodes } }
  }),

  handle(api.staff.renewRecoveryCodes, async ({ who, header }, house) => {
    if (!hasProof(who, header, house)) return refuseUnproven
    const recoveryCodes = await renewRecoveryCodes(who.member, told(who, house))
    if (!recoveryCodes) return refuse(409, 'Please set up an authenticator app first.')
    house.lettersWait()
    return { answer: { ...done('The recovery codes from before open nothing any more.'), recoveryCodes } }
  }),

  handle(api.staff.removeAuthenticator, async ({ body, who }, house) => {
    const checked = await checkOwnPassword(body.current ?? '', { ...told(who, house), session: who.session })
    if (checked.kind === 'slowed') return slowed(checked.seconds)
    if (checked.kind === 'wrong') return refuse(400, 'Your present password is not right.', { field: 'current' })
    const refusal = await whyNotAlone(body.current ?? '', who, house)
    if (refusal === 'busy') return slowed(5)
    if (refusal) return refuse(400, aloneSentences[refusal], { field: 'current' })
    if (!(await removeAuthenticator(told(who, house)))) return refuse(409, outOfDateSentence)
    house.lettersWait()
    return { answer: done('No code is asked for any more.') }
  }),

  handle(api.staff.passkeys, async ({ who }, house) => {
    const passkeys = await house.records.staff.passkeysOf(who.member.id)
    return {
      answer: {
        passkeys: passkeys.map(({ id, name, createdAt }) => ({ _id: id, name, createdAt: createdAt.toISOString() })),
      },
    }
  }),

  handle(api.staff.passkeyOptions, async ({ who, header }, house) => {
    if (!hasProof(who, header, house)) return refuseUnproven
    const challenge = newChallenge('register', { secrets: house.secrets, now: house.now() })
    const known = await house.records.staff.passkeysOf(who.member.id)
    const options = await house.passkeys.toRegister(who.member, known, challenge, placeOf(header, house))
    return { answer: { options: { ...options }, challenge } }
  }),

  handle(api.staff.addPasskey, async ({ body, who, header }, house) => {
    if (!hasProof(who, header, house)) return refuseUnproven
    const made = { answer: body.response, challenge: body.challenge, name: tidyLine(body.name) ?? 'Passkey' }
    const place = placeOf(header, house)
    if (!(await addPasskey(made, { ...told(who, house), passkeys: house.passkeys, place }))) {
      return refuse(400, 'The passkey could not be checked. Please try again.')
    }
    house.lettersWait()
    return { answer: done('The passkey is kept.') }
  }),

  handle(api.staff.removePasskey, async ({ params, who, header }, house) => {
    if (!hasProof(who, header, house)) return refuseUnproven
    if (!(await removeOwnPasskey(params.id, told(who, house)))) return refuse(404, unknownSentence)
    house.lettersWait()
    return { answer: done('The passkey is forgotten.') }
  }),

  handle(api.staff.passkeySignInOptions, async ({ header }, house) => {
    const challenge = newChallenge('sign-in', { secrets: house.secrets, now: house.now() })
    const options = await house.passkeys.toSignIn(challenge, placeOf(header, house))
    return { answer: { options: { ...options }, challenge } }
  }),

  handle(api.staff.passkeySignIn, async ({ body, header, sender }, house) => {
    const place = placeOf(header, house)
    const answered = { answer: body.response, challenge: body.challenge }
    const outcome = await signInWithPasskey(answered, { ...house, ...asking(header, sender, house), place })
    if (!outcome) return { answer: { success: false, message: 'This passkey is not known here.' } }
    return outcome.kind === 'slowed' ? slowed(outcome.seconds) : isIn(outcome, house)
  }),
]

const outOfDateSentence = 'Your account was just changed elsewhere. Please reload the page.'
const ownNameSentence = 'Please give your own name: the history says who did what.'

function isNameOf(practice: House['content']['practice'], name: string): boolean {
  return name.toLowerCase() === practice.name.toLowerCase()
}

/** Of one address: a practice's staff share one. */
const askingsAnHour = 20
/** In milliseconds; longer than it takes to write a letter. */
const answerAfter = 400
const letterSentence =
  'If there is an account with that address, a letter with a link is on its way to it. The link opens once, and for an hour.'

const noLetterSentence =
  'No letters can be sent from here at present. Please ask whoever looks after the server for a link to a new password.'

const passwordSentences = {
  'too-short': `Please use at least ${shortestAlone} characters, or ${shortestWithSecondFactor} with an authenticator app. A short sentence is good.`,
  'too-long': `Please use at most ${longest} characters.`,
  'too-common': 'That password is easily guessed. Please use one that nobody else would think of.',
} as const

function codeSentence(wrong: boolean): string {
  return wrong
    ? 'That code is not right. Please type the newest one.'
    : 'Please type the code of your authenticator app, or a recovery code.'
}

const shortAlone = `Without an authenticator app a password needs ${shortestAlone} characters. Please change it first.`

const aloneSentences = {
  'too-short': shortAlone,
  'too-long': shortAlone,
  'too-common': 'Without an authenticator app your password is too easily guessed. Please change it first.',
} as const

/** Why a person's present password does not do without a second factor. */
function whyNotAlone(
  password: string,
  { member }: Who,
  { content, secrets }: House,
): Promise<PasswordRefusal | undefined> {
  const ownWords = [content.practice.name, member.name, member.email]
  return whyNotPassword(password, { hasSecondFactor: false, ownWords, secrets })
}

/** Whoever wants in: when, in what browser, and where from. */
function asking(header: (name: string) => string | undefined, sender: Sender, house: House) {
  return {
    now: house.now(),
    browser: header('user-agent') ?? '',
    caller: {
      address: countedBy(sender.address),
      generosity: factorFor(sender, house),
      cookie: (name: string) => readCookie(header('cookie'), name),
    },
  }
}

function isIn({ token, member, reminder, recoveryCodesLeft: left }: SignedInHere, house: House) {
  house.log.info({ staff: member.id }, 'signed in')
  const paths = [api.staff.signIn.path, api.staff.passkeySignIn.path]
  if (left !== undefined) house.lettersWait()
  const message = left === undefined ? welcome : `${welcome} ${leftSentence(left)}`
  return { answer: { success: true, token, message }, cookies: hiddenCookies(reminder, paths, house) }
}

function leftSentence(left: number): string {
  if (left === 0) return 'No recovery code is left.'
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
}

/** A token may be stolen: what would make its thief the owner wants the password or a passkey once more. */
export const refuseUnproven = refuse(403, 'Please confirm that it is you, with your password or a passkey.', {
  field: 'proof',
})

export function hasProof(
  { session }: Who,
  header: (name: string) => string | undefined,
  { secrets, now }: House,
): boolean {
  return isProven(session, header('proof') ?? '', { secrets, now: now() })
}

function told({ member }: Who, { records, secrets, now }: House) {
  return { member, records, secrets, now: now() }
}

function done(message: string) {
  return { success: true, message }
}

function slowed(seconds: number) {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return { ...refuse(429, `Too many attempts. Please try again in ${wait}.`), retryAfter: seconds }
}

/** A passkey belongs to the host that the browser shows: the public one, or whatever this machine was asked by. */
function placeOf(header: (name: string) => string | undefined, { settings }: House): PasskeyPlace {
  const address = new URL(settings.publicUrl ?? `http://${header('host') ?? 'localhost'}`)
  return { host: address.hostname, origin: address.origin }
}
