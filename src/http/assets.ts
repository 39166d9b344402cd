import type { Styles } from './styles/page-styles.ts'

/** The built files that pages name. */
export type Assets = {
  /** What is put into the public pages themselves; empty while developing. */
  styles: Styles
  /** The sheet for paper, which browsers fetch when nothing else waits. */
  printStyles?: string | undefined
  /** Module scripts of every public page. */
  siteScripts: string[]
  /** What asks for the queue while the dashboard's program is on its way. */
  earlyScripts: string[]
  dashboardScripts: string[]
  /** What these import, for browsers to fetch beside them and not after them. */
  dashboardImports: string[]
  /** What draws the forms before the dashboard's door. */
  loginScripts: string[]
  /** What tells whoever waits for the answer to a step of their request. */
  stepScripts: string[]
  dashboardStyles: string[]
  /** The sheet that all public pages wear, for the footer below the dashboard. */
  footerStyles: string[]
  /** Fonts worth loading before the stylesheet asks for them. */
  fonts: string[]
  /** Addresses of the practice's marks, for tabs, home screens and shared links. */
  marks: { favicon: string; favicon32: string; touch: string; sharing: string }
  /** While developing, pages are not kept and the policy lets the development server in. */
  developing: boolean
}
