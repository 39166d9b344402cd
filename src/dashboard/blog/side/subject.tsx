import { mostTreatments } from '../../../contract/blog.ts'
import { counted } from '../../../contract/text.ts'
import { usePractice } from '../../queries/practice.ts'
import type { PostFields } from '../post-fields.ts'
import { Choices } from './choices.tsx'
import { Panel } from './panel.tsx'

type Shown = { fields: PostFields; onWrite(part: Partial<PostFields>): void }

/** What the post is about: one topic, and the treatments that it leads to. */
export function Subject({ fields, onWrite }: Shown) {
  const practice = usePractice()
  const topics = (practice?.topics ?? []).map(({ id, title }) => ({ id, words: title }))
  const topic = topics.find(({ id }) => id === fields.topic)
  const { treatments } = fields
  const isFull = treatments.length >= mostTreatments

  function choose(id: string, chosen: boolean) {
    if (chosen && isFull) return
    onWrite({ treatments: chosen ? [...treatments, id] : treatments.filter((other) => other !== id) })
  }

  return (
    <Panel title="Topic and treatments" note={[topic?.words, count(treatments.length)].filter(Boolean).join(' · ')}>
      <Choices
        label="Topic"
        name="topic"
        none="No topic"
        choices={topics}
        chosen={fields.topic}
        onChoose={(topic) => onWrite({ topic })}
      />
      <fieldset className="field">
        <legend>Related treatments, at most {mostTreatments}</legend>
        {practice?.treatments?.map(({ id, title }) => {
          const chosen = treatments.includes(id)
          return (
            <label key={id} className="check">
              <input
                type="checkbox"
                name="treatments"
                checked={chosen}
                aria-disabled={isFull && !chosen}
                onChange={({ target }) => choose(id, target.checked)}
              />
              {title}
            </label>
          )
        })}
        {isFull && <small role="status">{mostTreatments} are chosen. Take one away to choose another.</small>}
      </fieldset>
    </Panel>
  )
}

function count(treatments: number): string {
  return treatments === 0 ? '' : counted(treatments, 'treatment')
}
