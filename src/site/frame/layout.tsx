import type { PracticeContent } from '../../domain/practice/treatment.ts'
import type { Backend } from '../../http/backend.ts'
import type { PageHead } from '../../http/render-page.tsx'
import { isDrawnOf } from '../parts/drawn-words.ts'
import { markAddress, widestFile } from '../parts/picture-of.tsx'
import type { Shown } from '../site-page.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { surgeryState } from './surgery-state.ts'

type Drawn = Omit<Shown, 'kind' | 'head' | 'until'> & {
  head: PageHead
  /** False where the public navigation is hidden: whatever lies below the dashboard. */
  navigation?: boolean
  /** False where the bar's way would lead nowhere: on the form itself, and for whoever has asked already. */
  bottomBar?: boolean
}

/** A page in the frame of the site. It is old as soon as the line about the surgery is. */
export function framed(
  backend: Pick<Backend, 'content' | 'now'>,
  { head, body, navigation = true, bottomBar = true, ...more }: Drawn,
): Shown {
  const { content } = backend
  const surgery = surgeryState(backend.now(), content.practice)
  return {
    kind: 'page',
    ...more,
    head: { siteName: content.practice.name, ...(head.image ? {} : sharingImage(content)), ...head },
    until: surgery.until,
    body: (
      <div className="site">
        <a className="skip" href="#content">
          Skip to the content
        </a>
        {navigation && <Header practice={content.practice} surgery={surgery} here={head.canonical} />}
        <main id="content">{body}</main>
        <Footer content={content} />
        {navigation && bottomBar && <BottomBar practice={content.practice} />}
      </div>
    ),
  }
}

/** What networks show beside a link to a page without a picture of its own. */
function sharingImage({ practice, about }: PracticeContent): Pick<PageHead, 'image' | 'imageFacts'> {
  const { name, address } = practice
  const alt = about.seen.hero
  if (!isDrawnOf('sharing-image', practice)) {
    const { address: image, width, height } = widestFile('hero')
    return { image, imageFacts: { alt, width, height } }
  }
  const words = `with the words ${name}, ${address.street}, ${address.town}`
  return { image: markAddress('sharing-image'), imageFacts: { alt: `${alt}, ${words}`, width: 1200, height: 630 } }
}

/** The title of a page, with whose it is. */
export function titled(title: string, { content }: Pick<Backend, 'content'>): string {
  return `${title} | ${content.practice.name}`
}
