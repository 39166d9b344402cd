/** Quick answers are not announced: a word that comes and goes at once only disturbs. */
const loadingAfter = 300

type Listed = {
  slug: string
  title: string
  content: string
  createdAt: string
  publishedAt?: string
  topic?: string
  image?: string
  imageAddress?: string
}

/**
 * Asks for all posts on open and draws what is new of those on this page and topic. The server has drawn the list
 * already, so nobody waits for this.
 */
export async function refreshPosts(island: HTMLElement): Promise<void> {
  const line = island.querySelector('[data-blog=line]')
  const list = island.querySelector('[data-blog=list]')
  const card = island.querySelector('template')
  if (!line || !list || !card) return
  const { from = '', topic, after = 0, most = Infinity, none = '' } = island.dataset
  const loading = setTimeout(() => {
    line.textContent = 'Loading'
  }, loadingAfter)
  const came = await askFor(from)
  clearTimeout(loading)
  if ('error' in came) {
    line.textContent = came.error
    return
  }
  const posts = came.posts.filter((post) => !topic || post.topic === topic).slice(+after, +after + +most)
  line.textContent = came.posts.length === 0 ? 'Coming Soon' : posts.length === 0 ? none : ''
  const drawn = new Map([...list.children].map((item) => [item.getAttribute('data-slug'), item]))
  // A card that is there already stays, with the focus that may be on it.
  const cards = posts.map((post) => written(drawn.get(post.slug) ?? document.importNode(card.content, true), post))
  list.replaceChildren(...cards)
}

async function askFor(address: string): Promise<{ posts: Listed[] } | { error: string }> {
  const headers = { accept: 'application/json', prefer: 'return=minimal' }
  const answer = await fetch(address, { headers }).catch(() => undefined)
  const words: { allPost?: Listed[]; message?: string } | undefined = await answer?.json().catch(() => undefined)
  if (answer?.ok && Array.isArray(words?.allPost)) return { posts: words.allPost }
  return { error: words?.message || 'Sorry, the newest posts could not be loaded.' }
}

function written(drawn: Element | DocumentFragment, post: Listed) {
  const { slug, title, content, image, imageAddress, createdAt, publishedAt = createdAt } = post
  const put = (part: Element | null, name: string, value: string | undefined) => {
    if (value && part?.getAttribute(name) !== value) part?.setAttribute(name, value)
  }
  const link = drawn.querySelector('a')
  put(drawn.querySelector('li') ?? null, 'data-slug', slug)
  put(link, 'href', `/blog/${slug}`)
  // The server’s cards choose among several widths by themselves.
  put(drawn.querySelector('img:not([srcset])'), 'src', imageAddress ?? image)
  say(link, title)
  say(drawn.querySelector('p'), cut(plain(content)))
  put(drawn.querySelector('time'), 'datetime', publishedAt)
  say(drawn.querySelector('time'), new Date(publishedAt).toLocaleDateString('en-GB', { timeZone: 'Europe/London' }))
  return drawn
}

function say(part: Element | null, words: string) {
  if (part && part.textContent !== words) part.textContent = words
}

const excerptCharacters = 150

function cut(text: string): string {
  const characters = Array.from(text)
  return characters.length > excerptCharacters ? `${characters.slice(0, excerptCharacters).join('')}...` : text
}

const inlineTag = /<\/?(strong|em|u|s|sub|sup|code|span|a|img)\b[^>]*>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What the HTML says. Not by the browser's parser, which the page's policy keeps from text. */
function plain(html: string): string {
  return html
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}
