import { addresses } from '../../contract/addresses.ts'
import { changedForVisitors, datedAt, type Post } from '../../domain/blog/post.ts'
import type { PicturesWeHave } from '../../domain/blog/uploads.ts'
import { picturesOf } from '../../domain/blog/want-pictures.ts'
import type { TeamMember, Topic } from '../../domain/practice/treatment.ts'
import type { Backend } from '../../http/backend.ts'
import { sharedPicture } from '../blog/post-picture.tsx'
import { publicPosts } from '../blog/public-posts.ts'
import { markAddress } from '../parts/picture-of.tsx'
import type { SiteFile } from '../site-file.ts'
import { xmlData, xmlText } from './xml.ts'

const newest = 50

/** The newest posts for readers of feeds, whole and safe: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. */
export const feeds: SiteFile[] = [
  feed(addresses.rss, 'application/rss+xml; charset=utf-8', rss),
  feed(addresses.atom, 'application/atom+xml; charset=utf-8', atom),
  feed(addresses.jsonFeed, 'application/feed+json; charset=utf-8', jsonFeed),
]

type Feed = {
  title: string
  description: string
  /** Of the blog and of the feed itself. */
  home: string
  self: string
  icon: string
  practice: { name: string; home: string }
  updated: Date
  entries: Entry[]
}

type Entry = {
  /** An address that stays when the post's changes, so that nobody is told of it twice (RFC 4151). */
  id: string
  url: string
  title: string
  summary: string
  html: string
  image: string | undefined
  published: Date
  updated: Date
  author: (TeamMember & { url: string }) | undefined
  topic: Topic | undefined
}

function feed(path: string, type: string, write: (feed: Feed) => string): SiteFile {
  return {
    path,
    type,
    shows: ['posts'],
    absolute: true,
    async write(backend, origin) {
      const posts = await publicPosts(backend, { page: { after: 0, most: newest } })
      return write(await feedOf(posts, path, backend, origin))
    },
  }
}

async function feedOf(posts: Post[], path: string, backend: Backend, origin: string): Promise<Feed> {
  const { practice } = backend.content
  const contents = posts.map(({ content }) => content)
  const pictures = await picturesOf(contents, backend)
  const entries = posts.map((post) => entryOf(post, pictures, backend, origin))
  return {
    title: `${practice.name}: blog`,
    description: `Plain words about teeth from ${practice.name} in ${practice.address.town}`,
    home: origin + addresses.blog,
    self: origin + path,
    icon: origin + markAddress('icon-512'),
    practice: { name: practice.name, home: origin + addresses.home },
    updated: new Date(Math.max(Date.parse(practice.lastUpdated), ...entries.map(({ updated }) => updated.getTime()))),
    entries,
  }
}

function entryOf(post: Post, pictures: PicturesWeHave, backend: Backend, origin: string): Entry {
  const { content, writing } = backend
  const author = content.team.find(({ slug }) => slug === post.author)
  const image = post.photograph && origin + sharedPicture(post, backend).address
  const published = datedAt(post)
  const url = origin + addresses.post(post.slug)
  return {
    id: lastingName(post.id),
    url,
    title: post.title,
    summary: post.description || writing.excerpt(post.content),
    html:
      (image ? `<p><img src="${image}" alt="${xmlText(post.imageAlt)}"></p>` : '') +
      writing.inFeeds(post.content, url, pictures),
    image,
    published,
    updated: changedForVisitors(post),
    author: author && { ...author, url: origin + addresses.teamMember(author.slug) },
    topic: content.topics.find(({ id }) => id === post.topic),
  }
}

/**
 * By this a reader knows a post again. So it is made of nothing that may change, such as a domain or a year: every post
 * would be new to everybody.
 */
function lastingName(id: string): string {
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}

function rss({ title, description, home, self, updated, entries }: Feed): string {
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${xmlText(title)}</title>`,
    `<link>${xmlText(home)}</link>`,
    `<description>${xmlText(description)}</description>`,
    '<language>en-gb</language>',
    `<lastBuildDate>${updated.toUTCString()}</lastBuildDate>`,
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(self)}"/>`,
    ...entries.flatMap((entry) => [
      '<item>',
      `<title>${xmlText(entry.title)}</title>`,
      `<link>${xmlText(entry.url)}</link>`,
      `<guid isPermaLink="false">${xmlText(entry.id)}</guid>`,
      `<pubDate>${entry.published.toUTCString()}</pubDate>`,
      entry.author && `<dc:creator>${xmlText(entry.author.name)}</dc:creator>`,
      entry.topic && `<category>${xmlText(entry.topic.title)}</category>`,
      `<description>${xmlText(entry.summary)}</description>`,
      `<content:encoded>${xmlData(entry.html)}</content:encoded>`,
      '</item>',
    ]),
    '</channel>',
    '</rss>',
  ])
}

function atom({ title, description, home, self, icon, practice, updated, entries }: Feed): string {
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${xmlText(self)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<subtitle>${xmlText(description)}</subtitle>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(home)}"/>`,
    `<icon>${xmlText(icon)}</icon>`,
    `<author><name>${xmlText(practice.name)}</name><uri>${xmlText(practice.home)}</uri></author>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>${xmlText(entry.id)}</id>`,
      `<title>${xmlText(entry.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${xmlText(entry.url)}"/>`,
      `<published>${entry.published.toISOString()}</published>`,
      `<updated>${entry.updated.toISOString()}</updated>`,
      entry.author &&
        `<author><name>${xmlText(entry.author.name)}</name><uri>${xmlText(entry.author.url)}</uri></author>`,
      entry.topic && `<category term="${xmlText(entry.topic.id)}" label="${xmlText(entry.topic.title)}"/>`,
      `<summary>${xmlText(entry.summary)}</summary>`,
      `<content type="html">${xmlData(entry.html)}</content>`,
      '</entry>',
    ]),
    '</feed>',
  ])
}

function jsonFeed({ title, description, home, self, icon, practice, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    icon,
    language: 'en-GB',
    authors: [{ name: practice.name, url: practice.home }],
    items: entries.map(({ id, url, title, summary, html, image, published, updated, author, topic }) => ({
      id,
      url,
      title,
      summary,
      content_html: html,
      image,
      date_published: published.toISOString(),
      date_modified: updated.toISOString(),
      authors: author && [{ name: author.name, url: author.url }],
      tags: topic && [topic.title],
    })),
  })
}

function lines(written: (string | undefined)[]): string {
  return `${written.filter((line) => line !== undefined).join('\n')}\n`
}
