import { useEffect, useRef } from 'react'

type Near = { id: string; neighbour: string | undefined }

/** How long after the last list a row may still vanish, in milliseconds. */
const redrawTime = 500

/**
 * A change takes the button that was pressed out of the page, or its whole row, and the keyboard would begin again at
 * the top. It goes on from the row instead, or from the next one. Called with a row's id before the change; what it
 * gives back is called after it.
 */
export function useFocusKept(): (id: string) => () => void {
  const near = useRef<Near>(undefined)
  // After every drawing, because the row is drawn anew with the answer, and once more with the list.
  useEffect(() => {
    if (near.current && isLost()) rowNear(near.current)?.focus({ preventScroll: true })
  })
  return (id) => {
    const here = { id, neighbour: neighbourOf(id) }
    near.current = here
    return () => {
      setTimeout(() => {
        if (near.current === here) near.current = undefined
      }, redrawTime)
    }
  }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function rowNear({ id, neighbour }: Near): HTMLElement | null {
  return document.getElementById(`open-${id}`) ?? document.getElementById(`open-${neighbour}`)
}

function neighbourOf(id: string): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row)
  const place = rows.indexOf(id)
  return place < 0 ? undefined : (rows[place + 1] ?? rows[place - 1])
}
