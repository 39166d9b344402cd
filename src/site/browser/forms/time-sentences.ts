import { hourInWords } from '../hour-in-words.ts'
import type { KeptTime } from './use-sent-form.ts'

type Because = NonNullable<KeptTime['notHeldBecause']>

/** Why a time that was asked for is not kept. */
export function notHeldSentence(because: Because): string {
  return sentences[because]
}

const sentences: Record<Because, string> = {
  'out of hours':
    'The surgery is closed at that time, so we do not keep it for you. We will offer you the nearest time in surgery hours.',
  'ends after closing':
    'Your visit would end after we close, so we do not keep that time for you. We will offer you the nearest one that is long enough.',
  'enough held':
    'We keep only so much time for one sender until we have answered, so we have noted that time as a wish and do not keep it. We will offer it to you if it is still free, or one near it.',
}

/** For whoever has asked for a visit that is near: `ringFrom` as it is answered, an ISO date-time or `now`. */
export function nearSentence(ringFrom: string, noCalls: boolean | undefined): string {
  const why = ringFrom === 'now' ? 'It is near' : `Nobody reads your request before ${hourInWords(ringFrom)}`
  if (noCalls) return `${why}: please do not come before you have heard from us.`
  return `${why}: please ring us ${ringFrom === 'now' ? '' : 'then, '}before you come.`
}
