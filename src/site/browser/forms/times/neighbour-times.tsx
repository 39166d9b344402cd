import { SecondarySubmit } from '../../../../ui/secondary-submit.tsx'
import { dayInWords } from '../../day-in-words.ts'
import type { Answers } from '../answers.ts'
import type { SendResult } from '../use-sent-form.ts'

/** Free times near one that was full. Without scripts each of them sends the form again with its own time. */
export function NeighbourTimes({
  result,
  choose,
}: {
  result: SendResult | undefined
  choose: (changes: Answers) => void
}) {
  const neighbours = result?.kind === 'refused' ? (result.problem.neighbours ?? []) : []
  if (neighbours.length === 0) return null
  return (
    <fieldset className="neighbours">
      <legend>These times near it are free:</legend>
      {neighbours.map(({ date, time }) => (
        <SecondarySubmit
          key={`${date}T${time}`}
          className="button button-quiet button-small"
          name="offered"
          value={`${date}T${time}`}
          onClick={(event) => {
            event.preventDefault()
            choose({ appointmentDate: date, appointmentTime: time })
          }}
        >
          {dayInWords(date)}, {time}
        </SecondarySubmit>
      ))}
    </fieldset>
  )
}
