import { api } from '../contract/api.ts'
import { clockNotice } from '../http/notices.ts'
import { type Handler, handle } from './serve.ts'

export const notices: Handler[] = [
  handle(api.notices.list, async ({ query }, backend) => {
    const now = backend.now()
    const ofClock = clockNotice(query?.clock ?? undefined, now)
    const all = [...backend.notices.all(), ...(ofClock ? [{ ...ofClock, since: now }] : [])]
    return {
      answer: {
        notices: all.map(({ kind, sentence, since }) => ({ kind, sentence, since: since.toISOString() })),
      },
    }
  }),
]
