import { api } from '../../contract/api.ts'
import { tidyLine } from '../../contract/text.ts'
import { newChallenge, signInWithPasskey } from '../../domain/staff/passkey-sign-in.ts'
import { endSessionOf } from '../../domain/staff/sessions.ts'
import { type SignedInHere, signIn } from '../../domain/staff/sign-in.ts'
import type { Backend } from '../../http/backend.ts'
import { hiddenCookies } from '../../http/cookies.ts'
import { type Handler, handle } from '../serve.ts'
import { done, slowed } from './answers.ts'
import { asking, placeOf } from './asking.ts'

const welcome = 'You are signed in.'
const wrong = 'The e-mail address or the password is not right.'
const askedForCode = 'Please type the code of your authenticator app, or a recovery code.'

export const signIns: Handler[] = [
  handle(api.staff.signIn, async ({ body, header, sender }, backend) => {
    const { email, password, code } = body
    const credentials = { email: tidyLine(email) ?? '', password: password ?? '', code: tidyLine(code) }
    const outcome = await signIn(credentials, { ...backend, ...asking(header, sender, backend) })
    switch (outcome.kind) {
      case 'signed-in':
        return isIn(outcome, backend)
      case 'code-needed':
        // Its owner may have been written to.
        if (outcome.wrong) backend.lettersWait()
        return {
          answer: {
            success: false,
            codeNeeded: true,
            message: outcome.wrong ? wrongCodeSentence(credentials.code) : askedForCode,
          },
        }
      case 'refused':
        return { answer: { success: false, message: wrong } }
      case 'slowed':
        return slowed(outcome.seconds)
      case 'busy':
        return slowed(5)
    }
  }),

  handle(api.staff.passkeySignInOptions, async ({ header }, backend) => {
    const challenge = newChallenge('sign-in', { secrets: backend.secrets, now: backend.now() })
    const options = await backend.passkeys.toSignIn(challenge, placeOf(header, backend))
    return { answer: { options: { ...options }, challenge } }
  }),

  handle(api.staff.passkeySignIn, async ({ body, header, sender }, backend) => {
    const place = placeOf(header, backend)
    const answered = { answer: body.response, challenge: body.challenge }
    const outcome = await signInWithPasskey(answered, { ...backend, ...asking(header, sender, backend), place })
    if (!outcome) return { answer: { success: false, message: 'This passkey is not known here.' } }
    return outcome.kind === 'slowed' ? slowed(outcome.seconds) : isIn(outcome, backend)
  }),

  handle(api.staff.signOut, async ({ who }, backend) => {
    await endSessionOf(who.member, who.session.id, backend)
    return { answer: done('You are signed out.'), headers: { 'clear-site-data': '"cache"' } }
  }),
]

/** Only recovery codes have letters, and of them none is newer than another. */
function wrongCodeSentence(code = ''): string {
  return /[a-z]/i.test(code)
    ? 'That recovery code is not right, or it has opened once already. Please type another one.'
    : 'That code is not right. Please type the newest one.'
}

function isIn({ token, member, cookie, recoveryCodesLeft: left }: SignedInHere, backend: Backend) {
  backend.log.info({ staff: member.id }, 'signed in')
  const paths = [api.staff.signIn.path, api.staff.passkeySignIn.path]
  if (left !== undefined) backend.lettersWait()
  const message = left === undefined ? welcome : `${welcome} ${leftSentence(left)}`
  return { answer: { success: true, token, message }, cookies: hiddenCookies(cookie, paths, backend) }
}

function leftSentence(left: number): string {
  if (left === 0) return 'No recovery code is left.'
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
}
