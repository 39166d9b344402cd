import { useNavigate } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/patient.ts'
import { pressShown, sayNoButton, useRowShortcuts } from '../appointments/row-shortcuts.ts'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { isExpectedBy } from '../appointments/visit-buttons.tsx'
import { wasJustLed } from '../frame/focus/keyboard.ts'
import type { Moving } from './moving.tsx'

type On = { now: Date; changes: StatusChanges; moving: Pick<Moving, 'marked' | 'mark'> }

/**
 * The keys of a day: over its visits, to act on the one with the focus, and to the next free time. A visit has no room for
 * its buttons: they stand in the drawer that it opens, and a key does what one of those would.
 */
export function useSeatKeys(patients: Patient[], { now, changes, moving: { marked, mark } }: On): void {
  const navigate = useNavigate()

  function withFocus(act: (patient: Patient) => void) {
    if (wasJustLed()) return
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const patient = patients.find(({ _id }) => _id === row?.dataset.row)
    if (patient) act(patient)
  }

  function answer(act: (patient: Patient) => void, isOffered = ({ status }: Patient) => status !== 'Cancelled') {
    withFocus((patient) => {
      if (!isOffered(patient)) sayNoButton()
      else if (!changes.actedOn(patient._id)) act(patient)
    })
  }

  // Pressed once more, a key does not take back what it noted, as that button would.
  function note(visit: 'arrived' | 'done' | 'absent') {
    withFocus((patient) => {
      if (!isExpectedBy(now, patient)) sayNoButton()
      else if (patient.visit !== visit) void changes.noteVisit(patient, visit)
    })
  }

  useRowShortcuts(changes, {
    a: () => answer(changes.accept, ({ status }) => status === 'New Appointment'),
    c: () => answer(changes.cancel),
    r: () => answer(({ _id }) => navigate(addresses.patient(_id))),
    m: () => pressShown('.mark'),
    f: focusNextFree,
    i: () => note('arrived'),
    d: () => note('done'),
    x: () => note('absent'),
    ...(marked ? { Escape: () => mark(undefined) } : {}),
  })
}

/** From where the focus is on; from the first one where it is behind the last. */
function focusNextFree(): void {
  const free = [...document.querySelectorAll<HTMLElement>('.gap:not(.held) button')]
  const here = document.activeElement
  const isAfter = (gap: HTMLElement) =>
    here !== null && (here.compareDocumentPosition(gap) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = free.find(isAfter) ?? free[0]
  next?.focus()
}
