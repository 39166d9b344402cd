import type { RunningPractice } from './running-practice.ts'

/** A page of the site as it is sent, with where it is linked from first. */
export type SentPage = { path: string; html: string; linkedFrom: string }

/** Every page that a visitor reaches from the home page by links, the home page first. */
export async function everyPage({ address }: RunningPractice): Promise<SentPage[]> {
  const paths = new Map([['/', 'nowhere']])
  const pages: SentPage[] = []
  for (const [path, linkedFrom] of paths) {
    const html = await (await fetch(address + path)).text()
    pages.push({ path, html, linkedFrom })
    for (const [, linked = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g))
      if (!paths.has(linked) && isPage(linked)) paths.set(linked, path)
  }
  return pages
}

/** Not a file, as a feed or a picture is, and not what staff see. */
function isPage(path: string): boolean {
  return !/\.\w+$|^\/(api|login|dashboard)\b/.test(path)
}

type Attributes = Record<string, string | undefined>

/** The attributes of each tag of a name, their names in small letters. */
export function tagsOf(html: string, name: string): Attributes[] {
  const tags = html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'gi'))
  return [...tags].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key.toLowerCase(), value]),
    ),
  )
}
