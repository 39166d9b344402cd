import type { Writing } from '../domain/blog/uploads.ts'
import { cardText, rememberedTexts } from './card-text.ts'
import { inFeeds } from './in-feeds.ts'
import { dataImages, picturesElsewhere, withImages } from './pictures-in-text.ts'
import { excerpt, plainText, readingMinutes } from './plain-text.ts'
import { sanitise } from './sanitise.ts'
import { headings, shown } from './shown.ts'

/** The rules of written HTML, where no practice says its facts: braces stay braces. */
export function openWriting(): Writing {
  // Without a practice nothing is a fact, and braces are braces.
  const asWritten = (text: string) => text
  return {
    clean: sanitise,
    shown,
    withFacts: asWritten,
    lineWithFacts: asWritten,
    headings,
    inFeeds,
    plainText,
    excerpt: rememberedTexts(excerpt),
    cardText: rememberedTexts(cardText),
    readingMinutes,
    dataImages,
    picturesElsewhere,
    withImages,
  }
}
