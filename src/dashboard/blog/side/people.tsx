import { Field } from '../../../ui/field.tsx'
import { useNow } from '../../clock.ts'
import { dayInWords, todayInLondon } from '../../london.ts'
import { usePractice } from '../../queries/practice.ts'
import type { PostFields } from '../post-fields.ts'
import { Choices } from './choices.tsx'
import { Panel } from './panel.tsx'

type Shown = { fields: PostFields; onWrite(part: Partial<PostFields>): void }

/** Who wrote it, and who of the team has checked what it says. */
export function People({ fields, onWrite }: Shown) {
  const today = todayInLondon(useNow(60_000))
  const practice = usePractice()
  const team = (practice?.team ?? []).map(({ id, name }) => ({ id, words: name }))
  const author = team.find(({ id }) => id === fields.author)
  return (
    <Panel title="Author and review" note={[author?.words, reviewNote(fields)].filter(Boolean).join(' · ')}>
      <Choices
        label="Author"
        name="author"
        none="The practice"
        choices={team}
        chosen={fields.author}
        note="Name and GDC number stand with the post."
        onChoose={(author) => onWrite({ author })}
      />
      <Choices
        label="Medically reviewed by"
        name="reviewedBy"
        none="Nobody yet"
        choices={team}
        chosen={fields.reviewedBy}
        onChoose={(reviewedBy) => onWrite({ reviewedBy })}
      />
      <Field form="post" name="reviewedOn" label="Medically reviewed on">
        {(control) => (
          <input
            {...control}
            type="date"
            max={today}
            value={fields.reviewedOn}
            onChange={({ target }) => onWrite({ reviewedOn: target.value })}
          />
        )}
      </Field>
    </Panel>
  )
}

function reviewNote({ reviewedOn }: PostFields): string {
  return reviewedOn ? `Reviewed on ${dayInWords(reviewedOn)}` : 'Not reviewed'
}
