import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { addresses } from '../contract/addresses.ts'
import { companyInWords } from '../domain/practice/practice.ts'
import { type ArchSign, type Draft, type Letterhead, unbrokenAddress, type Wall } from './draft.ts'
import { BlockOf, Unbroken, WordsOf } from './letter-blocks.tsx'
import { darkAndNarrow, look, walls } from './letter-look.ts'
import { Row, Table } from './letter-table.tsx'
import { outOfHoursPhone, phone } from './letters/patient-letter-parts.ts'

type Setting = { practice: Letterhead; publicUrl: string }

/** A letter as HTML: the site in miniature, from tables and colours alone, with nothing to be fetched from anywhere. */
export function letterPage(draft: Draft, setting: Setting): string {
  const html = renderToStaticMarkup(<Page draft={draft} {...setting} />)
  // A line for each block: mail servers may break lines of more than 998 characters wherever they like.
  return `<!doctype html>${html.replace(/<(head|meta|title|style|body|div|table|tr|td|h1|h2|p)\b/g, '\n<$1')}\n`
}

function Page({ draft, practice, publicUrl }: Setting & { draft: Draft }) {
  return (
    <html lang="en-GB" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{draft.subject}</title>
        <style>{darkAndNarrow}</style>
      </head>
      <body className="ground" style={look.ground}>
        <div style={look.preview}>{draft.preview}</div>
        <div className="ground" lang="en-GB" dir="ltr" style={look.ground}>
          <Table align="center" width={600} className="letter" style={look.letter}>
            <Row style={look.head} className="edge">
              <a href={publicUrl} className="ink" style={look.name}>
                {practice.name}
              </a>
            </Row>
            <Row style={look.frame} className="frame">
              <ArchInWall wall={draft.wall} sign={draft.arch} />
            </Row>
            <Row style={look.words} className="edge">
              <h1 className="ink" style={look.heading}>
                <Unbroken text={draft.heading} />
              </h1>
              {draft.blocks.map((block) => (
                <BlockOf key={JSON.stringify(block)} block={block} />
              ))}
            </Row>
            <Row style={look.foot} className="edge muted">
              <Foot draft={draft} practice={practice} publicUrl={publicUrl} />
            </Row>
          </Table>
        </div>
      </body>
    </html>
  )
}

/** The arch is an opening in the wall, down to the ground that the letter is written on. */
function ArchInWall({ wall, sign }: { wall: Wall; sign: ArchSign | undefined }) {
  return (
    <Table align="center" width="100%" className="wall" style={{ ...look.wall, backgroundColor: walls[wall] }} hidden>
      <Row style={sign ? look.wallAroundSign : look.wallAroundNothing} align="center">
        {sign ? (
          <Table align="center" width={224} className="ground" style={look.arch}>
            <Row style={look.archInside} align="center">
              <p className="muted" style={look.signAbove}>
                {sign.above}
              </p>
              <p className={sign.over ? 'muted' : 'ink'} style={figureLook(sign)}>
                {sign.figure}
              </p>
              {sign.below.map((line) => (
                <p
                  key={line}
                  className="body"
                  style={
                    sign.over ? { ...look.signBelow, ...look.over, textDecoration: 'line-through' } : look.signBelow
                  }
                >
                  {line}
                </p>
              ))}
            </Row>
          </Table>
        ) : (
          <Table align="center" width={88} className="ground" style={look.smallArch}>
            <Row style={look.smallArchInside}> </Row>
          </Table>
        )}
      </Row>
    </Table>
  )
}

function figureLook({ figure, over }: ArchSign): CSSProperties {
  const size = figure.length > 2 ? look.signReference : look.signDate
  return over ? { ...size, ...look.over } : size
}

function Foot({ draft, practice, publicUrl }: Setting & { draft: Draft }) {
  const company = draft.foot === 'address' && companyInWords(practice.company)
  return (
    <>
      {draft.foot === 'address' ? <Address practice={practice} publicUrl={publicUrl} /> : null}
      <p style={look.footLine}>
        <Unbroken text={draft.smallPrint} />
      </p>
      {company && <p style={look.footLine}>{company}</p>}
    </>
  )
}

function Address({ practice, publicUrl }: Setting) {
  return (
    <p style={look.footLine}>
      <span className="ink" style={look.footName}>
        {practice.name}
      </span>
      <br />
      {unbrokenAddress(practice)}
      <br />
      <WordsOf words={[phone(practice), ', out of hours ', outOfHoursPhone(practice)]} />
      <br />
      <WordsOf
        words={[
          { link: 'How to find us', href: new URL(addresses.contact, publicUrl).href },
          ', ',
          { link: 'how we use your data', href: new URL(addresses.privacy, publicUrl).href },
        ]}
      />
    </p>
  )
}
