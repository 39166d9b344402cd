import type { Photograph } from './post.ts'

/** What the practice asks of the room that makes written HTML safe. Every answer is the same for the same HTML. */
export interface Writing {
  /**
   * HTML of a post as it is kept: only the editor's formats, no script, no foreign frame. Never refuses: what is not
   * allowed is left out, a bad link becomes `about:blank`, a bad picture `//:0`, absurd nesting plain text.
   */
  clean(html: string): string
  /**
   * The same, made ready for a page under the strict policy: classes for styles, MathML, videos that wait for a click,
   * and pictures of other websites as we have them, or else as their words in a frame.
   */
  shown(html: string, pictures: PicturesWeHave): string
  /** What is kept, with the facts of the practice filled in that it names, as `{phone}`. */
  withFacts(html: string): string
  /** The same for a line that is no HTML: a title, a description, what is seen on a picture. */
  lineWithFacts(line: string): string
  /** The headings on that page, in order, with the ids they have there. */
  headings(html: string): Heading[]
  /**
   * The same for readers of feeds, who have neither our style sheet nor our script: links and pictures with the whole
   * address, boxes as signs, videos as links.
   * @param page the whole address of the post, to which a link within it leads
   */
  inFeeds(html: string, page: string, pictures: PicturesWeHave): string
  /** What it says: entities decoded, formulas as their TeX, one space between blocks. */
  plainText(html: string): string
  /** The first 150 characters of the plain text, without dots. */
  excerpt(html: string): string
  /** What a card shows: the same, and three dots where the text goes on. */
  cardText(html: string): string
  /** Whole minutes, at least 1: the length of the plain text / 1000, rounded. */
  readingMinutes(html: string): number
  /** The different `data:` pictures in the text, in order. */
  dataImages(html: string): string[]
  /** The addresses of pictures that lie at other websites, as they are written. */
  picturesElsewhere(html: string): string[]
  /** The text with `data:` pictures replaced by kept ones; those not named stay. */
  withImages(html: string, kept: ReadonlyMap<string, KeptImage>): string
}

/** What we have of the pictures at other websites, by the address they have there. */
export type PicturesWeHave = ReadonlyMap<string, KeptImage>

/** Pixels: wide enough for the measure of a post on a sharp screen. */
export const widthInText = 1200

/** A heading of a post; `id` leads to it within the page. */
export type Heading = { id: string; level: number; text: string }

/** Where a kept picture is to be found, and how large it is in pixels. */
export type KeptImage = { address: string; width: number; height: number }

/** What an uploaded picture may be refused for. */
export type ImageRefusal =
  /** Neither JPEG, PNG, WebP, GIF nor AVIF by its content, whatever its label says. */
  | 'not-an-image-we-take'
  /** More than 8 MB. */
  | 'too-large'
  /** More than 40 megapixels, an AVIF more than 16, or more than 100,000 pixels on a side. */
  | 'too-many-pixels'
  /** Begins as an image but cannot be read to its end. */
  | 'unreadable'

/** An upload of more bytes, or of more pixels once it is read, is refused. */
export const imageMegabytes = 8
export const imageMegapixels = 40
/** A pixel of an AVIF takes 18 to 24 bytes while it is read, of the other formats 10 at most. */
export const avifMegapixels = 16
/** A picture of one pixel by forty million has no more of them than others, and takes twenty seconds to read. */
export const imageSide = 100_000

/** So many pictures of one sender wait to be made anew that one more would wait for too long; it may be sent again later. */
export class TooManyPictures extends Error {}

/** What the practice asks of the room that keeps uploaded pictures. */
export interface Photographs {
  /**
   * Re-encodes a picture, given as a data URL or as its bytes, and keeps it as files; the same picture twice is one. Those of
   * one sender wait for each other, and each sender has a turn. Throws `TooManyPictures`.
   * @param by id of who sends it; those that the practice itself fetches have none
   */
  keep(
    image: string | Uint8Array,
    by?: string,
  ): Promise<{ kind: 'kept'; photograph: Photograph } | { kind: 'refused'; why: ImageRefusal }>
  /**
   * The picture that we handed out before, as a card or as an address of ours, and that now comes back. It counts as
   * kept anew, so that it is not thrown away before the post that names it is written.
   */
  recognise(image: string): Promise<Photograph | undefined>
  /** Pictures that a text is about to name count as kept anew. */
  refresh(ids: Iterable<string>): Promise<void>
  /** The card-sized picture as a data URL of 40 KB at most; undefined when its file is gone. */
  card(photograph: Photograph): Promise<string | undefined>
  /** `/photographs/…` of the smallest file that is at least as wide as asked, or of the widest. */
  address(photograph: Photograph, width: number): string
  /** A file by the last part of its address; undefined for any name we did not make. */
  file(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | undefined>
  /** Throws away what nobody names any more and was kept before an instant; answers how many photographs that were. */
  throwAway(stillNamed: ReadonlySet<string>, keptBefore: Date): Promise<number>
}

/** The ids of our own photographs that a text shows, so that none of them is thrown away. */
export function photographsIn(html: string): string[] {
  return [...html.matchAll(/\/photographs\/([\w-]{22})-\d{1,4}\.webp/g)].map(([, id]) => id ?? '')
}
