import type { Books, Records } from '../records.ts'
import { addressElsewhere } from './picture-elsewhere.ts'
import { type Photographs, type PicturesWeHave, type Writing, widthInText } from './uploads.ts'

/** Pictures of one post that are fetched; further ones are shown as their words. */
const mostPictures = 100

/** The addresses of a text's pictures at other websites, each once, in an order that is the same for everybody. */
export function addressesIn(html: string, { picturesElsewhere }: Pick<Writing, 'picturesElsewhere'>): string[] {
  const found = picturesElsewhere(html).flatMap((src) => addressElsewhere(src) ?? [])
  return [...new Set(found)].slice(0, mostPictures).sort()
}

type Looked = {
  records: Pick<Records, 'elsewhere'>
  writing: Pick<Writing, 'picturesElsewhere'>
  photographs: Photographs
}

/** What we have of the pictures of some texts, with one question for all of them. */
export async function picturesOf(texts: string[], { records, writing, photographs }: Looked): Promise<PicturesWeHave> {
  const addresses = new Set(texts.flatMap((html) => addressesIn(html, writing)))
  const kept = await records.elsewhere.kept([...addresses])
  return new Map(
    [...kept].map(([address, photograph]) => {
      const { width, height } = photograph
      return [address, { address: photographs.address(photograph, widthInText), width, height }]
    }),
  )
}

const looked = 'pictures elsewhere: looked for in every post'

/** Asks for the pictures of posts that were there before pictures were fetched. Once; answers how many posts it read. */
export async function wantPicturesOfOldPosts(
  records: Records,
  writing: Pick<Writing, 'picturesElsewhere'>,
  now: Date,
): Promise<number> {
  if (await records.settings.read(looked)) return 0
  const binned = (await records.posts.binned()).map(({ post }) => post)
  const posts = [...(await records.posts.list('with drafts')), ...binned]
  for (const { id, content } of posts) {
    const addresses = addressesIn(content, writing)
    if (addresses.length > 0) await records.transaction((books) => wantIfThere(books, addresses, now, id))
  }
  await records.transaction(({ settings }) => settings.keepFirst(looked, now.toISOString()))
  return posts.length
}

/** A post may have been erased since it was read. */
async function wantIfThere({ elsewhere, posts }: Books, addresses: string[], now: Date, id: string): Promise<void> {
  const isThere = (await posts.findById(id)) ?? (await posts.binned()).some(({ post }) => post.id === id)
  if (isThere) await elsewhere.want(addresses, now, id)
}
