import { api } from '../contract/api.ts'
import { takeMessageForm } from '../http/public-forms.ts'
import { handle } from './serve.ts'

export const messages = [
  handle(api.messages.send, async ({ body, sender, header }, house) => {
    const idempotencyKey = header('idempotency-key')?.slice(0, 200)
    const outcome = await takeMessageForm({ body, sender, idempotencyKey }, house)
    if (outcome.kind === 'refused') return { refused: 400, ...outcome }
    const { message, reference, letters } = outcome
    return { answer: { success: true, message, reference, letters } }
  }),
]
