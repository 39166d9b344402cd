import { counted } from '../../../contract/text.ts'
import { Button } from '../../../ui/button.tsx'
import type { Finding } from '../wording/find-wording.ts'
import { Panel } from './panel.tsx'

/** A finding, and the field in which its words stand. */
export type Placed = Finding & { place: 'title' | 'content' | 'description' }

type Shown = { findings: Placed[]; onShow(finding: Placed): void }

/** Advice on the wording, with reasons and sources. It never stands in the way of saving. */
export function WordingCheck({ findings, onShow }: Shown) {
  const note = count(findings.length)
  return (
    <Panel title="Wording check" note={<span role="status">{note}</span>} open>
      {findings.length === 0 && (
        <p className="side-small">
          Nothing to look at again. As you write, words are checked against the rules on advertising dental care, and
          for facts that may change.
        </p>
      )}
      {findings.length > 0 && <p className="side-small">Advice only: nothing here stops you from saving.</p>}
      <ul className="findings">
        {findings.map((finding) => (
          <Note
            key={`${finding.place} ${finding.advice.about} ${finding.words} ${finding.earlier}`}
            {...{ finding, onShow }}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Note({ finding, onShow }: { finding: Placed; onShow(finding: Placed): void }) {
  const { advice, words, before, after } = finding
  return (
    <li className={advice.weight === 'hint' ? 'finding hint-only' : 'finding'}>
      <h3>
        {advice.about}
        {advice.weight === 'hint' && <span className="finding-weight"> · worth a second look</span>}
      </h3>
      <p className="finding-words">
        {before}
        <mark>{words}</mark>
        {after}
      </p>
      <p>{advice.reason}</p>
      <p>{advice.instead}</p>
      <p className="finding-foot">
        <Button kind="plain" onClick={() => onShow(finding)}>
          Show these words
        </Button>
        {advice.source && (
          <a href={advice.source.address} target="_blank" rel="noopener noreferrer">
            {advice.source.name}
          </a>
        )}
      </p>
    </li>
  )
}

function count(findings: number): string {
  return findings === 0 ? 'No notes' : counted(findings, 'note')
}
