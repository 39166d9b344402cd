import { api } from '../contract/api.ts'
import { type Kept, keep } from './serve.ts'

export const notices: Kept[] = [
  keep(api.notices.list, async (_, house) => ({
    answer: {
      notices: house.notices.all().map(({ kind, sentence, since }) => ({ kind, sentence, since: since.toISOString() })),
    },
  })),
]
