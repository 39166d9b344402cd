import { londonAt } from '../clinic-time.ts'
import type { PracticeContent } from '../practice/treatment.ts'
import type { Manuscript, Person, Photograph } from './post.ts'
import { isTooFarAhead } from './publication.ts'
import {
  type ImageRefusal,
  type KeptImage,
  type Photographs,
  photographsIn,
  type Writing,
  widthInText,
} from './uploads.ts'

/** What staff write. On a change, a field that is absent stays as it is; an empty text clears it. */
export type Draft = {
  title?: string | undefined
  /** A data URL, or the picture we handed out before. Empty takes the picture away. */
  image?: string | undefined
  content?: string | undefined
  /** True keeps it from visitors, whatever its hour of publication. */
  draft?: boolean | undefined
  /** An hour to come, or null for at once. */
  publishAt?: Date | null | undefined
  /** The address it should have; made one as a title is, with a number behind it where it is taken. */
  slug?: string | undefined
  imageAlt?: string | undefined
  description?: string | undefined
  topic?: string | undefined
  treatments?: string[] | undefined
  author?: string | undefined
  reviewedOn?: string | undefined
  reviewedBy?: string | undefined
}

/** Why what was written cannot be a post. */
export type ManuscriptRefusal =
  | { kind: 'no-title' }
  | { kind: 'title-too-long' }
  | { kind: 'text-too-long' }
  | { kind: 'too-many-pictures' }
  /** `place`: of the pictures that came within the text, from 1; absent for the header. */
  | { kind: 'image-refused'; place?: number; why: ImageRefusal }
  | { kind: 'unknown-name'; field: 'author' | 'reviewedBy' | 'topic' | 'treatments' }
  | { kind: 'too-many-treatments' }
  | { kind: 'reviewed-in-future' }
  | { kind: 'published-too-late' }

/** The names that a post may use. */
export type KnownNames = Pick<PracticeContent, 'team' | 'topics' | 'treatments'>

type Context = { writing: Writing; photographs: Photographs; content: KnownNames; now: Date; by: Person }
type Words = Omit<Manuscript, 'publishAt'>

/** Characters of a title, at most. */
export const longestTitle = 200
/** Treatments that a post may lead to: more would be a list and no help. */
export const mostTreatments = 3
/** Characters of a text with its formats, some three books; ten times as many kept everybody waiting for two seconds. */
export const longestText = 1_000_000
/** Pictures that a text may bring with it: each takes up to two seconds to be made anew. */
export const mostPictures = 100

/** What a new post is before anybody has written it. */
export const emptyManuscript: Words = { title: '', content: '', imageAlt: '', treatments: [] }

/** What a draft makes of what was written before. Its pictures are kept as files. */
export async function manuscriptOf(
  draft: Draft,
  before: Words,
  context: Context,
): Promise<{ kind: 'prepared'; words: Words } | ManuscriptRefusal> {
  const title = draft.title === undefined ? before.title : draft.title.trim()
  if (!title) return { kind: 'no-title' }
  // A character may be two; megabytes of them are not counted one by one.
  if (title.length > 2 * longestTitle || [...title].length > longestTitle) return { kind: 'title-too-long' }
  // One that was kept before there was a limit may stay as long as it is.
  const longest = Math.max(longestText, before.content.length)
  if (lengthWithoutPictures(draft.content ?? '') > longest) return { kind: 'text-too-long' }
  const refusal = oddFact(draft, before, context)
  if (refusal) return refusal
  const image = await headerImage(draft.image, before.photograph, context)
  if (image.kind === 'refused') return { kind: 'image-refused', why: image.why }
  const content = draft.content === undefined ? before.content : await keptContent(draft.content, longest, context)
  if (typeof content !== 'string') return content
  await context.photographs.refresh(photographsIn(content))
  return {
    kind: 'prepared',
    words: {
      title,
      content,
      photograph: image.photograph,
      // What was said of a picture goes with it.
      imageAlt: draft.imageAlt ?? (draft.image === '' ? '' : before.imageAlt),
      description: changed(draft.description, before.description),
      topic: changed(draft.topic, before.topic),
      treatments: draft.treatments ? [...new Set(draft.treatments)] : before.treatments,
      author: changed(draft.author, before.author),
      reviewedOn: changed(draft.reviewedOn, before.reviewedOn),
      reviewedBy: changed(draft.reviewedBy, before.reviewedBy),
    },
  }
}

