import type { Writing } from './uploads.ts'

/** What a card shows of a post: the first 150 characters of its plain text, and three dots where it goes on. */
export function cardText(content: string, writing: Pick<Writing, 'excerpt' | 'plainText'>): string {
  const excerpt = writing.excerpt(content)
  return excerpt.length < writing.plainText(content).length ? `${excerpt}...` : excerpt
}
