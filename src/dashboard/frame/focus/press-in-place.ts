import { useEffect } from 'react'
import { showInPassing } from '../toast.ts'
import { hasGoneElsewhere } from './rows.ts'

/** How long a hand still goes for what stood in a place before, in milliseconds. */
const reactionTime = 600
/** What moves by less is still under the hand, in pixels. */
const slack = 8

const rows = ':is(.appointments, .queue-rows, .messages, .plain-rows, .met-rows, .post-cards) [data-row]'
/** To scale they stand where their hour is, so the page is not moved to hold one. */
const ofDay = '.day-board :is([data-row], [data-gap])'
/** Below a row of the table; they have buttons of their own. */
const notes = '.appointments .row-note'
const offers = '.undo-offer'
const guarded = `${rows}, ${ofDay}, ${notes}, ${offers}`

/** Where something stands, in pixels, and as what, where its buttons are others then. */
type Place = { inWindow: number; onPage: number; left: number; state: string | undefined }
/** When something came to its place, in milliseconds, and whether a mouse was on its way then. */
type Arrival = { at: number; duringMove: boolean }

/**
 * Rows move when another one comes or goes, and Undo lies down over them: a press on its way to what stood there would act
 * on somebody else. The row under the mouse is held where it is; what comes under a hand all the same, or while it moves, is not
 * pressed at once, and that is said. A key goes to what has the focus, wherever that stands.
 */
export function usePressInPlace(): void {
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const arrivals = new WeakMap<Element, Arrival>()
    let places = placesNow()
    let mouseMovedAt = 0
    let pressedAt = 0
    let underMouse: HTMLElement | null = null
    let mouse: { x: number; y: number } | undefined
    let looking = 0

    const watching = new MutationObserver(() => {
      cancelAnimationFrame(looking)
      looking = requestAnimationFrame(look)
    })
    watching.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'data-state', 'data-reason'],
    })
    addEventListener('scroll', noteScroll, { capture: true, passive: true, signal })
    // Whoever turns a telephone or draws a window wider expects everything elsewhere.
    addEventListener('resize', () => (places = placesNow()), { passive: true, signal })
    // Fonts that come late move rows, and only the next press would find out: long afterwards, as if it were just then.
    document.fonts.addEventListener('loadingdone', look, { signal })
    addEventListener('click', press, { capture: true, signal })
    addEventListener('pointermove', noteMouse, { capture: true, passive: true, signal })

    function look(): void {
      const before = places
      places = placesNow()
      holdUnderMouse(before)
      // Rows of another list took nobody by surprise.
      const isSameList = [...places.keys()].some((one) => one.matches(`${rows}, ${ofDay}`) && before.has(one))
      const at = performance.now()
      const duringMove = mouseMovedAt > pressedAt && at - mouseMovedAt < reactionTime
      for (const [one, place] of places) {
        const stood = before.get(one)
        const hasCome = stood
          ? hasMoved(stood, place) || (one.matches(rows) && isOther(stood, place))
          : isSameList || one.matches(offers)
        if (hasCome) arrivals.set(one, { at, duringMove })
      }
    }

    /** As far as the page can be scrolled for it. A row that goes elsewhere in its list takes nobody along. */
    function holdUnderMouse(before: typeof places): void {
      if (!underMouse) return
      const [stood, place] = [before.get(underMouse), places.get(underMouse)]
      if (!stood || !place || !hasMoved(stood, place)) return
      const ids = [...before.keys()].flatMap((one) => one.dataset.row ?? [])
      if (hasGoneElsewhere({ id: underMouse.dataset.row ?? '', ids })) return
      scrollBy({ top: place.inWindow - stood.inWindow, behavior: 'instant' })
      places = placesNow()
    }

    function noteMouse({ pointerType, target, clientX: x, clientY: y }: PointerEvent): void {
      if (pointerType !== 'mouse') return
      mouse = { x, y }
      mouseMovedAt = performance.now()
      underMouse = target instanceof Element ? target.closest<HTMLElement>(rows) : null
    }

    /** The wheel brings another row under a mouse that lies still, and no move tells of it. */
    function noteScroll(): void {
      look()
      if (mouse) underMouse = document.elementFromPoint(mouse.x, mouse.y)?.closest<HTMLElement>(rows) ?? null
    }

    function press(event: MouseEvent): void {
      // Only a pointer has a place.
      if (event.detail === 0 || !(event.target instanceof Element)) return
      look()
      const pressed = event.target.closest<HTMLElement>(guarded)
      const came = pressed ? arrivals.get(pressed) : undefined
      const now = performance.now()
      pressedAt = now
      if (!pressed || !came || now - came.at > reactionTime) return
      // Whoever has set out since, or gone to the offer, means it.
      if (mouseMovedAt > came.at && (!came.duringMove || pressed.matches(offers))) return
      event.preventDefault()
      event.stopPropagation()
      showInPassing('Something moved just there, so nothing was pressed. Please press again.')
    }

    return () => {
      gone.abort()
      watching.disconnect()
      cancelAnimationFrame(looking)
    }
  }, [])
}

function placesNow(): Map<HTMLElement, Place> {
  const all = [...document.querySelectorAll<HTMLElement>(guarded)]
  return new Map(
    all.map((one) => {
      const { top, left } = one.getBoundingClientRect()
      const { state, reason } = one.dataset
      return [one, { inWindow: top, onPage: top + scrollY, left, state: state ?? reason }]
    }),
  )
}

/** A page that is scrolled moves in the window alone, and what a browser holds in its place on the page alone. */
function hasMoved(before: Place, now: Place): boolean {
  const moved = [before.inWindow - now.inWindow, before.onPage - now.onPage]
  return moved.every((by) => Math.abs(by) > slack)
}

/** Another's place in the same line, or the same place with other buttons in it. */
function isOther(before: Place, now: Place): boolean {
  return Math.abs(before.left - now.left) > slack || before.state !== now.state
}
