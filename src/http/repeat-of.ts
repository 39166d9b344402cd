import { type Asked, keyHours, type Repeat, sameContentMinutes } from '../domain/repeats.ts'
import type { Backend } from './backend.ts'
import type { Sender } from './sender.ts'

type Sent = { sender: Sender; idempotencyKey?: string | undefined }

/** How a second copy of a form is known: by its client's own key for a day, or by its words for two minutes. */
export function repeatOf(
  form: string,
  content: object & Asked,
  { idempotencyKey, sender }: Sent,
  { secrets, now }: Pick<Backend, 'secrets' | 'now'>,
): Repeat {
  // By their names: as texts, to be compared, a post's pictures would be written out again and again.
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  const body = secrets.sealed(`${form} ${JSON.stringify(fields)}`)
  const lasts = idempotencyKey ? keyHours * 60 : sameContentMinutes
  return {
    key: idempotencyKey
      ? secrets.sealed(`${form} key ${idempotencyKey}`)
      : secrets.sealed(`${form} ${sender.address} ${body}`),
    body,
    ...(idempotencyKey ? {} : { byWords: { day: content.day, time: content.time } }),
    until: new Date(now().getTime() + lasts * 60_000),
  }
}
