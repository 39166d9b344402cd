/** Quick answers are not announced: a word that comes and goes at once only disturbs. */
const loadingAfter = 300

type Listed = {
  slug: string
  title: string
  topic?: string
  /** The server's own excerpt, so that it and the page decode a text in the same way. */
  excerpt?: unknown
} & { [Field in 'content' | 'createdAt' | 'publishedAt' | 'image' | 'imageAddress']?: unknown }

/**
 * Asks for all posts on open and draws what is new of those on this page and topic. The server has drawn the list
 * already, so nobody waits for this.
 */
export async function refreshPosts(island: HTMLElement): Promise<void> {
  const line = island.querySelector('[data-blog=line]')
  const list = island.querySelector('[data-blog=list]')
  const empty = island.querySelector('template')?.content.firstElementChild
  if (!line || !list || !empty) return
  const { from = '', topic, after = 0, most = Infinity, none = '' } = island.dataset
  const loading = setTimeout(say, loadingAfter, line, 'Loading')
  const loaded = await askFor(from)
  clearTimeout(loading)
  if (typeof loaded === 'string') return say(line, loaded)
  const readable = loaded.filter(isReadable)
  const unreadable = loaded.length - readable.length
  const posts = readable.filter((post) => !topic || post.topic === topic).slice(+after, +after + +most)
  say(line, loaded.length === 0 ? 'Coming Soon' : notLoaded(unreadable) || (posts.length === 0 ? none : ''))
  // Only the answer of another server has none.
  const excerpts = posts.every((post) => typeof post.excerpt === 'string')
    ? undefined
    : await import('./excerpt.ts').catch(() => undefined)
  const drawn = new Map([...list.children].map((item) => [item.getAttribute('data-slug'), item]))
  // A card that is there already stays, with the focus that may be on it.
  const cards = posts.map((post) => {
    const item = drawn.get(post.slug) ?? document.importNode(empty, true)
    write(item, post, text(post.excerpt) || excerpts?.excerptOf(text(post.content)) || '')
    return item
  })
  const isAsDrawn = cards.length === list.children.length && cards.every((item, place) => item === list.children[place])
  if (isAsDrawn) return
  const focused = document.activeElement
  list.replaceChildren(...cards)
  // What is moved loses the focus, though it is still there.
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** The posts; or the sentence that says why there are none. */
async function askFor(address: string): Promise<(Listed | null)[] | string> {
  const headers = { accept: 'application/json', prefer: 'return=minimal, cards' }
  const answer = await fetch(address, { headers }).catch(() => undefined)
  const words: { allPost?: (Listed | null)[]; message?: unknown } | undefined = await answer
    ?.json()
    .catch(() => undefined)
  if (answer?.ok && Array.isArray(words?.allPost)) {
    // Where none can be read the blog is not empty.
    if (words.allPost.some(isReadable) || words.allPost.length === 0) return words.allPost
  }
  return text(words?.message).trim() || 'Sorry, the newest posts could not be loaded.'
}

/** A post that cannot be linked to does not take the others along. */
function isReadable(post: Listed | null): post is Listed {
  return typeof post?.slug === 'string' && typeof post.title === 'string'
}

function write(drawn: Element, post: Listed, excerpt: string): void {
  const { slug, title } = post
  const date = new Date(text(post.publishedAt) || text(post.createdAt))
  const put = (part: Element | null, name: string, value: string) => {
    if (value && part?.getAttribute(name) !== value) part?.setAttribute(name, value)
  }
  const link = drawn.querySelector('a')
  put(drawn, 'data-slug', slug)
  put(link, 'href', `/blog/${slug}`)
  // The server’s cards choose among several widths by themselves.
  put(drawn.querySelector('img:not([srcset])'), 'src', text(post.imageAddress) || text(post.image))
  say(link, title)
  say(drawn.querySelector('p'), excerpt)
  const time = drawn.querySelector('time')
  if (!+date) return
  put(time, 'datetime', date.toISOString())
  say(time, date.toLocaleDateString('en-GB', { timeZone: 'Europe/London' }))
}

/** So that nobody takes the list for whole. */
function notLoaded(count: number): string {
  if (count === 0) return ''
  return `Sorry, ${count === 1 ? 'one post' : `${count} posts`} could not be loaded.`
}

/** A field of another kind than it should be is as good as none. */
function text(field: unknown): string {
  return typeof field === 'string' ? field : ''
}

function say(part: Element | null, words: string) {
  if (part && part.textContent !== words) part.textContent = words
}
