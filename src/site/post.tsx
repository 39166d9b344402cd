import { addresses } from '../contract/addresses.ts'
import { datedAt, isPublic, type Post } from '../domain/blog/post.ts'
import { clinicZone } from '../domain/clinic-time.ts'
import type { House } from '../http/house.ts'
import { framed, titled } from './layout.tsx'
import { PostPicture } from './post-cards.tsx'
import type { Missing, Moved, Shown, SitePage } from './site-page.ts'
import { crumbData } from './structured-data.ts'
import { TrustedHtml } from './trusted-html.tsx'

const sharedWidth = 1200

export const post: SitePage = {
  path: addresses.post(':slug'),
  async load({ params: { slug = '' }, house }) {
    const found = await house.records.posts.findBySlug(slug)
    if (found && isPublic(found, house.now())) return postPage(found, house)
    return found ? { kind: 'missing', status: 404 } : whereItWent(slug, house)
  },
}

/** A post that has another address now is found there; one that was deleted is gone. */
async function whereItWent(slug: string, { records, now }: House): Promise<Moved | Missing> {
  const old = await records.posts.findByOldSlug(slug)
  if (!old) return { kind: 'missing', status: 404 }
  if (old === 'erased' || old.deleted) return { kind: 'missing', status: 410 }
  if (!isPublic(old.post, now())) return { kind: 'missing', status: 404 }
  return { kind: 'moved', to: addresses.post(old.post.slug), status: 301 }
}

/** A post as readers see it. */
export function postPage(shown: Post, house: House): Shown {
  const { writing, photographs, content } = house
  const { title, slug, photograph } = shown
  const dated = datedAt(shown)
  const path = addresses.post(slug)
  const minutes = writing.readingMinutes(shown.content)
  return framed(house, {
    shows: ['posts'],
    head: {
      title: titled(title, house),
      description: shown.description || writing.excerpt(shown.content) || title,
      keywords: ['dental blog', title, content.practice.name],
      canonical: path,
      ...(photograph ? { image: photographs.address(photograph, sharedWidth) } : {}),
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: title,
          datePublished: dated.toISOString(),
          dateModified: shown.changedAt.toISOString(),
          publisher: { '@type': 'Organization', name: content.practice.name },
        },
        crumbData(
          [
            { name: 'Home', path: addresses.home },
            { name: 'Blog', path: addresses.blog },
            { name: title, path },
          ],
          house,
        ),
      ],
    },
    body: (
      <article className="wrap post">
        <header>
          <p className="crumbs">
            <a href={addresses.blog}>Blog</a>
          </p>
          <h1>{title}</h1>
          <p className="post-facts">
            <time dateTime={dated.toISOString()}>{localDate(dated)}</time>
            <span>
              {minutes} {minutes === 1 ? 'min' : 'mins'} read
            </span>
          </p>
        </header>
        <div className="post-picture">
          <PostPicture post={shown} house={house} sizes="(max-width: 1245px) 92vw, 72rem" first />
        </div>
        <TrustedHtml className="prose" html={writing.shown(shown.content)} />
        <p className="post-end">
          <a href={addresses.blog}>All posts</a>
        </p>
      </article>
    ),
  })
}

/** The day in London in the British way of writing it: 20/11/2026. */
function localDate(instant: Date): string {
  return instant.toLocaleDateString('en-GB', { timeZone: clinicZone })
}
