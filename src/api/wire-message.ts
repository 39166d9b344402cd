import type { WireMessage } from '../contract/messages-for-staff.ts'
import { didNotArrive, practiceLetterKinds } from '../domain/letters.ts'
import type { KeptMessage } from '../domain/messages/message.ts'
import type { Backend } from '../http/backend.ts'

/** Messages as staff see them, with whether a letter about them was lost. */
export async function wireMessages(
  messages: KeptMessage[],
  { records }: Pick<Backend, 'records'>,
): Promise<WireMessage[]> {
  const letters = await records.outbox.statesForMessages(messages.map(({ id }) => id))
  const lost = (id: string, toPractice: boolean) =>
    letters.some(
      ({ about, kind, state }) =>
        about === id && didNotArrive(state) && practiceLetterKinds.includes(kind) === toPractice,
    )
  return messages.map((message) => ({
    ...plainMessage(message),
    unreached: lost(message.id, false),
    practiceUnreached: lost(message.id, true),
  }))
}

/** The same without what became of their letters. */
export function plainMessage({ id, createdAt, changed, ...message }: KeptMessage): WireMessage {
  return {
    _id: id,
    ...message,
    createdAt: createdAt.toISOString(),
    ...(changed ? { changedBy: changed.by.name, changedAt: changed.at.toISOString() } : {}),
  }
}
