import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '../../contract/api.ts'
import { wrongEmail } from '../../contract/messages.ts'
import { readEmail } from '../../contract/text.ts'
import { askForNewPassword, setPasswordByLink } from '../../domain/staff/password-links.ts'
import { countedBy } from '../../http/network-address.ts'
import { refuse } from '../../http/problems.ts'
import { type Handler, handle } from '../serve.ts'
import { done, passwordSentences, slowed } from './answers.ts'
import { asking, placeOf } from './asking.ts'

export const forgottenPassword: Handler[] = [
  handle(api.staff.forgotten, async ({ body, sender }, backend) => {
    const email = readEmail(body.email)
    if (!email) return refuse(400, wrongEmail(body.email), { field: 'email' })
    if (!backend.lettersLeave) return refuse(409, noLetterSentence)
    const { limits } = backend.records
    const key = backend.secrets.sealed(`password letters from ${countedBy(sender.address)}`)
    const { count, ends } = await limits.count(key, 3600, backend.now())
    if (count > askingsAnHour * backend.settings.rateLimitMultiplier) {
      return slowed(Math.ceil((ends.getTime() - backend.now().getTime()) / 1000))
    }
    // The same time for a known address and an unknown one: the letter costs a few milliseconds more.
    const moment = sleep(answerAfter)
    await askForNewPassword(email, { ...backend, now: backend.now() })
    await moment
    backend.lettersWait()
    return { answer: done(letterSentence) }
  }),

  handle(api.staff.newPassword, async ({ body, header, sender }, backend) => {
    const passkey = body.passkey && { answer: body.passkey.response, challenge: body.passkey.challenge }
    const outcome = await setPasswordByLink(
      { token: body.token ?? '', password: body.password ?? '', passkey },
      {
        ...backend,
        ...asking(header, sender, backend),
        place: placeOf(header, backend),
        practiceName: backend.content.practice.name,
      },
    )
    switch (outcome.kind) {
      case 'changed':
        backend.lettersWait()
        backend.log.info({ staff: outcome.member.id }, 'chose a new password by letter')
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
]

/** Of one address: a practice's staff share one. */
const askingsAnHour = 20
/** In milliseconds; longer than it takes to write a letter. */
const answerAfter = 400
const letterSentence =
  'If there is an account with that address, a letter with a link is on its way to it, three an hour at most. The link opens once, and for an hour.'

const noLetterSentence =
  'No e-mails can be sent from here at present. Please ask whoever looks after the server for a link to a new password.'
