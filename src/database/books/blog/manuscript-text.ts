import type { Manuscript } from '../../../domain/blog/post.ts'
import { photographsIn } from '../../../domain/blog/uploads.ts'

/** What was written, as one text. */
export function manuscriptText(manuscript: Manuscript): string {
  return JSON.stringify(manuscript)
}

/** The same, read again. */
export function manuscriptOf(text: string): Manuscript {
  const { publishAt, ...written } = JSON.parse(text)
  return { ...written, publishAt: publishAt === undefined ? undefined : new Date(publishAt) }
}

/** Ids of all photographs that it names, with a space between them. */
export function photographsNamed({ photograph, content }: Manuscript): string {
  return [...new Set([...(photograph ? [photograph.id] : []), ...photographsIn(content)])].join(' ')
}
