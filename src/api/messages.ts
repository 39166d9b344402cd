import { api } from '../contract/api.ts'
import { tidyLine } from '../contract/text.ts'
import { changeMessage } from '../domain/messages/change-message.ts'
import type { KeptMessage, MessageState } from '../domain/messages/message.ts'
import type { Backend } from '../http/backend.ts'
import { type Refused, refuse, unknownSentence } from '../http/problems.ts'
import { takeMessageForm } from '../http/public-forms.ts'
import { byWhom } from './change-words.ts'
import { handle } from './serve.ts'
import { plainMessage, wireMessages } from './wire-message.ts'

const rowsAtOnce = 100
const stateSentence = 'Please choose new, done or spam.'

export const messages = [
  handle(api.messages.send, async ({ body, sender, idempotencyKey }, backend) => {
    const outcome = await takeMessageForm({ body, sender, idempotencyKey }, backend)
    if (outcome.kind === 'refused') return { refused: 400, ...outcome }
    const { message, reference, letters } = outcome
    return { answer: { success: true, message, reference, letters } }
  }),

  handle(api.messages.list, async ({ query, who }, backend) => {
    const asked = tidyLine(query?.state)
    const state = asked === undefined ? undefined : readState(asked)
    if (asked !== undefined && !state) return refuse(400, stateSentence)
    const filter = { state, after: tidyLine(query?.after), limit: rowsAtOnce }
    const id = tidyLine(query?.message)
    const { messages, next } = id === undefined ? await backend.records.messages.list(filter) : await one(id, backend)
    const question = id === undefined ? (state ?? 'all') : `message ${messages[0]?.reference ?? 'that is not there'}`
    backend.looks.through({ staff: who.member.id, did: 'listed messages', question })
    const { count, oldest } = await backend.records.messages.waiting()
    return {
      answer: {
        messages: await wireMessages(messages, backend),
        ...(next === undefined ? {} : { next }),
        waiting: { count, ...(oldest ? { oldest: oldest.toISOString() } : {}) },
      },
    }
  }),

  handle(api.messages.changeState, async ({ params, body, who: { member, records } }, backend) => {
    const state = readState(body.state)
    if (!state) return refuse(400, stateSentence)
    const wanted = { state, readVersion: body.version ?? undefined }
    const by = { id: member.id, name: member.name }
    const result = await changeMessage(params.id, wanted, { records, now: backend.now(), by })
    if (result.kind === 'unknown') return refuse(404, unknownSentence)
    if (result.kind === 'changed-meanwhile') return overtaken(result.message, backend)
    const [updated] = await wireMessages([result.message], backend)
    return { answer: { updated: updated ?? plainMessage(result.message), message: said[state] } }
  }),
]

const said: Record<MessageState, string> = {
  new: 'The message is new again.',
  done: 'The message is done.',
  spam: 'The message is marked as spam.',
}

const marked: Record<MessageState, string> = { new: 'marked new again', done: 'marked done', spam: 'marked as spam' }

async function one(
  id: string,
  { records }: Pick<Backend, 'records'>,
): Promise<{ messages: KeptMessage[]; next?: string }> {
  const found = await records.messages.find(id)
  return { messages: found ? [found] : [] }
}

function readState(text: string): MessageState | undefined {
  return text === 'new' || text === 'done' || text === 'spam' ? text : undefined
}

/** Two people at once: the second learns who was quicker, with what and when. */
function overtaken({ state, version, changed }: KeptMessage, backend: Pick<Backend, 'now'>): Refused {
  const sentence = `This message was already ${marked[state]}${byWhom(changed, backend.now())}.`
  const conflict = changed && { changedBy: changed.by.name, changedAt: changed.at.toISOString(), version }
  return refuse(409, sentence, conflict ? { conflict } : {})
}
