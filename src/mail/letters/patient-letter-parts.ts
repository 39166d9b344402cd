import type { ArchSign, Block, Letterhead, Wall, Words } from '../draft.ts'

export type Setting = { practice: Letterhead; publicUrl: string }

/** What makes one letter to a patient different from another. */
export type Body = { title: string; preview: string; wall: Wall; arch?: ArchSign | undefined; blocks: Block[] }

export function phone(practice: Letterhead): { link: string; href: string } {
  return { link: practice.phone.shown, href: `tel:${practice.phone.dialled}` }
}

export function paragraph(...words: Words): Block {
  return { kind: 'paragraph', words }
}

/** A sentence that staff have written for this patient, as they wrote it. */
export function fromStaff(words: string | undefined): Block[] {
  return words ? [section('A word from the practice', [`“${words}”`])] : []
}

export function section(title: string, words: Words): Block {
  return { kind: 'section', title, words }
}
