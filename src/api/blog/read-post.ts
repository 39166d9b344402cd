import type { PostBody } from '../../contract/blog.ts'
import { tidyLine } from '../../contract/text.ts'
import type { Save } from '../../domain/blog/publish-post.ts'
import type { Backend } from '../../http/backend.ts'

/** Absent stays, null clears; but null for a title, a picture or a text is what it always was: as if not sent. */
export function saveOf(body: PostBody, { pictureOfNone }: Pick<Backend, 'pictureOfNone'>): Save {
  const { title, image, content, draft, version, publishAt } = body
  const line = (sent: string | null | undefined) => (sent === undefined ? undefined : (tidyLine(sent) ?? ''))
  return {
    // An empty title is a mistake to be told.
    title: line(title ?? undefined),
    // The picture that stands in for none comes back as none.
    image: image === pictureOfNone.image || image === pictureOfNone.address ? '' : (image ?? undefined),
    content: content ?? undefined,
    draft: draft ?? undefined,
    publishAt: typeof publishAt === 'string' ? new Date(publishAt) : publishAt,
    slug: line(body.slug),
    imageAlt: line(body.imageAlt),
    description: line(body.description),
    topic: line(body.topic),
    treatments: body.treatments === null ? [] : body.treatments,
    author: line(body.author),
    reviewedOn: line(body.reviewedOn),
    reviewedBy: line(body.reviewedBy),
    autosave: body.autosave ?? undefined,
    readVersion: version ?? undefined,
  }
}
