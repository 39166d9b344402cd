import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { FetchPicture, FetchRefusal } from '../domain/blog/picture-elsewhere.ts'
import { imageMegabytes } from '../domain/blog/uploads.ts'
import { isPublicAddress } from './public-address.ts'

type Machine = { address: string; family: number }

/** How names become machines, and to which of these we connect. Tests, whose pictures lie on this machine, bring their own. */
export type Reach = {
  resolve(host: string): Promise<Machine[]>
  allows(address: string, port: number): boolean
}

/** Every machine of the public internet, at the two ports of websites. */
export const publicReach: Reach = {
  resolve: (host) => lookUp(host, { all: true }),
  allows: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}

const mostBytes = imageMegabytes * 1024 * 1024
const mostRedirects = 3
/** For all of it together, in milliseconds: names, redirects and the last byte. */
const patience = 15_000

/**
 * Fetches a picture from another website, bounded in time, size and redirects. Staff may name any address, so this must
 * reach nothing that only we can reach: each name is resolved by us, every machine it stands for is looked at, and the
 * connection goes to one of these very machines; a redirect begins anew.
 */
export function openFetchPicture(reach: Reach = publicReach, waitFor = patience): FetchPicture {
  return async (address) => {
    const signal = AbortSignal.timeout(waitFor)
    try {
      let url = new URL(address)
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const came = await ask(url, reach, signal)
        if (!('to' in came)) return came
        url = came.to
      }
      return { refused: 'not-there' }
    } catch (problem) {
      return { refused: problem instanceof NotAllowed ? 'address-not-allowed' : 'away' }
    }
  }
}

class NotAllowed extends Error {}

type Came = { bytes: Uint8Array } | { refused: FetchRefusal } | { to: URL }

async function ask(url: URL, reach: Reach, signal: AbortSignal): Promise<Came> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new NotAllowed()
  const secure = url.protocol === 'https:'
  const port = Number(url.port) || (secure ? 443 : 80)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const machines = isIP(host) ? [{ address: host, family: isIP(host) }] : await inTime(reach.resolve(host), signal)
  // One that is not allowed is enough: such a name is made to be resolved twice.
  if (machines.length === 0 || !machines.every(({ address }) => reach.allows(address, port))) throw new NotAllowed()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = (secure ? requestHttps : requestHttp)(url, {
      // No connection is kept, and none is taken over from somebody else's request.
      agent: false,
      lookup: lookupOf(machines),
      signal,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' },
    })
    asked.on('response', resolve).on('error', reject)
    // As after an answer that would change the protocol.
    asked.on('close', () => reject(new Error('Closed without an answer')))
    asked.end()
  })
  try {
    // The same once more, of the machine that we are in fact talking to.
    if (!reach.allows(answer.socket.remoteAddress ?? '', port)) throw new NotAllowed()
    return await take(answer, url)
  } finally {
    answer.destroy()
  }
}

async function take(answer: IncomingMessage, url: URL): Promise<Came> {
  const { statusCode: status = 0, headers } = answer
  if ([301, 302, 303, 307, 308].includes(status) && headers.location) {
    const to = URL.parse(headers.location, url)
    return to ? { to } : { refused: 'not-there' }
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { refused: 'away' }
  if (status !== 200) return { refused: 'not-there' }
  if (Number(headers['content-length']) > mostBytes) return { refused: 'too-large' }
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer) {
    length += piece.length
    if (length > mostBytes) return { refused: 'too-large' }
    pieces.push(piece)
  }
  return { bytes: Buffer.concat(pieces) }
}

/** Answers what was looked at, so that nothing is resolved a second time. */
function lookupOf(machines: Machine[]): LookupFunction {
  return (_, { all }, answer) => {
    const [first] = machines
    if (all) answer(null, machines)
    else answer(null, first?.address ?? '', first?.family ?? 4)
  }
}

/** Names are resolved by the system, which cannot be told to stop. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])
}
