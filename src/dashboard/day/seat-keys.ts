import type { Patient } from '../../contract/patient.ts'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { wasJustLed } from '../frame/focus/keyboard.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import type { Moving } from './moving.tsx'

/** The keys of a day that act on the visit with the focus, and lead to the next free time. */
export function useSeatKeys(patients: Patient[], changes: StatusChanges, { marked, mark }: Moving): void {
  function withFocus(act: (patient: Patient) => void) {
    if (wasJustLed()) return
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const patient = patients.find(({ _id }) => _id === row?.dataset.row)
    if (patient && patient.status !== 'Cancelled') act(patient)
  }
  useShortcuts({
    m: () => withFocus(mark),
    f: focusNextFree,
    i: () => withFocus((patient) => changes.noteVisit(patient, 'arrived')),
    d: () => withFocus((patient) => changes.noteVisit(patient, 'done')),
    x: () => withFocus((patient) => changes.noteVisit(patient, 'absent')),
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
