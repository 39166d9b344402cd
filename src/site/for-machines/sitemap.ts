import { addresses } from '../../contract/addresses.ts'
import { changedForVisitors } from '../../domain/blog/post.ts'
import { postsInParts } from '../../domain/blog/posts-in-parts.ts'
import type { Backend } from '../../http/backend.ts'
import { pages } from '../site.ts'
import type { SiteFile } from '../site-file.ts'
import { xmlText } from './xml.ts'

/** Every page that may be found, and when it last changed where that is known: https://www.sitemaps.org. */
export const sitemap: SiteFile = {
  path: addresses.sitemap,
  type: 'application/xml; charset=utf-8',
  shows: ['posts'],
  absolute: true,
  async write(backend, origin) {
    const entries = await listed(backend)
    const lines = entries.map(({ path, changed }) => {
      const day = changed ? `<lastmod>${changed}</lastmod>` : ''
      return `<url><loc>${xmlText(origin + path)}</loc>${day}</url>`
    })
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...lines,
      '</urlset>',
      '',
    ].join('\n')
  },
}

/** `changed` is a day or an instant in ISO form; a date that is only guessed teaches search engines to ignore them all. */
type Listed = { path: string; changed?: string | undefined }

async function listed({ content, records, now }: Pick<Backend, 'content' | 'records' | 'now'>): Promise<Listed[]> {
  const posts: (Listed & { changed: string; topic: string | undefined })[] = []
  for await (const some of postsInParts(records.posts, { publicAt: now() })) {
    for (const post of some) {
      posts.push({
        path: addresses.post(post.slug),
        changed: changedForVisitors(post).toISOString(),
        topic: post.topic,
      })
    }
  }
  const newestPost = posts
    .map(({ changed }) => changed)
    .sort()
    .at(-1)
  return [
    ...pages
      .filter(({ path }) => !path.includes(':'))
      .map(({ path }) => ({ path, changed: path === addresses.blog ? newestPost : undefined })),
    // An owner sets this day anew with every change of the page.
    ...content.treatments.map(({ slug, reviewed }) => ({ path: addresses.treatment(slug), changed: reviewed.on })),
    ...content.topics
      .filter(({ id }) => posts.some(({ topic }) => topic === id))
      .map(({ id }) => ({ path: addresses.topic(id) })),
    ...posts,
  ]
}
