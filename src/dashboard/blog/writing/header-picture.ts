import type { KeptCopy } from '../copies/kept-copies.ts'
import { readAsDataUrl } from '../data-url.ts'

/** What becomes of the header picture with the next save; it stays as it is where there is none of these. */
export type HeaderPicture =
  | { kind: 'chosen'; key: string; file: File }
  /** It was chosen before, and this browser is looking for it. */
  | { kind: 'sought'; key: string }
  | { kind: 'removed' }

/** What is sent of it; undefined where nothing is, null where the file cannot be read any more. */
export async function imageOf(picture: HeaderPicture | undefined): Promise<string | undefined | null> {
  if (picture?.kind === 'removed') return ''
  return picture?.kind === 'chosen' ? ((await readAsDataUrl(picture.file)) ?? null) : undefined
}

/** How a kept copy names it. */
export function nameOf(picture: HeaderPicture | undefined): string | undefined {
  return picture?.kind === 'removed' ? '' : picture?.key
}

/** What a copy knows of the header picture: a key of one that was chosen, empty where it was removed. */
export function pictureIn({ picture: key }: KeptCopy): HeaderPicture | undefined {
  if (key === undefined) return undefined
  return key ? { kind: 'sought', key } : { kind: 'removed' }
}
