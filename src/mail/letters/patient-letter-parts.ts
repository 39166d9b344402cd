import type { LetterAppointment } from '../../domain/letters.ts'
import type { ArchSign, Block, Letterhead, Wall, Words } from '../draft.ts'

/** Whose letter it is, and where its links lead. */
export type Setting = { practice: Letterhead; publicUrl: string }

/** What makes one letter to a patient different from another. */
export type Body = { title: string; preview: string; wall: Wall; arch?: ArchSign | undefined; blocks: Block[] }

/** The practice's number as a link that dials. */
export function phone(practice: Letterhead): { link: string; href: string } {
  return { link: practice.phone.shown, href: `tel:${practice.phone.dialled}` }
}

/** The same of the number that is answered while we are closed. */
export function outOfHoursPhone(practice: Letterhead): { link: string; href: string } {
  return { link: practice.outOfHoursPhone.shown, href: `tel:${practice.outOfHoursPhone.dialled}` }
}

type Quiet = Pick<LetterAppointment, 'noCalls'>

/** How a patient reaches the practice, within a sentence: whoever asked for no calls is not told to ring. */
export function reach({ noCalls }: Quiet, practice: Letterhead): Words {
  return noCalls ? ['answer this e-mail'] : ['ring us on ', phone(practice)]
}

/** The same, where both ways are named. `soon`: it should not wait. */
export function ringOrAnswer({ noCalls }: Quiet, practice: Letterhead, soon?: 'soon'): Words {
  const asSoon = soon ? ' as soon as you can' : ''
  return noCalls
    ? [`answer this e-mail${asSoon}`]
    : [`ring us${asSoon} on `, phone(practice), ', or answer this e-mail']
}

/** Words and links, in one paragraph of a letter. */
export function paragraph(...words: Words): Block {
  return { kind: 'paragraph', words }
}

/** A sentence that staff have written for this patient, as they wrote it. */
export function fromStaff(words: string | undefined): Block[] {
  return words ? [section('A word from the practice', [`“${words}”`])] : []
}

/** Words under a title of their own. */
export function section(title: string, words: Words): Block {
  return { kind: 'section', title, words }
}
