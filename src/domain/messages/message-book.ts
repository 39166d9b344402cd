import type { ArrivedMessage, KeptMessage, MessageState } from './message.ts'

/** The messages of visitors as they are kept. Throws `RecordsAway`. */
export interface MessageBook {
  /** Adds a new one, which nobody has read. */
  add(message: ArrivedMessage): Promise<void>
  find(id: string): Promise<KeptMessage | undefined>
  /** Newest first; `after` is the cursor of an earlier answer. */
  list(filter: {
    state?: MessageState | undefined
    after?: string | undefined
    limit: number
  }): Promise<{ messages: KeptMessage[]; next?: string }>
  /** The new ones, the oldest first. */
  longestNew(limit: number): Promise<KeptMessage[]>
  /** How many are new, and since when the oldest is. */
  waiting(): Promise<{ count: number; oldest?: Date }>
  /** Writes a changed state over the version it was read in; throws `WriteConflict` when that is no longer the newest. */
  change(message: KeptMessage, readVersion: number): Promise<void>
}
