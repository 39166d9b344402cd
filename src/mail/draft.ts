import type { Practice } from '../domain/practice/practice.ts'

/** What a letter shows of the practice. */
export type Letterhead = Pick<Practice, 'name' | 'address' | 'phone' | 'outOfHoursPhone' | 'email' | 'company'>

/** A name as people read it, and exactly one address; never one string, in which a second address could hide. */
export type Mailbox = { name: string; address: string }

/** What a letter says, before it becomes HTML and plain text: both are made from the same words. */
export type Draft = {
  /** Never personal: subjects stand in lists and on locked screens. */
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  /** The wall behind the arch. */
  wall: Wall
  /** What stands in the arch; it is said again in the words, so that nobody needs to see it. */
  arch?: ArchSign | undefined
  blocks: Block[]
  /** Patients find the address, the telephone numbers, the privacy notice and the company at the foot; staff know them. */
  foot: 'address' | 'bare'
  /** Why this letter came, at its foot. */
  smallPrint: string
}

/** A colour behind the arch. */
export type Wall = 'sage' | 'mist' | 'blush' | 'sand'

/** What stands in the arch at the head of a letter, most a day. */
export type ArchSign = {
  above: string
  figure: string
  below: string[]
  /** Paler and crossed out, because it no longer counts. */
  over?: boolean
}

/** A part of a letter, written out as HTML and as plain text. */
export type Block =
  | { kind: 'paragraph'; words: Words }
  | { kind: 'section'; title: string; words: Words }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'button'; label: string; href: string }
  /** A way that is not the main one. */
  | { kind: 'link'; before: string; label: string; href: string }
  | { kind: 'quotation'; title: string; text: string }

/** A line of a letter's table. */
export type Fact = { name: string; value: string }

/** A run of text; parts of it may be links or stand out. */
export type Words = (string | { link: string; href: string } | { strong: string })[]

/** The address on one line. */
export function addressInWords({ address }: Pick<Letterhead, 'address'>): string {
  return [address.street, address.town, address.postcode, address.country].join(', ')
}

/** The same in a letter, where no line ends within the postcode. */
export function unbrokenAddress({ address }: Pick<Letterhead, 'address'>): string {
  return addressInWords({ address: { ...address, postcode: address.postcode.replaceAll(' ', '\u00a0') } })
}
