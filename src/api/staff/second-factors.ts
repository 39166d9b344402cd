import { api } from '../../contract/api.ts'
import { tidyLine } from '../../contract/text.ts'
import {
  checkOwnPassword,
  confirmAuthenticator,
  removeAuthenticator,
  removeOwnPasskey,
} from '../../domain/staff/account.ts'
import { addPasskey, newChallenge } from '../../domain/staff/passkey-sign-in.ts'
import { type PasswordRefusal, shortestAlone, whyNotPassword } from '../../domain/staff/passwords.ts'
import { renewRecoveryCodes } from '../../domain/staff/recovery-codes.ts'
import type { Backend } from '../../http/backend.ts'
import { refuse } from '../../http/problems.ts'
import { ownAccountContext } from '../contexts.ts'
import { type Handler, handle, type Who } from '../serve.ts'
import { done, outOfDateSentence, slowed } from './answers.ts'
import { placeOf } from './asking.ts'

export const secondFactors: Handler[] = [
  handle(api.staff.startAuthenticator, async ({ who }, backend) => {
    const secret = backend.authenticator.newSecret()
    return { answer: { secret, address: backend.authenticator.address(secret, who.member.email) } }
  }),

  handle(api.staff.confirmAuthenticator, async ({ body, who }, backend) => {
    const codes = { secret: body.secret ?? '', code: body.code ?? '' }
    const outcome = await confirmAuthenticator(codes, {
      ...ownAccountContext(who, backend),
      authenticator: backend.authenticator,
    })
    if (outcome.kind === 'out of date') return refuse(409, outOfDateSentence)
    if (outcome.kind === 'another is on') return refuse(409, anotherIsOn)
    if (outcome.kind === 'wrong code')
      return refuse(400, 'That code is not right. Please type the newest one.', { field: 'code' })
    backend.lettersWait()
    const { recoveryCodes, batch } = outcome
    return { answer: { ...done('From now on a code is asked for when you sign in.'), recoveryCodes, batch } }
  }),

  handle(api.staff.renewRecoveryCodes, async ({ who }, backend) => {
    const newCodes = await renewRecoveryCodes(who.member, ownAccountContext(who, backend))
    if (!newCodes) return refuse(409, 'Please set up an authenticator app first.')
    backend.lettersWait()
    return { answer: { ...done('The recovery codes from before open nothing any more.'), ...newCodes } }
  }),

  handle(api.staff.removeAuthenticator, async ({ body, who }, backend) => {
    const checked = await checkOwnPassword(body.current ?? '', {
      ...ownAccountContext(who, backend),
      session: who.session,
    })
    if (checked.kind === 'slowed') return slowed(checked.seconds)
    if (checked.kind === 'wrong') return refuse(400, 'Your present password is not right.', { field: 'current' })
    const refusal = await whyNotAlone(body.current ?? '', who, backend)
    if (refusal === 'busy') return slowed(5)
    if (refusal) return refuse(400, aloneSentences[refusal], { field: 'current' })
    if (!(await removeAuthenticator(ownAccountContext(who, backend)))) return refuse(409, outOfDateSentence)
    backend.lettersWait()
    return { answer: done('No code is asked for any more.') }
  }),

  handle(api.staff.passkeys, async ({ who }, backend) => {
    const passkeys = await backend.records.staff.passkeysOf(who.member.id)
    return {
      answer: {
        passkeys: passkeys.map(({ id, name, createdAt }) => ({ _id: id, name, createdAt: createdAt.toISOString() })),
      },
    }
  }),

  handle(api.staff.passkeyOptions, async ({ who, header }, backend) => {
    const challenge = newChallenge('register', { secrets: backend.secrets, now: backend.now() })
    const known = await backend.records.staff.passkeysOf(who.member.id)
    const options = await backend.passkeys.toRegister(who.member, known, challenge, placeOf(header, backend))
    return { answer: { options: { ...options }, challenge } }
  }),

  handle(api.staff.addPasskey, async ({ body, who, header }, backend) => {
    const made = { answer: body.response, challenge: body.challenge, name: tidyLine(body.name) ?? 'Passkey' }
    const place = placeOf(header, backend)
    if (!(await addPasskey(made, { ...ownAccountContext(who, backend), passkeys: backend.passkeys, place }))) {
      return refuse(400, 'The passkey could not be checked. Please try again.')
    }
    backend.lettersWait()
    return { answer: done('The passkey is kept.') }
  }),

  handle(api.staff.removePasskey, async ({ params, who }, backend) => {
    if (!(await removeOwnPasskey(params.id, ownAccountContext(who, backend)))) {
      return refuse(404, 'That passkey is removed already.')
    }
    backend.lettersWait()
    return { answer: done('The passkey is forgotten.') }
  }),
]

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
  { content, secrets }: Pick<Backend, 'content' | 'secrets'>,
): Promise<PasswordRefusal | undefined> {
  const ownWords = [content.practice.name, member.name, member.email]
  return whyNotPassword(password, { hasSecondFactor: false, ownWords, secrets })
}

const anotherIsOn =
  'An app was turned on in another browser before this one. What you scanned here opens nothing: please remove it from your phone.'
