import type { Writing } from '../domain/blog/uploads.ts'
import { clean } from './clean.ts'
import { dataImages, withImages } from './pictures-in-text.ts'
import { excerpt, plainText, readingMinutes } from './plain-text.ts'
import { shown } from './shown.ts'

export function openWriting(): Writing {
  return { clean, shown, plainText, excerpt, readingMinutes, dataImages, withImages }
}
