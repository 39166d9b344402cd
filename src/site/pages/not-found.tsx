import { addresses } from '../../contract/addresses.ts'
import type { Backend } from '../../http/backend.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { framed, titled } from '../frame/layout.tsx'
import { PictureOf } from '../parts/picture-of.tsx'
import { TryAgainOrRing } from '../parts/try-again-or-ring.tsx'
import type { Shown } from '../site-page.ts'
import { likelyPage } from './likely-page.ts'

/** What stands at an address that leads nowhere. @param path among the public pages; absent below the dashboard */
export function notFound(backend: Backend, path?: string): Shown {
  const likely = path && likelyPage(path, backend.content.treatments)
  return framed(backend, {
    navigation: path !== undefined,
    status: 404,
    head: { title: titled('404 Not found', backend), description: 'There is no page with this address.', keywords: [] },
    body: (
      <section className="wrap about-opening">
        <div className="about-words">
          <h1>404 Not found</h1>
          <p className="lead">There is no page with this address. It may have moved, or a letter may be missing.</p>
          {likely && (
            <p>
              Were you looking for <a href={likely.address}>{likely.title}</a>?
            </p>
          )}
          <p>
            <a className="button" href={addresses.home}>
              Go to the home page
            </a>
          </p>
        </div>
        <div className="arch">
          <PictureOf
            picture={{
              name: 'empty-arch',
              alt: 'Two round stone steps in front of an arch, with nothing on them but a brass ring',
            }}
            sizes="(max-width: 600px) 90vw, 45vw"
            first
          />
        </div>
      </section>
    ),
  })
}

/** What stands where a post was that staff have deleted. */
export function gone(backend: Backend): Shown {
  return framed(backend, {
    status: 410,
    head: { title: titled('410 Gone', backend), description: 'This post has been taken down.', keywords: [] },
    body: (
      <section className="wrap lone">
        <h1>This post has been taken down</h1>
        <p>
          It was here once, and we have removed it. What it said may be out of date, so please do not rely on an old
          copy of it. If you were looking for advice, the blog may have something newer, or you can ask us.
        </p>
        <p className="lone-ways">
          <a className="button" href={addresses.blog}>
            Go to the blog
          </a>
          <a className="button button-quiet" href={addresses.contact}>
            Ask us
          </a>
        </p>
      </section>
    ),
  })
}

/** What stands where something was sent that cannot even be read as a form; `page` is where it was to go. */
export function notTaken(
  backend: Backend,
  sentence: string,
  { status, page }: { status: number; page: string },
): Shown {
  const { phone, outOfHoursPhone } = backend.content.practice
  return framed(backend, {
    status,
    head: { title: titled('This has not reached us', backend), description: sentence, keywords: [] },
    body: (
      <section className="wrap lone">
        <h1>This has not reached us</h1>
        <p role="alert">{sentence}</p>
        <p>
          Your browser may still have what you wrote, one step back. Please send it again from our own page, or ring us
          on <TelephoneLink phone={phone} /> (out of hours <TelephoneLink phone={outOfHoursPhone} />
          ).
        </p>
        <p className="lone-ways">
          <a className="button" href={page}>
            Open the page
          </a>
        </p>
      </section>
    ),
  })
}

/**
 * What stands where a page cannot be drawn, with a reference to tell us.
 * @param asked the page, to be asked for once more; or what is safe to say to whoever has sent it something
 */
export function failed(backend: Backend, asked: { page: string } | { sentence: string }, reference: string): Shown {
  const sentence = 'page' in asked ? 'Sorry, we cannot show this page just now.' : asked.sentence
  return framed(backend, {
    status: 500,
    head: { title: titled('Unexpected Application Error', backend), description: sentence, keywords: [] },
    body: (
      <section className="wrap lone">
        <h1>Unexpected Application Error</h1>
        <p>
          {sentence} {'page' in asked && <TryAgainOrRing {...backend.content.practice} />}
        </p>
        <p>
          If it goes on, please tell us this reference: <strong className="reference">{reference}</strong>
        </p>
        <p className="lone-ways">
          {'page' in asked && (
            <a className="button" href={asked.page}>
              Try again
            </a>
          )}
          <a className={'page' in asked ? 'button button-quiet' : 'button'} href={addresses.home}>
            Go to the home page
          </a>
        </p>
      </section>
    ),
  })
}
