import type { WirePost } from '../../../contract/blog.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { presentMoment, useNow } from '../../clock.ts'
import { hourInWords, todayInLondon } from '../../london.ts'
import { hourOf, isChosenAnew, isDraft, type PostFields, type Publication } from '../post-fields.ts'
import { stateOf } from '../post-state.ts'
import { isUnderWay, type Step } from '../writing/editing-state.ts'
import { Panel } from './panel.tsx'

type Shown = {
  post: WirePost | undefined
  fields: PostFields
  onWrite(part: Partial<PostFields>): void
  busy: Step | undefined
  onUnpublish(): void
  /** Day and time were asked for and are missing. */
  hourMissing: boolean
}

/** Whether visitors see the post, and from when. */
export function Publishing({ post, fields, onWrite, busy, onUnpublish, hourMissing }: Shown) {
  const now = useNow(30_000)
  // Its hour may come while another one is being chosen, which then stays in sight.
  const asksWhen = !post || stateOf(post, now) !== 'published' || isChosenAnew(post, fields)
  return (
    <Panel title="Publishing" note={standing(post, now)} open>
      {asksWhen && <Choice fields={fields} onWrite={onWrite} />}
      {asksWhen && fields.publication === 'later' && (
        <Hour fields={fields} onWrite={onWrite} now={now} missing={hourMissing} />
      )}
      {post && !isDraft(post) && (
        <p>
          <Button busy={isUnderWay(busy)} onClick={onUnpublish}>
            {busy === 'unpublish' ? 'Unpublishing…' : 'Unpublish'}
          </Button>
          <small className="side-small">Takes it off the website at once. It stays here as a draft.</small>
        </p>
      )}
    </Panel>
  )
}

/** What the main button will do, in a sentence. */
export function whatHappens(
  button: 'Submit' | 'Update',
  post: WirePost | undefined,
  fields: PostFields,
  now = presentMoment(),
): string {
  const isSeen = post !== undefined && stateOf(post, now) === 'published'
  const { publication } = fields
  if (publication === 'draft') {
    return isSeen
      ? `${button} takes it off the website. Only staff see it then.`
      : `${button} keeps it as a draft. Only staff see it.`
  }
  const hour = publication === 'later' ? hourOf(fields) : now
  if (!hour) return `${button} asks first at which hour it is to come out.`
  if (hour <= now) return isSeen ? `${button} changes what visitors see.` : `${button} publishes it.`
  const from = hourInWords(hour, now)
  return isSeen ? `${button} takes it off the website until ${from}.` : `${button} publishes it on ${from}.`
}

/** Whether visitors see the post, and since or from when. */
export function standing(
  post: Pick<WirePost, 'status' | 'published' | 'publishAt' | 'publishedAt'> | undefined,
  now: Date,
): string {
  if (!post) return 'Not saved yet'
  const { publishAt, publishedAt = publishAt } = post
  switch (stateOf(post, now)) {
    case 'draft':
      return 'Draft. Only staff see it.'
    case 'scheduled':
      return publishAt ? `Comes out on ${hourInWords(new Date(publishAt), now)}` : 'Not public yet'
    case 'published':
      return publishedAt ? `Public since ${hourInWords(new Date(publishedAt), now)}` : 'Public'
  }
}

const choices: [Publication, string][] = [
  ['now', 'Publish now'],
  ['later', 'Publish at a time'],
  ['draft', 'Not yet'],
]

function Choice({ fields, onWrite }: Pick<Shown, 'fields' | 'onWrite'>) {
  return (
    <fieldset className="field">
      <legend>When do visitors see it?</legend>
      {choices.map(([publication, words]) => (
        <label key={publication} className="check">
          <input
            type="radio"
            name="publication"
            checked={fields.publication === publication}
            onChange={() => onWrite({ publication })}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

function Hour({ fields, onWrite, now, missing }: Pick<Shown, 'fields' | 'onWrite'> & { now: Date; missing: boolean }) {
  const hour = hourOf(fields)
  const wrong = missing && !hour
  const described = wrong ? 'hour-in-words hour-missing' : 'hour-in-words'
  return (
    <>
      <div className="one-line">
        <Field form="post" name="day" label="Day">
          {(control) => (
            <input
              {...control}
              type="date"
              min={todayInLondon(now)}
              value={fields.day}
              aria-invalid={wrong || undefined}
              aria-describedby={described}
              onChange={({ target }) => onWrite({ day: target.value })}
            />
          )}
        </Field>
        <Field form="post" name="time" label="Time in London">
          {(control) => (
            <input
              {...control}
              type="time"
              value={fields.time}
              aria-invalid={wrong || undefined}
              aria-describedby={described}
              onChange={({ target }) => onWrite({ time: target.value })}
            />
          )}
        </Field>
      </div>
      <p id="hour-in-words" className="side-small">
        {hour && inWords(hour, now)}
      </p>
      <Notice id="hour-missing" role="alert" tone="error">
        {wrong &&
          (fields.day && fields.time ? noSuchHour : 'Please give the day and the time at which it is to come out.')}
      </Notice>
    </>
  )
}

const noSuchHour = 'There is no such hour on that day: the clocks go forward then. Please give another time.'

function inWords(hour: Date, now: Date): string {
  if (hour <= now) return 'This hour has passed, so it is published at once.'
  return `${hourInWords(hour, now)}.`
}
