import { addresses } from '../../contract/addresses.ts'
import type { Post } from '../../domain/blog/post.ts'
import type { Backend } from '../../http/backend.ts'
import { absolute } from '../for-machines/structured-data.ts'
import { PictureOf } from '../parts/picture-of.tsx'
import { PostCards } from './post-cards.tsx'
import { publicPosts } from './public-posts.ts'

/** A link to pass on. The script makes the first a button that copies it; nobody else hears of either. */
export function Share({ post: { slug, title }, backend }: { post: Post; backend: Backend }) {
  const address = absolute(addresses.post(slug), backend.settings)
  const letter = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`
  return (
    <div className="share" data-island="share" data-when="near" data-title={title}>
      <p>
        <a href={address} data-share="link">
          Link to this post
        </a>
        <a href={letter} data-share="letter">
          Send by e-mail
        </a>
      </p>
      <p role="status" />
    </div>
  )
}

/** The treatments that a post has to do with. */
export function RelatedTreatments({ post, backend }: { post: Post; backend: Backend }) {
  const related = post.treatments.flatMap((slug) => backend.content.treatments.find((one) => one.slug === slug) ?? [])
  if (related.length === 0) return null
  return (
    <section className="wrap related">
      <h2>Treatments in this post</h2>
      <ul className="related-treatments">
        {related.map(({ slug, title, summary, picture }) => (
          <li key={slug}>
            <div className="arch">
              <PictureOf picture={{ ...picture, alt: '' }} sizes="10rem" />
            </div>
            <div>
              <h3>
                <a href={addresses.treatment(slug)}>{title}</a>
              </h3>
              <p>{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const mostRelated = 3

/** Up to three others: first those on the same topic, then the newest. No more posts are read than may be among them. */
export async function relatedTo({ id, slug, topic }: Post, backend: Backend): Promise<Post[]> {
  const onTopic =
    topic === undefined ? [] : await publicPosts(backend, { topic, page: { after: 0, most: mostRelated + 1 } })
  const newest = await publicPosts(backend, { page: { after: 0, most: 2 * mostRelated + 1 } })
  const others = [...onTopic, ...newest].filter((one) => one.id !== id && one.slug !== slug)
  return [...new Map(others.map((one) => [one.id, one])).values()].slice(0, mostRelated)
}

export function RelatedPosts({ related, backend }: { related: Post[]; backend: Backend }) {
  return (
    <section className="wrap related">
      {related.length > 0 && (
        <>
          <h2>More to read</h2>
          <PostCards posts={related} backend={backend} heading="h3" />
        </>
      )}
      <p className="post-end">
        <a href={addresses.blog}>All posts</a>
      </p>
    </section>
  )
}
