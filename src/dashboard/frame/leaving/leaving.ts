import { useEffect, useRef } from 'react'

/** Asks whoever would lose something by going; answers whether they are asked, and then go by `leave`, or stay. */
type Question = (leave: () => void) => boolean
/** What would be lost, in a sentence for whoever is about to leave; undefined where nothing would be. */
type Loss = () => string | undefined

let question: Question | undefined
const losses = new Set<Loss>()

/** For steps that lead away and are no navigation, as signing out is. What it gives back takes the question away again. */
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

/** How much stands in front of the page that Back closes: the page stays meanwhile, and nothing of it is lost. */
export const inFront = { count: 0 }

/** While what calls this stands on a page, nobody leaves the page unasked with what they would lose. */
export function useLoss(loss: Loss): void {
  const newest = useRef(loss)
  useEffect(() => {
    newest.current = loss
  })
  useEffect(() => {
    const ofPage: Loss = () => newest.current()
    losses.add(ofPage)
    return () => void losses.delete(ofPage)
  }, [])
}

/** The first loss in a sentence; undefined where nothing would be lost. */
export function lostWithPage(): string | undefined {
  for (const loss of losses) {
    const sentence = loss()
    if (sentence !== undefined) return sentence
  }
  return undefined
}
