import { addresses } from '../contract/addresses.ts'
import { companyInWords } from '../domain/practice/practice.ts'
import { type Block, type Draft, type Letterhead, unbrokenAddress, type Words } from './draft.ts'

/** A letter for programs, and people, that take no HTML: lines of 74 characters at most, link addresses written out. */
export function plainText(draft: Draft, { practice, publicUrl }: { practice: Letterhead; publicUrl: string }): string {
  const address = [
    practice.name,
    unbrokenAddress(practice),
    `Phone ${practice.phone.shown}, out of hours ${practice.outOfHoursPhone.shown}`,
    `How to find us: ${new URL(addresses.contact, publicUrl).href}`,
    `How we use your data: ${new URL(addresses.privacy, publicUrl).href}`,
  ]
  const company = draft.foot === 'address' && companyInWords(practice.company)
  const parts = [
    practice.name,
    underlined(draft.heading, '='),
    ...draft.blocks.map(blockAsText),
    '-'.repeat(width),
    ...(draft.foot === 'address' ? [address.map((line) => wrapped(line)).join('\n')] : []),
    wrapped(draft.smallPrint),
    ...(company ? [wrapped(company)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const width = 74
/** Stands for a space at which no line ends. */
const unbroken = '\u00a0'

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return wrapped(wordsAsText(block.words))
    case 'section':
      return `${underlined(block.title, '-')}\n${wrapped(wordsAsText(block.words))}`
    case 'facts': {
      const column = Math.max(...block.facts.map(({ name }) => name.length)) + 3
      return block.facts
        .map(({ name, value }) => wrapped(value, `${name}:`.padEnd(column), ' '.repeat(column)))
        .join('\n')
    }
    case 'button':
      // On a line of its own and never broken, so that every mail program makes a link of all of it.
      return `${block.label}:\n${block.href}`
    case 'link':
      return `${wrapped(`${block.before}${block.label}:`)}\n${block.href}`
    case 'quotation':
      return [underlined(block.title, '-'), ...block.text.split('\n').map((line) => wrapped(line, '> ', '> '))].join(
        '\n',
      )
  }
}

/** Telephone links say their number already; any other link is written out behind its words. */
function wordsAsText(words: Words): string {
  return words
    .map((part) => {
      if (typeof part === 'string') return part
      if ('strong' in part) return part.strong
      // In two lines a mail program finds no number to dial.
      return part.href.startsWith('tel:') ? part.link.replaceAll(' ', unbroken) : `${part.link} (${part.href})`
    })
    .join('')
}

function wrapped(text: string, first = '', following = ''): string {
  const lines: string[] = []
  let line = first
  let begun = false
  for (const word of text.split(' ')) {
    if (begun && line.length + 1 + word.length > width) {
      lines.push(line)
      line = following + word
    } else {
      line += begun ? ` ${word}` : word
      begun = true
    }
  }
  return [...lines, line].map((each) => each.trimEnd().replaceAll(unbroken, ' ')).join('\n')
}

function underlined(title: string, mark: string): string {
  return `${title}\n${mark.repeat(title.length)}`
}
