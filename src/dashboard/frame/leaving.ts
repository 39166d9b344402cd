/** Asks whoever would lose something by going; answers whether they are asked, and then go by `leave`, or stay. */
type Question = (leave: () => void) => boolean

let question: Question | undefined

/** For steps that lead away and are no navigation, as signing out is; the answer takes the question away again. */
export function askBeforeLeaving(asks: Question): () => void {
  question = asks
  return () => {
    if (question === asks) question = undefined
  }
}

/** Goes at once where nothing would be lost. */
export function leaveUnlessAsked(leave: () => void): void {
  if (!question?.(leave)) leave()
}
