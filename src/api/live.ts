import { api } from '../contract/api.ts'
import { refuse, strangerSentence } from '../http/problems.ts'
import { type Handler, refusal, whoAsks } from './serve.ts'

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx would gather what is to be told at once.
  'x-accel-buffering': 'no',
}

/** A stream is an answer without an end, so it is not cut to a shape as the others are. */
export const live: Handler[] = [
  {
    endpoint: api.live.changes,
    async answer(c, backend) {
      const who = await whoAsks(c, backend)
      if (!who) return refusal(refuse(401, strangerSentence))
      if (c.req.raw.method === 'HEAD') return new Response(null, { headers })
      const stream = await backend.liveStreams.open(who.session, c.req.header('last-event-id'))
      if (stream) return new Response(stream, { headers })
      return refusal({
        ...refuse(429, 'Too many screens listen at once. This one asks from time to time.'),
        retryAfter: 30,
      })
    },
  },
]
