/** The built files that pages name. */
export type Assets = {
  /** The public pages' whole stylesheet, put into the page itself; empty while developing. */
  styles: string
  /** What only a post needs, put into the pages that show one. */
  postStyles: string
  /** CSP sources of the sheets that are put into pages, `'sha256-…'`. */
  styleHashes: string[]
  /** The sheet for paper, which browsers fetch when nothing else waits. */
  printStyles?: string | undefined
  /** Module scripts of every public page. */
  siteScripts: string[]
  dashboardScripts: string[]
  dashboardStyles: string[]
  /** Fonts worth loading before the stylesheet asks for them. */
  fonts: string[]
  /** Addresses of the practice's marks, for tabs, home screens and shared links. */
  marks: { favicon: string; favicon32: string; touch: string; sharing: string }
  /** While developing, pages are not kept and the policy lets the development server in. */
  developing: boolean
}
