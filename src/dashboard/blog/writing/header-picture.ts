import type { KeptCopy } from '../copies/kept-copies.ts'
import { readAsDataUrl } from '../data-url.ts'
import { shrunk } from '../editor/pictures/shrink-picture.ts'

/** What becomes of the header picture with the next save; it stays as it is where there is none of these. */
export type HeaderPicture =
  | { kind: 'chosen'; key: string; file: File }
  /** It was chosen before, and this browser is looking for it. */
  | { kind: 'sought'; key: string }
  | { kind: 'removed' }

/** What is sent of it, as a data URL no larger than the site shows it; `refused` says why it cannot be. */
export async function imageOf(picture: HeaderPicture | undefined): Promise<{ image?: string } | { refused: string }> {
  if (picture?.kind === 'removed') return { image: '' }
  if (picture?.kind !== 'chosen') return {}
  const small = await shrunk(picture.file)
  // What no browser can read may be gone by now, or the server says what is wrong with it.
  const sent = small.kind === 'ready' ? small.picture : picture.file
  if (sent.size > mostBytes) return { refused: 'The picture stays larger than 8 MB. Please choose another one.' }
  const image = await readAsDataUrl(sent)
  return image === undefined ? { refused: 'The picture cannot be read any more. Please choose it again.' } : { image }
}

/** The practice takes no more. */
const mostBytes = 8 * 1024 * 1024

/** How a kept copy names it. */
export function nameOf(picture: HeaderPicture | undefined): string | undefined {
  return picture?.kind === 'removed' ? '' : picture?.key
}

/** What a copy knows of the header picture: a key of one that was chosen, empty where it was removed. */
export function pictureIn({ picture: key }: KeptCopy): HeaderPicture | undefined {
  if (key === undefined) return undefined
  return key ? { kind: 'sought', key } : { kind: 'removed' }
}
