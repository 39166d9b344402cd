import { randomBytes } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { addresses } from '../contract/addresses.ts'
import { api } from '../contract/api.ts'
import type { Assets } from './assets.ts'
import { speculationRules } from './speculation-rules.ts'
import { stylesFor } from './styles/page-styles.ts'

/** What a page tells browsers, search engines and networks about itself. */
export type PageHead = {
  title: string
  description: string
  keywords: string[]
  /** The page's own path; private pages have none and are not indexed. */
  canonical?: string | undefined
  /** Path of the picture shown when the page is shared; the practice's own where there is none. */
  image?: string | undefined
  /** What is seen on that picture, and its size in pixels. */
  imageFacts?: { alt: string; width: number; height: number } | undefined
  /** Structured data, each a schema.org object. */
  structuredData?: object[]
  /** What networks take it for; a website where it is not said. */
  type?: 'website' | 'article'
  /** Further elements for the head. */
  more?: ReactNode
  /** Whose website it is. */
  siteName?: string | undefined
}

/**
 * A whole document, and the styles that stand in it, for the policy. `publicUrl` makes the addresses in the head
 * absolute.
 */
export function renderPage(
  head: PageHead,
  body: ReactNode,
  assets: Assets,
  publicUrl: string,
): { html: string; styles: string } {
  const below = shorterProps(renderToStaticMarkup(body))
  const styles = stylesFor(below, assets.styles)
  const top = renderToStaticMarkup(<Head {...head} assets={assets} styles={styles} publicUrl={publicUrl} />)
  return { html: `<!doctype html><html lang="en-GB">${top}<body>${below}</body></html>`, styles }
}

/**
 * The attribute in which an island is told its props, as `data-props` on the page. Until then nobody can guess its name: a
 * post that wrote it would have the quotation marks of its own tags taken for the end of the props.
 */
export const islandProps = `data-props-${randomBytes(16).toString('hex')}`

const propsInHtml = new RegExp(` ${islandProps}="([^"]*)"`, 'g')

/**
 * What islands are told is JSON, all quotation marks: between apostrophes they need no escaping, which is 100 bytes of a
 * compressed page. React has escaped every apostrophe within.
 */
function shorterProps(html: string): string {
  return html.replace(propsInHtml, (_, props: string) => ` data-props='${props.replaceAll('&quot;', '"')}'`)
}

function Head({
  title,
  description,
  keywords,
  canonical,
  image,
  imageFacts,
  structuredData,
  type = 'website',
  more,
  siteName,
  assets,
  styles,
  publicUrl,
}: PageHead & {
  assets: Assets
  styles: string
  publicUrl: string
}) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(', ')} />
      <meta name="theme-color" content="#F8F5EF" />
      <Icons marks={assets.marks} />
      <link rel="manifest" href={addresses.manifest} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={publicUrl + canonical} />
          <meta property="og:url" content={publicUrl + canonical} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content={type} />
          <meta property="og:locale" content="en_GB" />
          {siteName && <meta property="og:site_name" content={siteName} />}
          <meta property="og:image" content={publicUrl + (image ?? assets.marks.sharing)} />
          {imageFacts && (
            <>
              <meta property="og:image:width" content={String(imageFacts.width)} />
              <meta property="og:image:height" content={String(imageFacts.height)} />
              <meta property="og:image:alt" content={imageFacts.alt} />
            </>
          )}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {more}
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {styles && <style dangerouslySetInnerHTML={{ __html: styles }} />}
      {assets.printStyles && (
        <noscript>
          <link rel="stylesheet" media="print" href={assets.printStyles} />
        </noscript>
      )}
      {assets.siteScripts.map((script) => (
        // Nothing that is seen waits for it, so the fonts and the first picture go first.
        <script key={script} type="module" src={script} fetchPriority="low" data-print={assets.printStyles} />
      ))}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      {/* As one list: they repeat one another, and pack better close together. */}
      {structuredData && structuredData.length > 0 && <DataScript type="application/ld+json" data={structuredData} />}
    </head>
  )
}

/**
 * The shell in which the dashboard draws itself; the same for everybody, so it holds no data.
 * @param shown what stands in the dashboard's place until it does, and below it
 */
export function renderShell(
  title: string,
  shown: { instead: ReactNode; below: ReactNode },
  facts: object,
  assets: Assets,
): string {
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      {/* Who translates puts words of their own where React looks for its own: each screen would end in a fault, and a post
          be saved in another language. */}
      <meta name="google" content="notranslate" />
      <title>{title}</title>
      <Icons marks={assets.marks} />
      {assets.dashboardStyles.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      {assets.earlyScripts.map((script) => (
        <script
          key={script}
          type="module"
          async
          fetchPriority="high"
          src={script}
          data-queue={api.queue.list.path}
          data-at={addresses.dashboard}
        />
      ))}
      {assets.dashboardScripts.map((script) => (
        <script key={script} type="module" src={script} />
      ))}
      {assets.dashboardImports.map((part) => (
        <link key={part} rel="modulepreload" href={part} />
      ))}
    </head>,
  )
  const body = renderToStaticMarkup(
    <body>
      <div id="dashboard">{shown.instead}</div>
      <DataScript type="application/json" id="practice" data={facts} />
      {shown.below}
    </body>,
  )
  return `<!doctype html><html lang="en-GB" translate="no">${head}${body}</html>`
}

function Icons({ marks }: Pick<Assets, 'marks'>) {
  return (
    <>
      <link rel="icon" href={marks.favicon} type="image/svg+xml" />
      <link rel="icon" href={marks.favicon32} sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href={marks.touch} />
    </>
  )
}

function DataScript({ type, id, data }: { type: string; id?: string; data: object }) {
  // A `<` inside the data could end the script element early.
  const written = JSON.stringify(data).replace(/</g, '\\u003c')
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: written }} />
}
