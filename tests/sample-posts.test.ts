import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '../src/content/read-content.ts'
import pictures from '../src/site/parts/pictures.json' with { type: 'json' }
import { openWriting } from '../src/writing/writing.ts'

const writing = openWriting()
const { samplePosts } = await readContent(join(import.meta.dirname, '../content'), {
  pictures: new Set(Object.keys(pictures)),
})

describe.each(samplePosts.map((post) => [post.slug, post] as const))('the sample post %s', (_, { content }) => {
  test('says only what the editor could have written', () => {
    expect(asLines(writing.clean(content))).toEqual(asLines(content))
  })

  test('leads to pages that are there', () => {
    const links = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    for (const href of links) expect(href).toMatch(/^(\/|https:\/\/|tel:|mailto:)/)
  })
})

/** Where the lines of the file end means nothing. */
function asLines(html: string): string[] {
  return html.replaceAll(/>\s+</g, '>\n<').trim().split('\n')
}
