import type { Writing } from './domain/blog/uploads.ts'
import { type Facts, factsOfContent, htmlWithFacts, textWithFacts } from './domain/practice/facts.ts'
import type { PracticeContent } from './domain/practice/treatment.ts'

/** Whatever readers see of a post says the practice's facts as they are now; what is kept names them in braces. */
export function writingWithFacts(writing: Writing, content: () => PracticeContent): Writing {
  let factsFrom: PracticeContent | undefined
  let known: Facts = {}
  // Another object whenever it says something else; a list of posts asks some hundreds of times.
  const facts = (): Facts => {
    const present = content()
    if (factsFrom !== present) known = factsOfContent(present)
    factsFrom = present
    return known
  }
  const filled = (html: string) => htmlWithFacts(html, facts())
  return {
    ...writing,
    shown: (html, pictures) => writing.shown(filled(html), pictures),
    headings: (html) => writing.headings(filled(html)),
    inFeeds: (html, page, pictures) => writing.inFeeds(filled(html), page, pictures),
    plainText: (html) => writing.plainText(filled(html)),
    excerpt: (html) => writing.excerpt(filled(html)),
    cardText: (html) => writing.cardText(filled(html)),
    readingMinutes: (html) => writing.readingMinutes(filled(html)),
    withFacts: filled,
    lineWithFacts: (line) => textWithFacts(line, facts()),
  }
}
