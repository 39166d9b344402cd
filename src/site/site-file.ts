import type { Subject } from '../domain/editions.ts'
import type { Backend } from '../http/backend.ts'

/** Something that is served beside the pages, for machines. */
export type SiteFile = {
  path: string
  type: string
  /** What else makes it old. */
  shows?: readonly Subject[]
  /** Its addresses have to be absolute, so that it needs to know where the site is. */
  absolute?: boolean
  /** @param origin where the site is, without a slash at the end; empty where relative addresses will do */
  write(backend: Backend, origin: string): Promise<string> | string
}
