import { addresses } from '../../contract/addresses.ts'
import { linesWithFacts } from '../../domain/blog/lines-with-facts.ts'
import { changedForVisitors, datedAt, hadBeenPublic, isPublic, type Post } from '../../domain/blog/post.ts'
import { picturesOf } from '../../domain/blog/want-pictures.ts'
import type { House } from '../../http/house.ts'
import { absolute, crumbData, postData } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import { Invitation } from '../parts/blocks.tsx'
import { TrustedHtml } from '../parts/trusted-html.tsx'
import type { Missing, Moved, Shown, SitePage } from '../site-page.ts'
import { crumbsTo } from './blog.tsx'
import { directionOf } from './direction.ts'
import { FeedLinks } from './feed-links.tsx'
import { PostContents } from './post-contents.tsx'
import { RelatedPosts, RelatedTreatments, Share } from './post-ends.tsx'
import { PostFacts } from './post-facts.tsx'
import { PostPicture, sharedPicture } from './post-picture.tsx'
import { publicPosts } from './public-posts.ts'

export const post: SitePage = {
  path: addresses.post(':slug'),
  async load({ params: { slug = '' }, house }) {
    const found = await house.records.posts.findBySlug(slug)
    if (found && isPublic(found, house.now())) return postPage(found, house)
    return found ? { kind: 'missing', status: 404 } : whereItWent(slug, house)
  },
}

/** A post that has another address now is found there; one that was public and was deleted is gone. */
async function whereItWent(slug: string, { records, now }: House): Promise<Moved | Missing> {
  const old = await records.posts.findByOldSlug(slug)
  if (!old) return { kind: 'missing', status: 404 }
  if (old === 'erased') return { kind: 'missing', status: 410 }
  // Of a draft nobody learns that there was one.
  if (old.deletedAt) return { kind: 'missing', status: hadBeenPublic(old.post, old.deletedAt) ? 410 : 404 }
  if (!isPublic(old.post, now())) return { kind: 'missing', status: 404 }
  return { kind: 'moved', to: addresses.post(old.post.slug), status: 301 }
}

/** Characters of a title that results show. */
const longestTitle = 70

/** A post as visitors see it, whether they may yet or not. */
export async function postPage(written: Post, house: House): Promise<Shown> {
  const { writing, content, settings } = house
  const shown = linesWithFacts(written, writing)
  const { title, slug } = shown
  const path = addresses.post(slug)
  const all = await publicPosts(house)
  const topic = content.topics.find(({ id }) => id === shown.topic)
  const author = content.team.find((member) => member.slug === shown.author)
  const crumbs = crumbsTo(topic)
  const pictures = await picturesOf([shown.content], house)
  const { address, ...imageFacts } = sharedPicture(shown, house)
  return framed(house, {
    shows: ['posts'],
    head: {
      title: longestTitle < titled(title, house).length ? title : titled(title, house),
      description: shown.description || writing.excerpt(shown.content) || title,
      keywords: [...new Set([title, topic?.title ?? 'dental advice', 'dental blog', content.practice.name])],
      canonical: path,
      image: address,
      imageFacts,
      type: 'article',
      structuredData: [postData(shown, house), crumbData([...crumbs, { name: title, path }], house)],
      more: (
        <>
          <FeedLinks practice={content.practice} />
          <meta property="article:published_time" content={datedAt(shown).toISOString()} />
          <meta property="article:modified_time" content={changedForVisitors(shown).toISOString()} />
          {topic && <meta property="article:section" content={topic.title} />}
          {author && (
            <>
              <meta name="author" content={author.name} />
              <meta property="article:author" content={absolute(addresses.teamMember(author.slug), settings)} />
            </>
          )}
        </>
      ),
    },
    body: (
      <>
        <article className="post">
          <header className="post-head">
            <div className="wrap">
              <div className="post-words">
                <Crumbs steps={crumbs} />
                <h1 dir={directionOf(title)}>{title}</h1>
                <PostFacts post={shown} house={house} />
              </div>
              <div className="arch">
                <PostPicture post={shown} house={house} sizes="(max-width: 600px) 90vw, 42vw" first />
              </div>
            </div>
          </header>
          <div className="wrap post-body">
            <PostContents headings={writing.headings(shown.content)} />
            <div className="post-text">
              {shown.sample && (
                <p className="sample-notice">
                  This is a sample post. It came with the website, and shows what the practice’s own posts can look
                  like.
                </p>
              )}
              <TrustedHtml className="prose" html={writing.shown(shown.content, pictures)} />
              <Share post={shown} house={house} />
            </div>
          </div>
        </article>
        <RelatedTreatments post={shown} house={house} />
        <RelatedPosts post={shown} all={all} house={house} />
        <Invitation content={content} />
      </>
    ),
  })
}

function Crumbs({ steps }: { steps: { name: string; path: string }[] }) {
  return (
    <nav aria-label="Where you are">
      <ol className="crumbs">
        {steps.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
