import { api } from '../../contract/api.ts'
import { wrongEmail } from '../../contract/messages.ts'
import { readEmail, tidyLine } from '../../contract/text.ts'
import { changeOwnFacts, changePassword } from '../../domain/staff/account.ts'
import { prove } from '../../domain/staff/proof.ts'
import { endSessionOf, sessionsOf } from '../../domain/staff/sessions.ts'
import type { Backend } from '../../http/backend.ts'
import { refuse } from '../../http/problems.ts'
import { ownAccountContext } from '../contexts.ts'
import { type Handler, handle } from '../serve.ts'
import { done, outOfDateSentence, passwordSentences, slowed } from './answers.ts'
import { placeOf } from './asking.ts'
import { hasProof, refuseUnproven } from './proof.ts'

export const ownAccount: Handler[] = [
  handle(api.staff.doctor, async ({ who: { member } }, backend) => {
    const { staff } = backend.records
    const secondFactor = {
      authenticator: member.totpSecret !== undefined,
      passkeys: (await staff.passkeysOf(member.id)).length,
      recoveryCodes: await staff.recoveryCodesLeft(member.id),
      batch: await staff.batchOfRecoveryCodes(member.id),
    }
    const yetToGive = { name: member.nameByOthers, password: member.passwordByOthers }
    return { answer: { doctor: { _id: member.id, name: member.name, email: member.email, secondFactor, yetToGive } } }
  }),

  handle(api.staff.changeDoctor, async ({ body, who, header }, backend) => {
    const name = tidyLine(body.name)
    const email = readEmail(body.email)
    // Their name, said for the first time, keeps nobody out.
    const introduces = who.member.nameByOthers && (body.email === undefined || email === who.member.email)
    if (!introduces && !hasProof(who.session, header('proof'), backend)) return refuseUnproven
    if (body.name !== undefined && !name) return refuse(400, 'Please give your name.', { field: 'name' })
    if (name && isNameOf(backend.content.practice, name)) return refuse(400, ownNameSentence, { field: 'name' })
    if (body.email !== undefined && !email) return refuse(400, wrongEmail(body.email), { field: 'email' })
    if (!(await changeOwnFacts({ name, email }, ownAccountContext(who, backend)))) {
      return refuse(409, 'Another account, open or closed, has that e-mail address.', { field: 'email' })
    }
    backend.lettersWait()
    return { answer: done('Your name and e-mail address are kept.') }
  }),

  handle(api.staff.prove, async ({ body, who, header }, backend) => {
    const shown = body.passkey
      ? { passkey: { answer: body.passkey.response, challenge: body.passkey.challenge } }
      : { password: body.current ?? '' }
    const outcome = await prove(shown, {
      ...ownAccountContext(who, backend),
      session: who.session,
      passkeys: backend.passkeys,
      place: placeOf(header, backend),
    })
    if (outcome.kind === 'slowed') return slowed(outcome.seconds)
    if (outcome.kind === 'wrong') {
      return 'passkey' in shown
        ? refuse(400, 'That passkey is not one of this account.')
        : refuse(400, 'Your present password is not right.', { field: 'current' })
    }
    return { answer: { proof: outcome.proof, ends: outcome.ends.toISOString() } }
  }),

  handle(api.staff.changePassword, async ({ body, who }, backend) => {
    const practiceName = backend.content.practice.name
    const outcome = await changePassword(body.password ?? '', {
      ...ownAccountContext(who, backend),
      ...who,
      practiceName,
    })
    switch (outcome.kind) {
      case 'changed':
        backend.lettersWait()
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

  handle(api.staff.sessions, async ({ who }, backend) => {
    const sessions = await sessionsOf(who.member, { records: backend.records, now: backend.now() })
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

  handle(api.staff.endSession, async ({ params, who }) =>
    (await endSessionOf(who.member, params.id, who))
      ? { answer: done('Signed out there.') }
      : refuse(404, 'That browser is signed out already.'),
  ),
]

const ownNameSentence = 'Please give your own name: the history says who did what.'

function isNameOf(practice: Backend['content']['practice'], name: string): boolean {
  return name.toLowerCase() === practice.name.toLowerCase()
}
