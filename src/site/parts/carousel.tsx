import type { ReactNode } from 'react'

/**
 * A row of slides that a script sets in motion. Without it the row is scrolled by hand.
 * @param of what the buttons name: `the reviews`
 */
export function Carousel({
  label,
  of,
  kind,
  children,
}: {
  label: string
  of: string
  kind: 'reviews' | 'brands'
  children: ReactNode
}) {
  return (
    <section
      className={`carousel carousel-${kind}`}
      data-island="carousel"
      aria-roledescription="carousel"
      aria-label={label}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className="carousel-view"
        data-carousel="view"
        role="group"
        aria-label={`${label}, to be scrolled`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without scripts it is scrolled by the keyboard
        tabIndex={0}
      >
        <ul className="slides">{children}</ul>
      </div>
      <div className="carousel-controls">
        <button type="button" data-carousel="previous" aria-label={`Previous slide of ${of}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m14.5 5-7 7 7 7" />
          </svg>
        </button>
        <button
          type="button"
          data-carousel="pause"
          data-pause={`Pause ${of}`}
          data-play={`Play ${of}`}
          aria-label={`Pause ${of}`}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className="when-playing" d="M9 6v12M15 6v12" />
            <path className="when-paused" d="m8 5 11 7-11 7Z" />
          </svg>
        </button>
        <button type="button" data-carousel="next" aria-label={`Next slide of ${of}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m9.5 5 7 7-7 7" />
          </svg>
        </button>
      </div>
    </section>
  )
}
