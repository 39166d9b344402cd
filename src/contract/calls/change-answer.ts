import type * as z from 'zod/mini'
import { ownWays, readAnswer } from '../asking/read-answer.ts'

/**
 * What a call has made or changed. Every answer of ours has it; our own clients load again what they show, and read it as
 * undefined where it is absent or odd.
 */
export function shown<Done>(done: z.ZodMiniType<Done, Done>): z.ZodMiniType<Done, Done | undefined> {
  const own = done.clone()
  ownWays.set(own, (words) => readAnswer(done, words) ?? { answer: undefined, unreadable: 0 })
  return own
}

/** The answer to a change. One that has neither of these, what was changed and a sentence, does not say that it is done. */
export function changeAnswer<Answer extends z.ZodMiniObject>(answer: Answer, ...either: string[]): Answer {
  const own = answer.clone()
  ownWays.set(own, (words) => {
    const reading = readAnswer(answer, words)
    const read = Object.entries(Object(reading?.answer))
    return read.some(([name, value]) => either.includes(name) && Boolean(value)) ? reading : undefined
  })
  return own
}
