import type { Run } from './compare-words.ts'

/** A text with what is new in it underlined and what is gone struck through, also for those who only hear it. */
export function Difference({ runs }: { runs: Run[] }) {
  return (
    <div className="difference">
      {numbered(runs).map(({ kind, text, key }) => {
        if (kind === 'same') return text
        return <Changed key={key} as={kind === 'new' ? 'ins' : 'del'} word={kind} text={text} />
      })}
    </div>
  )
}

/** One of two texts that stand side by side, with the words marked that the other one has not. `whose` names it. */
export function OneSide({ runs, side, whose }: { runs: Run[]; side: 'earlier' | 'later'; whose: string }) {
  const own = side === 'earlier' ? 'gone' : 'new'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard
    <div className="difference" role="group" aria-label={whose} tabIndex={0}>
      {numbered(runs).map(({ kind, text, key }) => {
        if (kind === 'same') return text
        return kind === own && <Changed key={key} as="mark" word="only here" text={text} />
      })}
    </div>
  )
}

function numbered(runs: Run[]): (Run & { key: number })[] {
  return runs.map((run, key) => ({ ...run, key }))
}

type Change = { as: 'ins' | 'del' | 'mark'; word: string; text: string }

function Changed({ as: Tag, word, text }: Change) {
  const words = text.trimEnd()
  return (
    <>
      <Tag>
        <span className="unseen">({word}: </span>
        {words}
        <span className="unseen">)</span>
      </Tag>
      {text.slice(words.length)}
    </>
  )
}
