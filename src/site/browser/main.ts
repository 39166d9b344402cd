export {}

declare global {
  interface Document {
    /** Not yet in TypeScript's own list: https://developer.mozilla.org/docs/Web/API/Document/prerendering. */
    readonly prerendering?: boolean
  }
}

/** The parts of a page that need a script, each fetched when its reader comes near. */
const islands: Record<string, (island: HTMLElement) => Promise<unknown>> = {
  'appointment-form': (island) =>
    import('./forms/wake-appointment-form.ts').then((part) => part.wakeAppointmentForm(island)),
  'contact-form': (island) => import('./forms/wake-contact-form.ts').then((part) => part.wakeContactForm(island)),
  carousel: (island) => import('./carousel.ts').then((part) => part.startCarousel(island)),
  search: (form) => import('./search.ts').then((part) => part.startSearch(form)),
  'blog-list': (island) => import('./blog-list.ts').then((part) => part.refreshPosts(island)),
  share: (island) => import('./share.ts').then((part) => part.offerToCopy(island)),
}

/**
 * When the page has been painted: what nobody needs before that waits, because it would share the line with fonts and
 * pictures. A page in a background tab is never painted, so it waits for two seconds at most.
 */
const painted = new Promise((resolve) => {
  setTimeout(resolve, 2_000)
  // Some browsers keep it back, so that nobody is known again by what theirs can do.
  if ('PerformanceObserver' in window) new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})

// A page that answers a form would not be there any more for whoever comes back to it.
history.replaceState(history.state, '')

// A page that was drawn ahead of the click rests until it is looked at: nothing turns, nothing asks the server.
if (document.prerendering) document.addEventListener('prerenderingchange', begin)
else begin()

function begin() {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) wakeInTime(island)
  document.addEventListener('click', playInPlace)
  document.getElementById('search')?.addEventListener('toggle', beginToSearch)
  // Once a tablet is turned, what the menu holds stands in the header.
  matchMedia('(width > 1024px)').addEventListener('change', () =>
    document.getElementById('navigation')?.hidePopover?.(),
  )
  // The login asks by itself whose token it is.
  // Where a browser refuses the storage, nobody is signed in.
  if (!document.getElementById('login')) askWhoIsSignedIn().catch(() => undefined)
  document.addEventListener('keyup', ({ key }) => key === 'Tab' && closeWhatWasLeft())
  document.addEventListener('visibilitychange', renewSurgeryLine)
  setInterval(renewSurgeryLine, 300_000)
  painted.then(() => setTimeout(loadPrintStyles, 1_000))
}

async function askWhoIsSignedIn() {
  if (localStorage.getItem('token')) await import('./keep-signed-in.ts').then((part) => part.keepSignedIn())
}

/** Whoever comes back to a page, or stays on it, may have opened it before closing time. */
function renewSurgeryLine() {
  if (!document.hidden) import('./surgery-line.ts').then((part) => part.renewSurgeryLine()).catch(() => undefined)
}

function wakeInTime(island: HTMLElement) {
  const { island: name = '', when } = island.dataset
  let waking: Promise<unknown> | undefined
  // Where its script cannot be had in time, which is false, an island goes on as it does without scripts.
  let awake: boolean | undefined
  const wake = () =>
    (waking ??= islands[name]?.(island).then(
      () => {
        awake = true
      },
      () => {
        awake = false
      },
    ))
  const wakeOnceSeen = () => painted.then(wake)
  // A finger is over a place before it is down on it.
  for (const touch of ['focusin', 'pointerover']) island.addEventListener(touch, wake)
  if (when === 'at once') return wakeOnceSeen()
  // Also the search, which is sent without waiting.
  if (when === 'touched') return
  let turn: Promise<unknown> | undefined
  let last: HTMLElement | null
  island.addEventListener('submit', (event) => {
    if (awake !== undefined) return
    event.preventDefault()
    const { submitter } = event
    // Twice is once: a second press of some takes the first one back.
    if (last === submitter) return
    last = submitter
    // A form that is sent waits for its script for eight seconds at most.
    turn ??= new Promise((resolve) => {
      setTimeout(resolve, 8_000)
      wake()?.then(resolve)
    })
    // Each in its turn, so that it counts with what the one before has changed; without the script the first press loads
    // another page, and is the only one.
    turn = turn.then((left) => {
      if (left) return left
      awake ??= false
      submitter?.click()
      return !awake
    })
  })
  if (when === 'scrolled') return addEventListener('scroll', wakeOnceSeen, { once: true })
  if (!('IntersectionObserver' in window)) return wakeOnceSeen()
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wakeOnceSeen(), {
    rootMargin: '300px',
  }).observe(island)
}

function beginToSearch({ newState }: ToggleEvent) {
  if (newState === 'open') document.querySelector<HTMLElement>('#search input')?.focus()
}

/** Whoever goes on by the keyboard out of the menu or the search would stand beneath it. */
function closeWhatWasLeft() {
  for (const sheet of document.querySelectorAll<HTMLElement>('[popover]'))
    if (!sheet.contains(document.activeElement)) sheet.hidePopover?.()
}

function playInPlace(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-video]') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // Where the player cannot be had the link leads to the video, as it does without scripts.
  import('./play-video.ts').then(
    (part) => part.playVideo(link),
    () => location.assign(link.href),
  )
}

/** The sheet for paper. */
function loadPrintStyles() {
  const href = document.querySelector<HTMLScriptElement>('script[data-print]')?.dataset.print
  if (href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href }))
}
