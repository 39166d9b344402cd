import { type CSSProperties, useRef } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { useDragged } from './dragging.ts'
import { type OnVisit, VisitWords } from './visit-words.tsx'

type Shown = OnVisit & { patient: Patient; style?: CSSProperties }

/** A visit in its list, from where it can be dragged to a free time. */
export function VisitRow({ patient, style, ...on }: Shown) {
  const row = useRef<HTMLLIElement>(null)
  const { onDrag, onMark, marked } = on
  const isMovable = onDrag && patient.status !== 'Cancelled'
  useDragged(row, isMovable && { begin: () => onDrag(patient), letGoNowhere: () => onDrag(undefined) })
  return (
    <li ref={row} className={seatClass(patient, marked)} style={style} data-row={onMark && patient._id}>
      <VisitWords patient={patient} {...on} />
    </li>
  )
}

function seatClass({ status, minutes = 0, _id }: Patient, marked: Patient | undefined): string {
  const tone = { 'New Appointment': 'new', Appointed: 'good' }[status] ?? ''
  return ['seat', tone, minutes >= 30 ? 'long' : '', marked?._id === _id ? 'marked' : ''].filter(Boolean).join(' ')
}
