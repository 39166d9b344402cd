import type { Run } from './compare-words.ts'

/** A text with what is new in it underlined and what is gone struck through, also for those who only hear it. */
export function Difference({ runs, side = 'both' }: { runs: Run[]; side?: 'both' | 'earlier' | 'later' }) {
  let at = 0
  return (
    <div className="difference">
      {runs.map(({ kind, text }) => {
        const key = at
        at += text.length
        if (kind === 'same') return text
        if (kind === 'new')
          return side === 'earlier' ? null : <Changed key={`new ${key}`} as="ins" word="new" text={text} />
        return side === 'later' ? null : <Changed key={`gone ${key}`} as="del" word="gone" text={text} />
      })}
    </div>
  )
}

function Changed({ as: Tag, word, text }: { as: 'ins' | 'del'; word: string; text: string }) {
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