function changed(sent: string | undefined, before: string | undefined): string | undefined {
  return sent === undefined ? before : sent || undefined
}

function oddFact(draft: Draft, before: Words, { content, now }: Context): ManuscriptRefusal | undefined {
  const team = content.team.map(({ slug }) => slug)
  const topics = content.topics.map(({ id }) => id)
  const treatments = content.treatments.map(({ slug }) => slug)
  // What was written before stays, also where a person has left the team since.
  const odd = (sent: string | undefined, known: string[], was: string | undefined) =>
    Boolean(sent) && sent !== was && !known.includes(sent ?? '')
  if (odd(draft.author, team, before.author)) return { kind: 'unknown-name', field: 'author' }
  if (odd(draft.reviewedBy, team, before.reviewedBy)) return { kind: 'unknown-name', field: 'reviewedBy' }
  if (odd(draft.topic, topics, before.topic)) return { kind: 'unknown-name', field: 'topic' }
  const strange = draft.treatments?.some((slug) => !treatments.includes(slug) && !before.treatments.includes(slug))
  if (strange) return { kind: 'unknown-name', field: 'treatments' }
  if (new Set(draft.treatments).size > mostTreatments) return { kind: 'too-many-treatments' }
  if (draft.reviewedOn && draft.reviewedOn > londonAt(now).day) return { kind: 'reviewed-in-future' }
  if (draft.publishAt && isTooFarAhead(draft.publishAt, now)) return { kind: 'published-too-late' }
  return undefined
}

type Image = { kind: 'image'; photograph?: Photograph | undefined } | { kind: 'refused'; why: ImageRefusal }

async function headerImage(
  image: string | undefined,
  before: Photograph | undefined,
  { photographs, by }: Pick<Context, 'photographs' | 'by'>,
): Promise<Image> {
  if (image === undefined) return { kind: 'image', photograph: before }
  if (image === '') return { kind: 'image' }
  const own = await photographs.recognise(image)
  if (own) return { kind: 'image', photograph: own }
  const kept = await photographs.keep(image, by.id)
  return kept.kind === 'kept' ? { kind: 'image', photograph: kept.photograph } : kept
}

/** The text made safe, with the pictures in it kept as files. */
async function keptContent(
  html: string,
  longest: number,
  { writing, ...context }: Pick<Context, 'writing' | 'photographs' | 'by'>,
): Promise<string | ManuscriptRefusal> {
  const clean = writing.clean(html)
  const sent = writing.dataImages(clean)
  if (sent.length > mostPictures) return { kind: 'too-many-pictures' }
  const images = new Map<string, KeptImage>()
  for (const image of sent) {
    const kept = await keepPicture(image, context)
    if (kept.kind === 'refused') return { kind: 'image-refused', place: images.size + 1, why: kept.why }
    images.set(image, kept.picture)
  }
  const content = images.size > 0 ? writing.withImages(clean, images) : clean
  // Words may say that they are a picture.
  return content.length > longest ? { kind: 'text-too-long' } : content
}

function lengthWithoutPictures(html: string): number {
  return html.replace(/data:image\/[^'"<>]*/gi, '').length
}

/** Keeps a picture for a text; until one names it, it is kept for a day. */
export async function keepPicture(
  image: string,
  { photographs, by }: Pick<Context, 'photographs' | 'by'>,
): Promise<{ kind: 'kept'; picture: KeptImage & { colour: string } } | { kind: 'refused'; why: ImageRefusal }> {
  const kept = await photographs.keep(image, by.id)
  if (kept.kind === 'refused') return kept
  const { width, height, colour } = kept.photograph
  return {
    kind: 'kept',
    picture: { address: photographs.address(kept.photograph, widthInText), width, height, colour },
  }
}
