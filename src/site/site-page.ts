import type { ReactNode } from 'react'
import type { Subject } from '../domain/editions.ts'
import type { Backend } from '../http/backend.ts'
import type { PageHead } from '../http/render-page.tsx'
import type { Sender } from '../http/sender.ts'

/** A page that can be shown. */
export type Shown = {
  kind: 'page'
  status?: number
  head: PageHead
  body: ReactNode
  /** For whoever has its link, and for this one answer: neither we nor a browser keep it. */
  byLink?: boolean
  /** When it becomes old by itself; never, where absent. */
  until?: Date | undefined
  /** What else makes it old. */
  shows?: readonly Subject[]
}
/** The page has another address, or the form is answered there. */
export type Moved = { kind: 'moved'; to: string; status: 301 | 303 }
/** There is nothing here, or there is no more. */
export type Missing = { kind: 'missing'; status: 404 | 410 }

/** What a page is asked with: the parts of its address, its query, and the practice. */
type Asked = { params: Record<string, string>; query: URLSearchParams; backend: Backend }
/** The same for a form that was sent to it, with its fields by name. */
export type Sent = Asked & { form: Record<string, string>; sender: Sender }

/** One address, one file: `load` says what is shown there, `act` takes a form that was sent without scripts. */
export type SitePage = {
  /** The address with its parameters: `/treatment/:slug`. */
  path: string
  /** The names of a query that it is about. With any other it is the same page, and the kept one answers. */
  asks?: readonly string[]
  load(asked: Asked): Promise<Shown | Moved | Missing> | Shown | Moved | Missing
  act?(sent: Sent): Promise<Shown | Moved>
}
