import { addresses } from '../../contract/addresses.ts'
import { linesWithFacts } from '../../domain/blog/lines-with-facts.ts'
import { changedForVisitors, datedAt, hadBeenPublic, isPublic, type Post } from '../../domain/blog/post.ts'
import { picturesOf } from '../../domain/blog/want-pictures.ts'
import type { Backend } from '../../http/backend.ts'
import { absolute, crumbData, postData } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import { Invitation } from '../parts/blocks.tsx'
import { TrustedHtml } from '../parts/trusted-html.tsx'
import type { Missing, Moved, Shown, SitePage } from '../site-page.ts'
import { crumbsTo } from './blog.tsx'
import { directionOf } from './direction.ts'
import { FeedLinks } from './feed-links.tsx'
import { PostContents } from './post-contents.tsx'
import { RelatedPosts, RelatedTreatments, relatedTo, Share } from './post-ends.tsx'
import { PostFacts } from './post-facts.tsx'
import { PostPicture, sharedPicture } from './post-picture.tsx'

export const post: SitePage = {
  path: addresses.post(':slug'),
  async load({ params: { slug = '' }, backend }) {
    const found = await backend.records.posts.findBySlug(slug)
    if (found && isPublic(found, backend.now())) return postPage(found, backend)
    return found ? { kind: 'missing', status: 404 } : whereItWent(slug, backend)
  },
}

/** A post that has another address now is found there; one that was public and was deleted is gone. */
async function whereItWent(slug: string, { records, now }: Pick<Backend, 'records' | 'now'>): Promise<Moved | Missing> {
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
export async function postPage(written: Post, backend: Backend): Promise<Shown> {
  const { writing, content, settings } = backend
  const shown = linesWithFacts(written, writing)
  const { title, slug } = shown
  const path = addresses.post(slug)
  const related = await relatedTo(shown, backend)
  const topic = content.topics.find(({ id }) => id === shown.topic)
  const author = content.team.find((member) => member.slug === shown.author)
  const crumbs = crumbsTo(topic)
  const pictures = await picturesOf([shown.content], backend)
  const { address, ...imageFacts } = sharedPicture(shown, backend)
  return framed(backend, {
    shows: ['posts'],
    head: {
      title: longestTitle < titled(title, backend).length ? title : titled(title, backend),
      description: shown.description || writing.excerpt(shown.content) || title,
      keywords: [...new Set([title, topic?.title ?? 'dental advice', 'dental blog', content.practice.name])],
      canonical: path,
      image: address,
      imageFacts,
      type: 'article',
      structuredData: [postData(shown, backend), crumbData([...crumbs, { name: title, path }], backend)],
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
                <PostFacts post={shown} backend={backend} />
              </div>
              <div className="arch">
                <PostPicture post={shown} backend={backend} sizes="(max-width: 600px) 90vw, 42vw" first />
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
              <Share post={shown} backend={backend} />
            </div>
          </div>
        </article>
        <RelatedTreatments post={shown} backend={backend} />
        <RelatedPosts related={related} backend={backend} />
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
