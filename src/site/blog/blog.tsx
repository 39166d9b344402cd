import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import type { Post } from '../../domain/blog/post.ts'
import type { Topic } from '../../domain/practice/treatment.ts'
import type { Backend } from '../../http/backend.ts'
import { crumbData } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import type { Missing, Moved, Shown, SitePage } from '../site-page.ts'
import { FeedLinks } from './feed-links.tsx'
import { Pager } from './pager.tsx'
import { PostCards, PostCardTemplate } from './post-cards.tsx'
import { publicPosts } from './public-posts.ts'

/** All posts are one grid, as the specification has it; only a blog of years goes on at further pages. */
const postsAPage = 100

/** How many pages a list of so many posts has: one where there is none. */
export function pagesOf(posts: number): number {
  return Math.max(1, Math.ceil(posts / postsAPage))
}

/** The list of all posts, of those on a topic, and the further pages of both: each an address without a query, and so kept. */
export const blogPages: SitePage[] = [
  { path: addresses.blog, load: ({ backend }) => list({ backend, number: '1' }) },
  {
    path: addresses.blogPage(addresses.blog, ':number'),
    load: ({ backend, params: { number = '' } }) => list({ backend, number, isNumbered: true }),
  },
  {
    path: addresses.topic(':topic'),
    load: ({ backend, params: { topic = '' } }) => list({ backend, topic, number: '1' }),
  },
  {
    path: addresses.blogPage(addresses.topic(':topic'), ':number'),
    load: ({ backend, params: { topic = '', number = '' } }) => list({ backend, topic, number, isNumbered: true }),
  },
]

type Asked = { backend: Backend; topic?: string; number: string; isNumbered?: boolean }

async function list({ backend, topic: id, number: written, isNumbered }: Asked): Promise<Shown | Moved | Missing> {
  const topic = backend.content.topics.find((one) => one.id === id)
  if ((id && !topic) || !/^[1-9]\d{0,3}$/.test(written)) return { kind: 'missing', status: 404 }
  const path = topic ? addresses.topic(topic.id) : addresses.blog
  const number = Number(written)
  if (isNumbered && number === 1) return { kind: 'moved', to: path, status: 301 }
  const counts = await backend.records.posts.publicCounts(backend.now())
  const count = topic ? (counts.get(topic.id) ?? 0) : [...counts.values()].reduce((sum, some) => sum + some, 0)
  const last = pagesOf(count)
  if (number > last) return { kind: 'missing', status: 404 }
  const page = { after: (number - 1) * postsAPage, most: postsAPage }
  const posts = await publicPosts(backend, { topic: topic?.id, page })
  return listPage({ backend, topic, counts, posts, path, number, last })
}

type List = {
  backend: Backend
  topic: Topic | undefined
  /** How many posts there are on each topic, in this list or not. */
  counts: Map<string, number>
  /** Those that the page shows. */
  posts: Post[]
  /** Where the list begins. */
  path: string
  number: number
  last: number
}

function listPage({ backend, topic, counts, posts, path, number, last }: List): Shown {
  const { practice, topics } = backend.content
  const here = pageOf(path, number)
  const name = topic?.title ?? 'Blog'
  const numbered = number > 1 ? `${name}, page ${number}` : name
  return framed(backend, {
    shows: ['posts'],
    head: {
      title: titled(topic ? `${numbered}: blog` : numbered, backend),
      description: topic
        ? `${numbered}: what the blog of ${practice.name} in ${practice.address.town} says about it.`
        : `News and plain words about teeth from ${practice.name} in ${practice.address.town}.${number > 1 ? ` Page ${number}.` : ''}`,
      keywords: ['dental blog', 'looking after teeth', topic?.title ?? 'dental advice', practice.name],
      canonical: here,
      structuredData: [crumbData(crumbsTo(topic), backend)],
      more: <FeedLinks practice={practice} />,
    },
    body: (
      <>
        <section className="wrap opening">
          {topic && (
            <p className="crumbs">
              <a href={addresses.blog}>Blog</a>
            </p>
          )}
          <h1>{numbered}</h1>
          <p>Plain words about teeth, written by the people who look after yours.</p>
        </section>
        <Topics topics={topics} counts={counts} chosen={topic} />
        <section
          className="wrap blog"
          aria-label="Posts"
          data-island="blog-list"
          data-when="at once"
          data-from={api.blog.list.path}
          data-topic={topic?.id}
          data-after={(number - 1) * postsAPage}
          data-most={postsAPage}
          data-none={noneOn(topic)}
        >
          <p className="blog-line" data-blog="line" role="status">
            {counts.size === 0 ? 'Coming Soon' : posts.length === 0 && noneOn(topic)}
          </p>
          <PostCards posts={posts} backend={backend} leads={number === 1} heading="h2" />
          <PostCardTemplate />
        </section>
        {counts.size > 0 && (
          <div className="wrap blog-foot">
            <Pager number={number} last={last} pageAt={(one) => pageOf(path, one)} />
            <p className="feeds">
              Follow the blog: <a href={addresses.rss}>RSS</a>, <a href={addresses.atom}>Atom</a> or{' '}
              <a href={addresses.jsonFeed}>JSON feed</a>
            </p>
          </div>
        )}
      </>
    ),
  })
}

/** The topics that have something to read, and the one that is chosen. */
function Topics({
  topics,
  counts,
  chosen,
}: {
  topics: Topic[]
  counts: Map<string, number>
  chosen: Topic | undefined
}) {
  const written = topics.filter(({ id }) => id === chosen?.id || counts.has(id))
  if (written.length === 0) return null
  return (
    <nav className="wrap topics" aria-label="Topics">
      <ul>
        <li>
          <a href={addresses.blog} aria-current={chosen ? undefined : 'true'}>
            All posts
          </a>
        </li>
        {written.map(({ id, title }) => (
          <li key={id}>
            <a href={addresses.topic(id)} aria-current={id === chosen?.id ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function noneOn(topic: Topic | undefined): string {
  return topic ? `There is nothing about “${topic.title}” yet. Have a look at all posts.` : 'There are no more posts.'
}

function pageOf(path: string, number: number): string {
  return number === 1 ? path : addresses.blogPage(path, number)
}

/** The steps from home to the blog, or to a topic of it. */
export function crumbsTo(topic: Topic | undefined): { name: string; path: string }[] {
  return [
    { name: 'Home', path: addresses.home },
    { name: 'Blog', path: addresses.blog },
    ...(topic ? [{ name: topic.title, path: addresses.topic(topic.id) }] : []),
  ]
}
