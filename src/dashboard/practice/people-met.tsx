import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { appointmentCalls } from '../../contract/calls/appointment-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import type { MetAnswer } from '../../contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { erasedSentence } from '../appointments/changed-meanwhile.tsx'
import { askAsStaff } from '../ask-as-staff.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import { useAction } from '../frame/use-action.ts'
import type { DayTime } from '../london.ts'
import { appointmentKeys } from '../queries/appointments.ts'
import { metKey, peopleMetBy, practiceKey } from '../queries/practice.ts'
import { queueCountsKey, queueKey } from '../queries/queue.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { offerUndo } from '../undo/undoables.ts'
import { PersonMet, waysFor } from './person-met.tsx'
import type { Draft, OpenDraft } from './use-draft.ts'

type Person = MetAnswer['people'][number]

/** Who has a time that a change takes away: each is moved, rung or left before it is saved. */
export function PeopleMet({ draft, open }: { draft: OpenDraft; open: Draft }) {
  const { choices, choose, news, busy, outcome } = draft
  const queries = useQueryClient()
  // Whom it meets on the practice as a colleague has left it is asked behind those who are known.
  const asked = useAnswer({ ...peopleMetBy(open.version, open.change), placeholderData: keepPreviousData })
  const isOvertaken = asked.failure?.status === 409
  useEffect(() => {
    if (isOvertaken) void queries.invalidateQueries({ queryKey: practiceKey })
  }, [isOvertaken, queries])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const steps = useRef<HTMLDivElement>(null)
  const moving = useAction<ReadingOf<typeof appointmentCalls.edit>>({
    renews: [appointmentKeys.lists, queueKey, queueCountsKey, metKey],
    gone: erasedSentence,
  })
  const people = asked.data?.people ?? []
  // What was chosen may be no way any more: they have taken what they were offered, or the other chair is gone.
  const undecided = people.filter(
    (person) => !waysFor(person).some(({ choice }) => choice === choices[person.patient._id]),
  )
  const seatable = undecided.filter(({ otherChair }) => otherChair)

  async function move({ patient }: Person, { date, time }: DayTime) {
    const { _id: id, name, version } = patient
    const body = { appointmentDate: date, appointmentTime: time, version }
    const answer = await moving.act({ id, name }, () => askAsStaff(appointmentCalls.edit, { params: { id }, body }))
    if (answer?.undoUntil) offerUndo({ did: 'changed', id, change: answer.change }, name)
  }

  async function save() {
    if (busy || undecided.length > 0) return
    // Somebody may have booked meanwhile: then they are listed too.
    await draft.save()
    await queries.invalidateQueries({ queryKey: metKey })
  }

  return (
    <section className="panel met" aria-labelledby="met-heading">
      <h2 id="met-heading" ref={heading} tabIndex={-1}>
        {howMany(people)}
      </h2>
      {people.length > 1 && (
        <Button className="to-steps" onClick={() => steps.current?.querySelector('button')?.focus()}>
          To the buttons below
        </Button>
      )}
      <p>{open.words}. Nothing is saved yet.</p>
      <TypedStays isTyped />
      <Notice role="status" tone="warning">
        {news}
      </Notice>
      {!isOvertaken && <AnswerState of={asked} sentence="It could not be asked whom this meets." when="later" />}
      <ul className="met-rows">
        {people.map((person) => (
          <PersonMet
            key={person.patient._id}
            person={person}
            choice={choices[person.patient._id]}
            busy={moving.isBusy(person.patient._id)}
            refusal={moving.refusalOf(person.patient._id)}
            onChoose={(choice) => choose([person.patient._id], choice)}
            onMove={(time) => void move(person, time)}
          />
        ))}
      </ul>
      <div ref={steps} className="met-steps">
        {seatable.length > 1 && (
          <Button
            onClick={() =>
              choose(
                seatable.map(({ patient }) => patient._id),
                'other chair',
              )
            }
          >
            Another chair for {seatable.length}
          </Button>
        )}
        {undecided.length > 1 && (
          <Button
            onClick={() =>
              choose(
                undecided.map(({ patient }) => patient._id),
                'to ring',
              )
            }
          >
            Ring all {undecided.length} who are left
          </Button>
        )}
        <Button kind="main" busy={busy || undecided.length > 0} onClick={save} aria-describedby="met-left">
          Save
        </Button>
        <Button kind="plain" onClick={draft.giveUp}>
          Do not save
        </Button>
        <span id="met-left" className="quiet" role="status">
          {stillToChoose(people.length, undecided.length)}
        </span>
        <OutcomeLine outcome={outcome} />
      </div>
    </section>
  )
}

function stillToChoose(many: number, undecided: number): string {
  if (undecided > 0) return `Still to choose: ${undecided}`
  return many > 1 ? 'Something is chosen for each.' : ''
}

function howMany(people: Person[]): string {
  const { length: many } = people
  if (many === 0) return 'Nobody has a time then any more'
  const offered = people.filter(({ onlyOffered }) => onlyOffered).length
  if (many === offered)
    return many === 1 ? 'One person is offered a time then' : `${many} people are offered a time then`
  const also = offered > 0 ? ', or are offered one' : ''
  return many === 1 ? 'One person has a time then' : `${many} people have a time then${also}`
}
