import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/patient.ts'
import { isThereAlready, wasJustLed } from '../frame/focus/keyboard.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import type { StatusChanges } from './status-changes.ts'

/** Keys for the rows: to walk over them, and to act on the one that has the focus. */
export function useRowShortcuts(patients: Patient[], changes: StatusChanges): void {
  const navigate = useNavigate()
  const { endRest } = changes
  useEffect(() => {
    const goneOn = new AbortController()
    // By the Tab key, as by `j`. A mouse that comes to a row presses at once, and may have meant the one before.
    const goOn = ({ target, relatedTarget }: FocusEvent) => {
      const [from, to] = [relatedTarget, target].map(rowAround)
      if (from && to && from !== to && isByKey(target) && !wasJustLed()) endRest()
    }
    document.addEventListener('focusin', goOn, { signal: goneOn.signal })
    return () => goneOn.abort()
  }, [endRest])

  function withFocus(act: (patient: Patient) => void) {
    if (wasJustLed()) return
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const patient = patients.find(({ _id }) => _id === row?.dataset.row)
    if (patient) act(patient)
  }

  useShortcuts({
    j: () => (isThereAlready(1) || step(1)) && changes.endRest(),
    k: () => (isThereAlready(-1) || step(-1)) && changes.endRest(),
    a: () => withFocus((patient) => patient.status === 'New Appointment' && changes.accept(patient)),
    c: () => withFocus((patient) => patient.status !== 'Cancelled' && changes.cancel(patient)),
    r: () => withFocus(({ _id, status }) => status !== 'Cancelled' && navigate(addresses.patient(_id))),
  })
}

function rowAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null
}

function isByKey(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}

/** Answers whether it led to another row. */
function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here < 0 ? (by === 1 ? 0 : rows.length - 1) : Math.min(Math.max(here + by, 0), rows.length - 1)
  // A message has nothing to open here but the way to it.
  rows[next]?.querySelector<HTMLElement>('.row-open, .main-link')?.focus()
  return next !== here
}
