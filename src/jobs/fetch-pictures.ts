import {
  type FetchPicture,
  type FetchRefusal,
  nextTry,
  type PictureElsewhere,
} from '../domain/blog/picture-elsewhere.ts'
import type { Photographs, Writing } from '../domain/blog/uploads.ts'
import { wantPicturesOfOldPosts } from '../domain/blog/want-pictures.ts'
import type { Records } from '../domain/records.ts'
import type { Log } from './log-and-notices.ts'

/** What fetching pictures needs; the log gets counts and reasons, never an address. */
export type PictureDesk = {
  records: Records
  writing: Pick<Writing, 'picturesElsewhere'>
  photographs: Pick<Photographs, 'keep'>
  fetchPicture: FetchPicture
  now(): Date
  log: Log
}

/** Claimed one after the other; whoever claimed one and has gone leaves it to the others after this, in milliseconds. */
const lease = 120_000
const atOnce = 5

/**
 * Fetches the pictures that are due and nobody else is fetching, and answers how many it tried. What is away is tried
 * again after longer and longer waits; what the other website refuses, or we do, is given up.
 */
export async function fetchDuePictures(desk: PictureDesk, goOn = () => true): Promise<number> {
  const { records, now, log } = desk
  await wantPicturesOfOldPosts(records, desk.writing, now())
  const tried: Record<string, number> = {}
  let count = 0
  while (goOn()) {
    const from = now()
    const due = await records.transaction(({ elsewhere }) =>
      elsewhere.claim(from, new Date(from.getTime() + lease), atOnce),
    )
    if (due.length === 0) break
    const outcomes = await Promise.all(due.map((picture) => fetchOne(picture, desk)))
    for (const outcome of outcomes) tried[outcome] = (tried[outcome] ?? 0) + 1
    count += due.length
  }
  if (count > 0) log.info({ job: 'pictures', ...tried }, 'pictures of other websites fetched')
  return count
}

async function fetchOne(
  { address, tries }: PictureElsewhere,
  { records, photographs, fetchPicture, now }: PictureDesk,
): Promise<FetchRefusal | 'kept'> {
  const came = await fetchPicture(address)
  const kept = 'bytes' in came ? await photographs.keep(came.bytes) : { kind: 'refused' as const, why: came.refused }
  if (kept.kind === 'kept') {
    await records.transaction(({ elsewhere }) => elsewhere.fetched(address, kept.photograph))
    return 'kept'
  }
  const { why } = kept
  const nextTryAt = why === 'away' ? nextTry(tries + 1, now()) : undefined
  await records.transaction(({ elsewhere }) => elsewhere.failed(address, { tries: tries + 1, nextTryAt, why }))
  return why
}
