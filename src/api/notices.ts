import { api } from '../contract/api.ts'
import { type Handler, handle } from './serve.ts'

export const notices: Handler[] = [
  handle(api.notices.list, async (_, backend) => ({
    answer: {
      notices: backend.notices
        .all()
        .map(({ kind, sentence, since }) => ({ kind, sentence, since: since.toISOString() })),
      now: backend.now().toISOString(),
    },
  })),
]
