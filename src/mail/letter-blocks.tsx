import { Fragment } from 'react'
import type { Block, Words } from './draft.ts'
import { ink, look } from './letter-look.ts'
import { Row, Table } from './letter-table.tsx'

/** One block of a letter's words. */
export function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="body" style={look.paragraph}>
          <WordsOf words={block.words} />
        </p>
      )
    case 'section':
      return (
        <>
          <h2 className="ink" style={look.title}>
            <Unbroken text={block.title} />
          </h2>
          <p className="body" style={look.paragraph}>
            <WordsOf words={block.words} />
          </p>
        </>
      )
    case 'facts':
      return (
        <table className="facts" style={look.facts}>
          <tbody>
            {block.facts.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row" className="muted line" style={look.factName}>
                  <Unbroken text={name} />
                </th>
                <td className="ink line" style={look.factValue}>
                  <Breakable text={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'button':
      return (
        <Table style={look.buttonPlace}>
          <Row className="button" style={look.button}>
            <a href={block.href} style={look.buttonLink}>
              <Unbroken text={block.label} />
            </a>
          </Row>
        </Table>
      )
    case 'link':
      return (
        <p className="body" style={look.paragraph}>
          <WordsOf words={[block.before, { link: block.label, href: block.href }]} />
        </p>
      )
    case 'quotation':
      return (
        <>
          <h2 className="ink" style={look.title}>
            {block.title}
          </h2>
          <blockquote className="quotation" dir="auto" style={look.quotation}>
            {block.text}
          </blockquote>
        </>
      )
  }
}

/** An e-mail address that is too long for its line goes on behind its @, and not inside a word. */
function Breakable({ text }: { text: string }) {
  const [before, ...after] = text.split(/(?<=\S@)(?=\S)/)
  return (
    <>
      <Unbroken text={before ?? ''} />
      {after.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** Text of which no line ends within "e-mail". */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(/\b(e-mails?)\b/i)
  return parts.map((part, place) => {
    if (place % 2 === 0) return part
    return (
      <span key={parts.slice(0, place).join('')} style={look.unbroken}>
        {part}
      </span>
    )
  })
}

/** A run of text with its links. */
export function WordsOf({ words }: { words: Words }) {
  return words.map((part) => {
    if (typeof part === 'string') return <Unbroken key={part} text={part} />
    if ('strong' in part) {
      return (
        <strong key={part.strong} className="ink" style={{ color: ink, fontWeight: 600 }}>
          <Unbroken text={part.strong} />
        </strong>
      )
    }
    return (
      <a key={part.href} href={part.href} className="link" style={look.link}>
        <Unbroken text={part.link} />
      </a>
    )
  })
}
