import type { WirePost } from '../../contract/blog.ts'
import { linesWithFacts } from '../../domain/blog/lines-with-facts.ts'
import { type Manuscript, type Post, statusOf } from '../../domain/blog/post.ts'
import type { Backend } from '../../http/backend.ts'

/** How a post is seen: with or without the data URL and its text, by staff or by visitors. */
export type Seen = { minimal: boolean; cardsAlone: boolean; staff: boolean }

/** A post in the specification’s own words for it. */
export async function wirePost(written: Post, backend: Backend, seen: Seen): Promise<WirePost> {
  const { minimal, cardsAlone, staff } = seen
  // Whoever writes a post reads the names of its facts, so that they are saved again.
  const post = staff ? written : linesWithFacts(written, backend.writing)
  const { image, ...shown } = await picture(post, backend, minimal)
  const status = statusOf(post, backend.now())
  return {
    _id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: backend.writing.cardText(post.content),
    content: cardsAlone ? '' : staff ? post.content : backend.writing.withFacts(post.content),
    createdAt: post.createdAt.toISOString(),
    changedAt: post.changedAt.toISOString(),
    published: status === 'published',
    status,
    publishedAt: post.publishedAt?.toISOString(),
    version: post.version,
    ...wireFacts(post),
    sample: post.sample || undefined,
    ...(staff ? { publishAt: post.publishAt?.toISOString(), changedBy: post.changedBy.name } : {}),
    ...(minimal ? {} : { image }),
    ...shown,
  }
}

/** What a post says beside its title and its text. */
export function wireFacts({ description, topic, treatments, author, reviewedOn, reviewedBy }: Manuscript) {
  return { description, topic, treatments, author, reviewedOn, reviewedBy }
}

/** What is shown on its card, with the one that stands in where it has none. */
export async function picture(
  post: Pick<Manuscript, 'photograph' | 'imageAlt'>,
  { photographs, pictureOfNone }: Pick<Backend, 'photographs' | 'pictureOfNone'>,
  minimal: boolean,
) {
  const { photograph } = post
  // A card whose file is gone is not worth losing the post for.
  const card = photograph && (minimal ? '' : await photographs.card(photograph))
  const { image, address, width, height } =
    photograph && card !== undefined
      ? { image: card, address: photographs.address(photograph, cardWidth), ...photograph }
      : pictureOfNone
  return { image, imageAddress: address, imageWidth: width, imageHeight: height, imageAlt: post.imageAlt }
}

const cardWidth = 800
