import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Gap, timeOfQuarter } from './day-plan.ts'
import { useUnderDragged } from './dragging.ts'

/** A place on a chair that was pressed: from which quarter hour since midnight on, and how many are free there. */
export type Place = { chair: number; quarter: number; free: number }
/** What a press on free time does; undefined where it does nothing. */
export type OnGap = ((place: Place) => void) | undefined

type Shown = {
  gap: Gap
  chair: number
  name: string
  /** Why the chair's day is not as its weekday. */
  reason: string | undefined
  style: CSSProperties
  onGap: OnGap
  /** A press moves a visit there, and books nobody. */
  moves: boolean
  mayBeDraggedTo: boolean
}

/** Time that nobody has. A press takes the quarter hour under the pointer, a key the first or where the arrows led. */
export function GapEntry({ gap, chair, name, reason, style, onGap, moves, mayBeDraggedTo }: Shown) {
  const { kind, start, end } = gap
  const [pointed, setPointed] = useState<number>()
  const [led, setLed] = useState<number>()
  const place = useRef<HTMLButtonElement>(null)
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (led !== undefined) mark.current?.scrollIntoView({ block: 'nearest' })
  }, [led])
  // It may have become shorter since.
  const from = led !== undefined && led >= start && led < end ? led : start
  const take = (quarter: number) => onGap?.({ chair, quarter, free: end - quarter })
  const under = (clientY: number) => (place.current ? quarterUnder(clientY, place.current, start, end) : start)
  useUnderDragged(
    place,
    kind === 'gone' || !onGap || !mayBeDraggedTo
      ? undefined
      : {
          point: (clientY) => setPointed(under(clientY)),
          leave: () => setPointed(undefined),
          drop: (clientY) => take(under(clientY)),
        },
  )
  function lead(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setLed(Math.min(Math.max(from + by, start), end - 1))
  }
  function followMouse({ pointerType, clientY, movementX, movementY }: PointerEvent) {
    if (pointerType !== 'mouse') return
    // The page may also scroll below a mouse that rests.
    if (movementX !== 0 || movementY !== 0) setLed(undefined)
    setPointed(under(clientY))
  }
  const words = `${timeOfQuarter(start)} to ${timeOfQuarter(end)}`
  const label = (
    <>
      {timeOfQuarter(from)} <span>{inWords({ kind, start: from, end }, reason)}</span>
    </>
  )
  if (kind === 'gone' || !onGap) {
    return (
      <li className={`gap ${kind}`} style={style}>
        {kind === 'gone' ? <span className="unseen">Nobody, {words}</span> : <span className="gap-words">{label}</span>}
      </li>
    )
  }
  const at = led === undefined ? pointed : from
  return (
    <li
      className={`gap ${kind}${led === undefined ? '' : ' led'}`}
      style={style}
      data-gap={`${chair} ${timeOfQuarter(start)}`}
    >
      <button
        ref={place}
        type="button"
        onPointerMove={followMouse}
        onKeyDown={lead}
        onBlur={() => setLed(undefined)}
        onPointerLeave={() => setPointed(undefined)}
        // A key presses at no place.
        onClick={({ detail, clientY }) => take(detail === 0 ? from : under(clientY))}
      >
        <span className="gap-words">
          <span className="unseen">{name}, from </span>
          {label}
          <span className="unseen">: {moves ? 'move here' : 'book'}</span>
        </span>
        {at !== undefined && (
          <span
            ref={mark}
            className="pointed"
            style={{ insetBlockStart: `${((at - start) / (end - start)) * 100}%` }}
            aria-hidden="true"
          >
            {moves ? '→' : '+'} {timeOfQuarter(at)}
          </span>
        )}
      </button>
    </li>
  )
}

/** In a list, where a gap is one line, its first quarter hour is meant. */
function quarterUnder(clientY: number, gap: HTMLElement, start: number, end: number): number {
  const { top, height } = gap.getBoundingClientRect()
  const isToScale = getComputedStyle(gap).getPropertyValue('--to-scale').trim() === 'yes'
  if (!isToScale || height === 0) return start
  const at = start + Math.floor(((clientY - top) / height) * (end - start))
  return Math.min(Math.max(at, start), end - 1)
}

const arrows: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function inWords({ kind, start, end }: Gap, reason: string | undefined): string {
  if (kind === 'free') return lengthInWords(end - start)
  if (kind === 'held') return 'held for somebody'
  if (kind === 'shut') return 'closed'
  return reason ? `nobody works here: ${reason}` : 'nobody works here'
}

/** `free 45 min`, `free 2 h 15`, of which no line breaks the length. */
function lengthInWords(quarters: number): string {
  const [hours, minutes] = [Math.floor(quarters / 4), (quarters % 4) * 15]
  if (hours === 0) return `free ${minutes}\u00A0min`
  return minutes === 0 ? `free ${hours}\u00A0h` : `free ${hours}\u00A0h\u00A0${minutes}`
}
