import embla, { type EmblaCarouselType } from 'embla-carousel'

const standsFor = 3000
/** Embla counts in strength, not in time: at 19 a slide of 300 to 600 pixels is at rest after half a second (measured). */
const halfASecond = 19
/** A swipe of this share of the width moves one slide on. */
const swipeShare = 1 / 5

/** Sets a row of slides in motion. Without it the row is scrolled by hand, and every word is there all the same. */
export function startCarousel(island: HTMLElement): void {
  const part = (name: string) => island.querySelector<HTMLElement>(`[data-carousel=${name}]`)
  const view = part('view')
  // Without them Embla would stop halfway.
  if (!view || !('IntersectionObserver' in window && 'ResizeObserver' in window)) return
  // Whoever has scrolled the row by hand meanwhile goes on at the slide that they see.
  const startIndex = Math.round(view.scrollLeft / (view.querySelector('li')?.offsetWidth || 1))
  view.scrollLeft = 0
  // Nothing is scrolled by the keyboard any more: there are buttons. Whoever stands on it now goes on from there.
  const leaveOut = () => {
    for (const name of ['tabindex', 'role', 'aria-label']) view.removeAttribute(name)
  }
  if (document.activeElement === view) view.addEventListener('blur', leaveOut, { once: true })
  else leaveOut()
  island.dataset.awake = ''
  const carousel = embla(view, { loop: true, align: 'start', startIndex, duration: halfASecond, watchFocus: false })
  moveBySwipes(carousel, view)
  const turning = keepTurning(carousel, island)
  part('previous')?.addEventListener('click', () => carousel.scrollPrev())
  part('next')?.addEventListener('click', () => carousel.scrollNext())
  const pause = part('pause')
  const tell = (paused: boolean) => {
    turning.hold('paused', paused)
    // Whoever presses Play wants it to turn, although the button they pressed has the focus and the pointer.
    if (!paused) turning.release('focus', 'pointer')
    island.toggleAttribute('data-paused', paused)
    pause?.setAttribute('aria-label', pause.dataset[paused ? 'play' : 'pause'] ?? '')
  }
  pause?.addEventListener('click', () => tell(!island.hasAttribute('data-paused')))
  tell(matchMedia('(prefers-reduced-motion: reduce)').matches)
}

/** Moves on by itself while nothing holds it: a pointer over it, focus in it, a hidden page, or the pause button. */
function keepTurning(carousel: EmblaCarouselType, island: HTMLElement) {
  const holds = new Set<string>()
  let timer = 0
  const wait = () => {
    clearTimeout(timer)
    if (holds.size === 0) timer = window.setTimeout(() => carousel.scrollNext(), standsFor)
  }
  const release = (...whys: string[]) => {
    for (const why of whys) holds.delete(why)
    wait()
  }
  const hold = (why: string, held: boolean) => {
    if (held) holds.add(why)
    else holds.delete(why)
    wait()
  }
  for (const [why, begins, ends] of [
    ['pointer', 'pointerenter', 'pointerleave'],
    ['focus', 'focusin', 'focusout'],
  ] as const) {
    island.addEventListener(begins, () => hold(why, true))
    island.addEventListener(ends, () => hold(why, false))
  }
  document.addEventListener('visibilitychange', () => hold('hidden', document.hidden))
  carousel.on('pointerDown', () => hold('drag', true))
  carousel.on('pointerUp', () => hold('drag', false))
  carousel.on('select', wait)
  return { hold, release }
}

/** Embla goes by the strength of a swipe; ours goes by its length alone. */
function moveBySwipes(carousel: EmblaCarouselType, view: HTMLElement) {
  let from = 0
  let index = 0
  let to = 0
  view.addEventListener('pointerdown', ({ clientX }) => {
    from = to = clientX
  })
  addEventListener('pointermove', ({ clientX }) => {
    to = clientX
  })
  carousel.on('pointerDown', () => {
    index = carousel.selectedScrollSnap()
  })
  carousel.on('pointerUp', () => {
    const slides = carousel.scrollSnapList().length
    const steps = Math.abs(to - from) < view.clientWidth * swipeShare ? 0 : Math.sign(from - to)
    carousel.scrollTo((index + steps + slides) % slides)
  })
}
