/** What a visitor sends. */
export type Subject = 'request' | 'message'

/** Whether the practice itself has refused, in words for its sender. */
export function isOurRefusal(status: number): boolean {
  return status === 400 || status === 500
}

/** What a refusal means for its sender, in our own words: not every server in the way writes sentences for people. */
export function refusalSentence(status: number, subject: Subject): string {
  if (status === 400 || status === 422) return `Your ${subject} could not be read, so it has not been sent.`
  if (status === 401 || status === 403)
    return `Your ${subject} was not accepted from this page, so it has not been sent.`
  if (status === 404 || status === 405) return `Your ${subject} has not been sent: nobody was there to take it.`
  if (status === 413) return `Your ${subject} is too long, so it has not been sent.`
  if (status === 429) return `Your ${subject} has not been sent, because several came from here in a short time.`
  if (status === 500) return `Sorry, we cannot take your ${subject} just now.`
  return status > 400 && status < 500
    ? `Your ${subject} has not been sent.`
    : // A server in between may have passed it on before it failed.
      `We cannot tell whether your ${subject} has reached us.`
}
