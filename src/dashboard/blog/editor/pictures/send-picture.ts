import { xsrfCookie } from '../../../../contract/asking/ask.ts'
import { blogCalls } from '../../../../contract/calls/blog-calls.ts'
import { problem } from '../../../../contract/problem.ts'
import { askWhoseTokenItIs } from '../../../ask-as-staff.ts'
import { sentenceFor } from '../../../failure-words.ts'
import { storedToken } from '../../../staff/token.ts'
import { readAsDataUrl } from '../../data-url.ts'

/** A picture that the practice keeps, and its size in pixels. */
export type Picture = { address: string; width: number; height: number }
/** What became of a picture; `canTryAgain` where the very same one may be taken later. */
export type Sent = { kind: 'kept'; picture: Picture } | { kind: 'failed'; sentence: string; canTryAgain: boolean }

/** Sends a picture, tells which part of it has gone (0 to 1), and stops when it is told to. */
export type SendPicture = (picture: Blob, tell: (part: number) => void, signal: AbortSignal) => Promise<Sent>

/** Media types that the server makes anew; others it refuses. */
export const takenTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** The one call that `fetch` cannot make: it does not say how much has gone. */
export const sendPicture: SendPicture = async (picture, tell, signal) => {
  const image = await readAsDataUrl(picture)
  if (!image) return { kind: 'failed', sentence: 'The picture cannot be read any more.', canTryAgain: false }
  // Taken out of the text while it was read.
  if (signal.aborted) return { kind: 'failed', sentence: 'The picture was not sent.', canTryAgain: true }
  const token = storedToken()
  const call = new XMLHttpRequest()
  call.open(blogCalls.addPicture.method, blogCalls.addPicture.path)
  for (const [name, value] of headers(token)) call.setRequestHeader(name, value)
  call.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
  const ended = new Promise<void>((resolve) => {
    call.onloadend = () => resolve()
  })
  signal.addEventListener('abort', () => call.abort())
  call.send(JSON.stringify({ image }))
  await ended
  if (call.status === 401) await askWhoseTokenItIs(token)
  return outcomeOf(call)
}

function headers(token: string | undefined): [string, string][] {
  const xsrf = xsrfCookie()
  const all: [string, string][] = [['content-type', 'application/json']]
  if (token) all.push(['token', token])
  if (xsrf) all.push(['x-xsrf-token', xsrf])
  return all
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Sent {
  const words = readJson(responseText)
  const kept = blogCalls.addPicture.answer.safeParse(words).data
  if (kept && status >= 200 && status < 300) return { kind: 'kept', picture: kept.picture }
  const said = problem.safeParse(words).data?.message
  // What the server refuses for its content, it will refuse again.
  return {
    kind: 'failed',
    sentence: said || `The picture did not arrive. ${sentenceFor(status)}`,
    canTryAgain: status !== 400,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
