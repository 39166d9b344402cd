import type { ImageRefusal } from './uploads.ts'

/**
 * A picture that a post names at another website. We fetch it once and show it from our own address, so that no reader is
 * seen by that website; what staff wrote stays as they wrote it.
 */
export type PictureElsewhere = { address: string; tries: number }

/** What became of one. */
export type CameOfFetching<Photograph> =
  | { kind: 'waiting' }
  | { kind: 'kept'; photograph: Photograph }
  | { kind: 'given up'; why: string }

/** Why a picture was not fetched. */
export type FetchRefusal =
  | ImageRefusal
  /** It leads into a private network, to another port, or asks for a name and a password. */
  | 'address-not-allowed'
  /** The other website has none there, or wants something else first. */
  | 'not-there'
  /** No answer in time, or one that may be another tomorrow. */
  | 'away'

/** Fetches a picture by its whole address. Never throws for what another website does. */
export type FetchPicture = (address: string) => Promise<{ bytes: Uint8Array } | { refused: FetchRefusal }>

/** A key of a table on PostgreSQL has room for 2,700 bytes. */
const longestAddress = 2_000

/** By which a picture is known, however its address was written; undefined where it is not one that could be fetched. */
export function addressElsewhere(src: string): string | undefined {
  if (!/^(https?:)?\/\//i.test(src)) return undefined
  const url = URL.parse(src, 'https://practice.invalid')
  if (!url?.host || url.username || url.password) return undefined
  url.hash = ''
  return url.href.length <= longestAddress ? url.href : undefined
}

/** Waits between tries, in minutes; after the last one a picture is given up until somebody saves its post again. */
const waits = [1, 5, 30, 120, 720]

/** When to try again what was away so many times; undefined where that was the last try. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const wait = waits[tries - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * 60_000)
}
