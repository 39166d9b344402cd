import { useEffect, useState } from 'react'
import type { askedParts } from './asked-parts.ts'
import type { Answered } from './use-sent-form.ts'

/** Whether free times are asked for as buttons, and whether they can be had. */
export type Looks = 'no' | 'yes' | 'in vain'

type CameWith = { parts?: typeof askedParts | undefined; answered?: Answered | undefined }

/**
 * The parts that only some ask for: those that the page came with, or else fetched as soon as free times are looked for, it
 * is urgent or a time is chosen. What could not be had is fetched again when one of these changes.
 */
export function useAskedParts({ parts: given, answered }: CameWith, urgency: 'yes' | 'no' | undefined, time: string) {
  const [parts, setParts] = useState(given)
  const [looks, setLooks] = useState<Looks>(answered?.freeDays && !answered.answers.urgency ? 'yes' : 'no')

  useEffect(() => {
    const isAsked = looks === 'yes' || urgency === 'yes' || time !== ''
    if (parts || !isAsked) return
    void fetchParts().then(setParts, () => setLooks((before) => (before === 'yes' ? 'in vain' : before)))
  }, [parts, looks, urgency, time])

  return { parts, looks, look: () => setLooks('yes') }
}

/** What only some ask for. A network that wants a visitor to sign in first may answer with an empty file. */
export function fetchParts(): Promise<typeof askedParts> {
  return import('./asked-parts.ts').then((module) => module.askedParts ?? Promise.reject())
}
