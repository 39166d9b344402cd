import { type LetterLimit, mayBeWrittenTo } from '../letter-limit.ts'
import type { Records } from '../records.ts'
import { forgetEnded, type Repeat, rememberAnswer, rememberedAnswer } from '../repeats.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { Message } from './message.ts'

type Received = { kind: 'received'; reference: string; letters: boolean } | { kind: 'key-reused' }

type Context = {
  records: Records
  practiceEmail: string
  secrets: Secrets
  now: Date
  repeat: Repeat
  /** Without it the visitor is written no letter. */
  letterLimit?: LetterLimit | undefined
  /** False where letters stay in a folder: the visitor is promised none. */
  lettersLeave: boolean
}

/** A visitor writes to the practice: kept, with a letter to both sides, in one transaction. */
export async function receiveMessage(message: Message, context: Context): Promise<Received> {
  const { records, secrets, now, repeat } = context
  return records.transaction(async (books) => {
    const remembered = await rememberedAnswer<Received>(books, repeat, now)
    if (remembered) return remembered
    await forgetEnded(books, repeat, now)
    const reference = secrets.newReference()
    const id = secrets.newId()
    await books.messages.add({ ...message, id, reference, createdAt: now })
    await books.outbox.put(
      {
        id: secrets.newId(),
        to: context.practiceEmail,
        letter: { kind: 'message-arrived', reference, ...message },
        message: id,
        notBefore: now,
      },
      now,
    )
    const isWrittenTo = await mayBeWrittenTo(message.email, context, books.limits)
    if (isWrittenTo) {
      await books.outbox.put(
        {
          id: secrets.newId(),
          to: message.email,
          letter: { kind: 'message-received', reference },
          message: id,
          notBefore: now,
        },
        now,
      )
    }
    const answer: Received = { kind: 'received', reference, letters: isWrittenTo && context.lettersLeave }
    await rememberAnswer(books, repeat, answer, now)
    return answer
  })
}
