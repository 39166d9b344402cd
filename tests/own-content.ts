import { join } from 'node:path'
import { readContent } from '../src/content/read-content.ts'

/** The practice’s own content, read once for all tests of a worker: none of them can change it. */
export const ownContent = readContent(join(import.meta.dirname, '../content'))
