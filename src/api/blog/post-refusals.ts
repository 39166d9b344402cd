import { longestText, longestTitle, mostPictures, mostTreatments } from '../../domain/blog/manuscript.ts'
import type { Post } from '../../domain/blog/post.ts'
import { lastRestored, type Written } from '../../domain/blog/publish-post.ts'
import {
  avifMegapixels,
  type ImageRefusal,
  imageMegabytes,
  imageMegapixels,
  imageSide,
} from '../../domain/blog/uploads.ts'
import type { Records } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import { type Refused, refuse, unknownSentence } from '../../http/problems.ts'
import { whoDid } from '../audit.ts'
import { atInWords } from '../change-words.ts'

/** Why a picture cannot be taken, in words for who sent it. */
export const imageSentences: Record<ImageRefusal, string> = {
  'not-an-image-we-take': 'That picture cannot be used. Please choose a JPEG, PNG, WebP, GIF or AVIF file.',
  'too-large': `That picture is too large: at most ${imageMegabytes} MB.`,
  'too-many-pixels': `That picture has too many pixels: at most ${imageMegapixels} million, as AVIF ${avifMegapixels} million, and ${imageSide.toLocaleString('en-GB')} on a side.`,
  unreadable: 'That picture cannot be read. It may be damaged.',
}

const textTooLong = `Please shorten the text: with its formats, at most ${longestText / 1_000_000} million characters.`

const unknownNameSentences = {
  author: 'Nobody of that name is in the team. Please choose the author from the list.',
  reviewedBy: 'Nobody of that name is in the team. Please choose the reviewer from the list.',
  topic: 'There is no such topic. Please choose one from the list.',
  treatments: 'There is no such treatment. Please choose from the list.',
}

/** Why a post was not written, in a sentence for its writer. */
export function refused(written: Exclude<Written, { kind: 'written' }>, now: Date): Refused {
  switch (written.kind) {
    case 'no-title':
      return refuse(400, 'Please give the post a title.', { field: 'title' })
    case 'title-too-long':
      return refuse(400, `Please shorten the title to ${longestTitle} characters.`, { field: 'title' })
    case 'text-too-long':
      return refuse(400, textTooLong, { field: 'content' })
    case 'too-many-pictures':
      return refuse(400, `Please send at most ${mostPictures} pictures within the text.`, { field: 'content' })
    case 'image-refused':
      return pictureRefused(written)
    case 'unknown-name':
      return refuse(400, unknownNameSentences[written.field], { field: written.field })
    case 'too-many-treatments':
      return refuse(400, `Please choose at most ${mostTreatments} treatments.`, { field: 'treatments' })
    case 'reviewed-in-future':
      return refuse(400, 'The day of the review is still to come. Please choose one up to today.', {
        field: 'reviewedOn',
      })
    case 'published-too-late':
      return refuse(400, 'Please choose an hour of publication within ten years.', { field: 'publishAt' })
    case 'unknown':
      return refuse(404, unknownSentence)
    case 'key-reused':
      return refuse(400, 'That Idempotency-Key came with another post before.')
    case 'changed-meanwhile':
      return changedMeanwhile(written.post, now)
  }
}

/** Why there is no post of that id to write on: a colleague may have deleted it since it was opened. */
export function noSuchPost(id: string, backend: Backend): Promise<Refused> {
  return deletedMeanwhile(id, 'Please restore it from the bin first.', backend)
}

/** Why there is no post of that id to delete: a colleague was quicker. */
export function notDeleted(id: string, backend: Backend): Promise<Refused> {
  return deletedMeanwhile(id, 'It is in the bin.', backend)
}

async function deletedMeanwhile(
  id: string,
  whatNow: string,
  { records, now }: Pick<Backend, 'records' | 'now'>,
): Promise<Refused> {
  const deletion = await deletionOf(id, records)
  if (!deletion) return refuse(404, unknownSentence)
  return refuse(404, `${deletion.by} deleted this post ${atInWords(deletion.at, now())}. ${whatNow}`)
}

/** Why a post was not taken out of the bin: a colleague was quicker, and may have thrown it there anew. */
export async function notRestored(id: string, { records, now }: Pick<Backend, 'records' | 'now'>): Promise<Refused> {
  if (await records.posts.findById(id)) {
    const restored = await lastRestored(id, records)
    const by = restored ? `${whoDid(restored)} restored this post ${atInWords(restored.at, now())}. ` : ''
    return refuse(404, `${by}It is not in the bin any more.`)
  }
  const deletion = await deletionOf(id, records)
  if (!deletion) return refuse(404, unknownSentence)
  return refuse(409, `${deletion.by} deleted this post anew ${atInWords(deletion.at, now())}. It is in the bin.`)
}

async function deletionOf(id: string, { posts }: Records): Promise<{ at: Date; by: string } | undefined> {
  const binned = (await posts.binned()).find(({ post }) => post.id === id)
  return binned && { at: binned.deletedAt, by: binned.deletedBy || 'A colleague' }
}

/** One of many within a text is found again by its place among those that came as data. */
function pictureRefused({ place, why }: { place?: number; why: ImageRefusal }): Refused {
  if (place === undefined) return refuse(400, imageSentences[why], { field: 'image' })
  const sentence = `Of the pictures sent within the text, number ${place}: ${imageSentences[why]}`
  return refuse(400, sentence, { field: 'content' })
}

function changedMeanwhile({ changedBy, changedAt, version }: Post, now: Date): Refused {
  const conflict = { changedBy: changedBy.name, changedAt: changedAt.toISOString(), version }
  return refuse(409, `${changedBy.name} changed this post ${atInWords(changedAt, now)}.`, { conflict })
}
