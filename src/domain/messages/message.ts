/** What a visitor wrote to the practice, trimmed and within its limits. */
export type Message = { name: string; email: string; phone: string; message: string }

/** New until somebody has dealt with it; spam needed no answer. */
export type MessageState = 'new' | 'done' | 'spam'

/** A message as it came in. */
export type ArrivedMessage = Message & { id: string; reference: string; createdAt: Date }

/** A message with what became of it. */
export type KeptMessage = ArrivedMessage & {
  state: MessageState
  /** Rises with every change of the state. */
  version: number
  /** Who set the state it is in; absent while nobody has. */
  changed?: { at: Date; by: { id: string; name: string } } | undefined
}
