type Versioned = { version?: number | undefined }
type Refusal = { sentence: string; patient: Versioned; isUnknown: boolean }

/** Why a step was refused. More is known of it once its request was looked at anew, and has changed by then. */
export function refusalInWords({ sentence, patient: pressed, isUnknown }: Refusal, now: Versioned | undefined): string {
  if ((now?.version ?? 0) <= (pressed.version ?? 0)) return sentence
  return isUnknown ? 'No answer came. This is how it stands now.' : `${sentence} It has changed since.`
}
