import type { KeptTime } from '../use-sent-form.ts'

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
