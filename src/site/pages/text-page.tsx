import { crumbsBelowHome } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import { TrustedHtml } from '../parts/trusted-html.tsx'
import type { SitePage } from '../site-page.ts'

/** A page of running text that the owner keeps under `content/pages`, at the address of the same name. */
export function textPage(path: `/${string}`): SitePage {
  return {
    path,
    load({ backend }) {
      const page = backend.content.pages.find(({ slug }) => `/${slug}` === path)
      if (!page) return { kind: 'missing', status: 404 }
      const { title, description, keywords, body } = page
      return framed(backend, {
        head: {
          title: titled(title, backend),
          description,
          keywords,
          canonical: path,
          structuredData: [crumbsBelowHome(title, path, backend)],
        },
        body: (
          <article className="wrap text-page">
            <h1>{title}</h1>
            <TrustedHtml className="prose" html={body} />
          </article>
        ),
      })
    },
  }
}
