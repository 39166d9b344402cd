/** The built files that pages name. */
export type Assets = {
  /** The public pages' whole stylesheet, put into the page itself; empty while developing. */
  styles: string
  /** CSP source of that stylesheet, `'sha256-…'`. */
  stylesHash?: string | undefined
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
