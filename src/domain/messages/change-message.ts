import type { Records } from '../records.ts'
import type { KeptMessage, MessageState } from './message.ts'

type MessageChanged =
  | { kind: 'changed'; message: KeptMessage }
  | { kind: 'unknown' }
  /** Somebody else was quicker; `message` is as they left it. */
  | { kind: 'changed-meanwhile'; message: KeptMessage }

type Context = { records: Records; now: Date; by: { id: string; name: string } }

/**
 * Staff mark a message done or as spam, or new again. Whatever is not new was read: the practice's own letter about it, kept
 * whole until then, is emptied in the same transaction.
 */
export async function changeMessage(
  id: string,
  wanted: { state: MessageState; readVersion?: number | undefined },
  { records, now, by }: Context,
): Promise<MessageChanged> {
  return records.transaction(async ({ messages, outbox }): Promise<MessageChanged> => {
    const found = await messages.find(id)
    if (!found) return { kind: 'unknown' }
    if (wanted.readVersion !== undefined && wanted.readVersion !== found.version) {
      return { kind: 'changed-meanwhile', message: found }
    }
    if (wanted.state === found.state) return { kind: 'changed', message: found }
    const message = { ...found, state: wanted.state, version: found.version + 1, changed: { at: now, by } }
    await messages.change(message, found.version)
    if (message.state !== 'new') await outbox.emptyAbout(message.id)
    return { kind: 'changed', message }
  })
}
