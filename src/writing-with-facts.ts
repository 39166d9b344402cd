import type { Writing } from './domain/blog/uploads.ts'
import { factsOfContent, htmlWithFacts, textWithFacts } from './domain/practice/facts.ts'
import type { PracticeContent } from './domain/practice/treatment.ts'

/** Whatever readers see of a post says the practice's facts as they are now; what is kept names them in braces. */
export function writingWithFacts(writing: Writing, content: () => PracticeContent): Writing {
  const filled = (html: string) => htmlWithFacts(html, factsOfContent(content()))
  return {
    ...writing,
    shown: (html, pictures) => writing.shown(filled(html), pictures),
    headings: (html) => writing.headings(filled(html)),
    inFeeds: (html, origin, pictures) => writing.inFeeds(filled(html), origin, pictures),
    plainText: (html) => writing.plainText(filled(html)),
    excerpt: (html) => writing.excerpt(filled(html)),
    readingMinutes: (html) => writing.readingMinutes(filled(html)),
    withFacts: filled,
    lineWithFacts: (line) => textWithFacts(line, factsOfContent(content())),
  }
}
