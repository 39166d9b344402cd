/** What is said of a call that brought no readable sentence of its own: true for every server and proxy. */
export function sentenceFor(status: number): string {
  if (status === 0) return `${unreachable} Please check the connection.`
  if (status < 400) return `${unreadable} Please try again.`
  return sentences[status] ?? (status >= 500 ? 'The practice’s server has a fault.' : refused)
}

/** The same of a step. Where its answer does not come, or cannot be read, nobody knows what became of it. */
export function sentenceForStep(status: number): string {
  if (!mayBeDone(status)) return sentenceFor(status)
  const why = status === 0 || status >= 400 ? unreachable : unreadable
  return `${why} It may be done all the same: please look before you try again.`
}

/** Whether a step may be done although its answer does not say so. */
export function mayBeDone(status: number): boolean {
  return status < 400 || maybePassedOn.includes(status)
}

/** A server in between says so after it has handed the step on, as well as before. */
const maybePassedOn = [502, 504]

const unreachable = 'The practice’s server cannot be reached.'
const unreadable = 'The practice’s server answered in words that cannot be read.'
const refused = 'The practice’s server did not accept this.'
const away = 'The practice’s server cannot be reached at the moment. Please try again soon.'

const sentences: Record<number, string> = {
  // Not that nobody is signed in any more: without a session the page goes to login.
  401: 'The practice’s server asks who you are. If it goes on, please log out and sign in again.',
  403: 'The practice’s server does not allow this here.',
  404: 'The practice’s server does not find this any more.',
  409: 'This is not possible any more. Please look at how it stands now.',
  413: 'This is too large for the practice’s server.',
  429: 'This was tried too often in a short time. Please wait a moment, then try again.',
  502: away,
  503: away,
  504: away,
}

/** A sentence with what the failure is looked into by, where the server has named it. */
export function withReference(sentence: string, { reference }: { reference?: string | undefined }): string {
  return reference === undefined ? sentence : `${sentence} Reference: ${reference}`
}
