import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Drawing, Icon } from './icons.tsx'
import { type Stop, shownBelow } from './menus.tsx'

type Shown = {
  name: string
  icon: Drawing
  /** Names and their colours. */
  colours: Readonly<Record<string, string>>
  /** What the page’s classes for them begin with. */
  shownBy: 'colour' | 'background'
  chosen: string | undefined
  stop: Stop
  onChoose(colour: string | null): void
}

/** A button that opens the colours a text can have on the page. Escape, Tab and a press beside it close it. */
export function ColourMenu({ name, icon, colours, shownBy, chosen, stop, onChoose }: Shown) {
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  function open() {
    const place = opener.current?.getBoundingClientRect()
    const box = menu.current
    if (!place || !box) return
    box.showPopover()
    box.style.top = `${Math.max(4, Math.min(place.bottom + 4, innerHeight - box.offsetHeight - 4))}px`
    box.style.left = `${Math.max(4, Math.min(place.left, innerWidth - box.offsetWidth - 4))}px`
    box.querySelector<HTMLElement>('[aria-pressed="true"], button')?.focus()
  }

  function choose(colour: string | null) {
    menu.current?.hidePopover()
    onChoose(colour)
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    // The bar around must not move too.
    event.stopPropagation()
    const all = [...event.currentTarget.querySelectorAll('button')]
    const here = all.findIndex((button) => button.matches(':focus'))
    const steps: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1,
      ArrowDown: here + 4,
      ArrowUp: here - 4,
      Home: 0,
      End: all.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[Math.max(0, Math.min(all.length - 1, next))]?.focus()
  }

  /** It would lie over what has the focus. */
  function closeLeft({ currentTarget: box, relatedTarget: next }: FocusEvent<HTMLDivElement>) {
    if (next && !box.contains(next) && box.matches(':popover-open')) box.hidePopover()
  }

  const swatch = (colour: string | null, label: string) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      {...shownBelow(label)}
      aria-pressed={(colour ?? undefined) === chosen}
      onClick={() => choose(colour && (colours[colour] ?? null))}
    >
      <span className={colour ? `${shownBy}-${colour}` : 'no-colour'} aria-hidden="true">
        {shownBy === 'colour' && colour ? 'Aa' : ''}
      </span>
    </button>
  )

  return (
    <>
      <button
        ref={opener}
        type="button"
        {...stop}
        aria-label={name}
        {...shownBelow(name)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={open}
      >
        <Icon of={icon} />
        <span className={`tool-colour ${chosen ? `${shownBy}-${chosen}` : ''}`} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend, which these need not. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className="swatches"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={move}
        onBlur={closeLeft}
      >
        {swatch(null, shownBy === 'colour' ? 'Usual colour' : 'No background')}
        {Object.keys(colours).map((colour) => swatch(colour, colour[0]?.toUpperCase() + colour.slice(1)))}
      </div>
    </>
  )
}
