/* biome-ignore-all lint/a11y/noRedundantRoles: rows become cards on narrow screens, which takes a table's meaning from it in some browsers; the roles give it back. */
import { Fragment, memo, type ReactNode } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { AlsoSuits, timesToAccept } from './also-suits.tsx'
import { AppointmentActions, RowOpener } from './appointment-actions.tsx'
import {
  AsksForAnother,
  dayOf,
  ForWhom,
  NeedWord,
  NoCallsWord,
  NotGiven,
  RingThisPatient,
  StatusWord,
  TimeGivenFree,
  UrgentWord,
} from './appointment-words.tsx'
import { RefusedStep } from './refused-change.tsx'
import type { StatusChanges } from './status-changes.ts'

type Shown = {
  patients: Patient[]
  changes: StatusChanges
  now: Date
  caption: ReactNode
  stale: boolean
  /** Rows that no longer belong to the list, and stand for a moment only. */
  hasLeft(id: string): boolean
  onOpen(patient: Patient): void
}

const columns = ['Name', 'Service', 'Date', 'Time', 'Message', 'Actions']

/** The rows of the list, with what can be done in each. */
export function AppointmentTable({ patients, changes, now, caption, stale, hasLeft, onOpen }: Shown) {
  // That they rest is said once, of the table: a screen reader that is told it of hundreds of buttons hears nothing else.
  const changesOfRow = { ...changes, isChanging: (id: string) => changes.isUnanswered(id) || undefined }
  return (
    <table className="appointments" role="table" aria-busy={stale} aria-disabled={changes.resting}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className={column.toLowerCase()}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {patients.map((patient) => (
          <Row key={patient._id} {...{ patient, now, onOpen }} changes={changesOfRow} hasLeft={hasLeft(patient._id)} />
        ))}
      </tbody>
    </table>
  )
}

type RowShown = Pick<Shown, 'changes' | 'now' | 'onOpen'> & { patient: Patient; hasLeft: boolean }

/**
 * Drawn anew only where it shows something else: each press and each letter of a search would have thousands drawn. Its steps
 * may be those of an earlier drawing, and ask themselves what is so by now.
 */
const Row = memo(
  DrawnRow,
  (before, after) =>
    before.patient === after.patient &&
    before.hasLeft === after.hasLeft &&
    (before.now === after.now || !after.patient.urgent) &&
    isActedOnAlike(after.patient._id, before.changes, after.changes),
)

function isActedOnAlike(id: string, before: StatusChanges, after: StatusChanges): boolean {
  return (
    before.actedOn(id) === after.actedOn(id) &&
    before.isChanging(id) === after.isChanging(id) &&
    refusalIn(before, id) === refusalIn(after, id)
  )
}

function refusalIn({ refused }: StatusChanges, id: string) {
  return refused.find((one) => one.id === id)
}

function DrawnRow({ patient, changes, now, hasLeft, onOpen }: RowShown) {
  const { _id: id } = patient
  const refusal = refusalIn(changes, id)
  const open = () => onOpen(patient)
  return (
    <Fragment>
      <tr role="row" data-row={id}>
        <th role="rowheader" scope="row" className="name">
          <RowOpener patient={patient} hasLeft={hasLeft} onOpen={open} />
          <StatusWord status={patient.status} />
          <UrgentWord {...{ patient, now }} />
          <NoCallsWord patient={patient} />
          <NeedWord patient={patient} />
          <ForWhom patient={patient} />
        </th>
        <td role="cell" className="service" data-label="Service">
          <span className="cut">{patient.service || <NotGiven />}</span>
        </td>
        <td role="cell" className="date" data-label="Date">
          {dayOf(patient) || <NotGiven />}
        </td>
        <td role="cell" className="time" data-label="Time">
          {patient.appointmentTime || <NotGiven />}
          {patient.outOfHours && <span className="tag">Out of hours</span>}
          {patient.endsAfterClosing && <span className="tag">Ends after closing</span>}
        </td>
        <td role="cell" className="message" data-label="Message">
          <Message id={id} message={patient.message} onOpen={open} />
        </td>
        <td role="cell" className="actions">
          <AppointmentActions {...{ patient, changes, hasLeft }} at="row" />
        </td>
      </tr>
      {patient.unreached && (
        <tr role="row" className="row-note warn">
          <td role="cell" colSpan={columns.length}>
            <RingThisPatient patient={patient} />
          </td>
        </tr>
      )}
      {patient.asksFor && (
        <tr role="row" className="row-note warn">
          <td role="cell" colSpan={columns.length}>
            <AsksForAnother time={patient.asksFor} />
          </td>
        </tr>
      )}
      {timesToAccept(patient, changes).length > 0 && !hasLeft && (
        <tr role="row" className="row-note">
          <td role="cell" colSpan={columns.length}>
            <AlsoSuits {...{ patient, changes }} />
          </td>
        </tr>
      )}
      {patient.givenFreeAt && (
        <tr role="row" className="row-note warn">
          <td role="cell" colSpan={columns.length}>
            <TimeGivenFree at={patient.givenFreeAt} />
          </td>
        </tr>
      )}
      {refusal && (
        <tr role="row" className="row-note bad">
          <td role="cell" colSpan={columns.length}>
            <RefusedStep {...{ refusal, patient, changes }} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** Longer messages than this do not fit a row. */
const rowCharacters = 60

function Message({ id, message, onOpen }: { id: string; message: string; onOpen: () => void }) {
  if (!message) return <NotGiven />
  if (message.length <= rowCharacters && !message.includes('\n')) return <span dir="auto">{message}</span>
  return (
    <span className="long">
      <span className="cut" dir="auto">
        {message}
      </span>
      <button type="button" id={`read-${id}`} className="plain" aria-describedby={`row-${id}`} onClick={onOpen}>
        Read all
      </button>
    </span>
  )
}
