import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import marks from './site/parts/marks.json' with { type: 'json' }
import pictures from './site/parts/pictures.json' with { type: 'json' }

/** A picture of the practice's own series, as a data URL and as the address of its file. */
type OwnPicture = { image: string; address: string; width: number; height: number }

/** What the owner's words may name: a page that looks for another one cannot be drawn. */
export const drawn = { pictures: new Set(Object.keys(pictures)), marks: new Set(Object.keys(marks)) }

/**
 * Reads a picture by its name, the smallest or the largest of its files; undefined where there is none of that name. Throws
 * a sentence where its file is not there, as beside content that has a place of its own and pictures of another version.
 */
export async function readOwnPicture(
  folder: string,
  name: string,
  size: 'smallest' | 'largest',
): Promise<OwnPicture | undefined> {
  const picture = Object.entries(pictures).find(([known]) => known === name)?.[1]
  const rendition = picture?.files.webp.at(size === 'smallest' ? 0 : -1)
  if (!picture || !rendition) return undefined
  const file = join(folder, rendition.file)
  if (!existsSync(file)) {
    const remedy = 'Copy imagery/renditions of this version there, or run imagery/make-renditions.mjs.'
    throw new Error(`${folder} holds no ${rendition.file}. ${remedy}`)
  }
  const bytes = await readFile(file)
  const image = `data:image/webp;base64,${bytes.toString('base64')}`
  return { image, address: `/pictures/${rendition.file}`, width: picture.width, height: picture.height }
}
