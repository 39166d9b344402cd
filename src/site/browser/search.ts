import { type Entry, type Found, find, grouped, type Index, marked, namesFound, openIndex } from './find.ts'
import found from './found.css?inline'

/** Results are drawn as soon as this many milliseconds pass without another letter, and told a little later. */
const drawAfter = 120
const tellAfter = 700
const mostOfAGroup = 4
const mostInAll = 9

/** Shows results while somebody types. What is typed is compared here and sent nowhere. */
export async function startSearch(form: HTMLElement): Promise<void> {
  const field = form.querySelector('input')
  const list = form.querySelector<HTMLElement>('[data-search=list]')
  const line = form.querySelector('[data-search=line]')
  const status = form.querySelector('[data-search=status]')
  if (!field || !list || !line || !status) return
  const index = await readIndex(form.dataset.from ?? '')
  // The form itself still works.
  if (!index) return
  dress()
  describe(list, { role: 'listbox', 'aria-label': 'Results', id: 'search-list' })
  describe(field, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': 'search-list',
    'aria-expanded': 'false',
  })

  let options: HTMLElement[] = []
  let active = -1
  let drawing = 0
  let telling = 0

  const choose = (place: number) => {
    options[active]?.removeAttribute('aria-selected')
    active = place
    const option = options[active]
    field.removeAttribute('aria-activedescendant')
    if (!option) return
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-activedescendant', option.id)
  }
  const draw = () => {
    const asked = field.value.trim()
    const found = asked === '' ? [] : find(index, asked)
    const nothing = asked === '' || found.length > 0 ? '' : `Nothing found for “${asked}”. ${form.dataset.otherwise}`
    list.replaceChildren(...groupsOf(found))
    if (found.length > 0) list.append(wayToAll(form, asked))
    options = [...list.querySelectorAll('a')]
    for (const [place, option] of options.entries()) {
      describe(option, { role: 'option', id: `search-option-${place}`, tabindex: '-1' })
    }
    list.hidden = options.length === 0
    line.textContent = nothing
    field.setAttribute('aria-expanded', String(options.length > 0))
    choose(-1)
    clearTimeout(telling)
    telling = window.setTimeout(() => {
      const others = options.length - 1
      status.textContent = found.length > 0 ? `${others} ${others === 1 ? 'result' : 'results'} below` : nothing
    }, tellAfter)
  }

  field.addEventListener('input', () => {
    // Enter means what is typed by now, not what the words before had found.
    choose(-1)
    clearTimeout(drawing)
    drawing = window.setTimeout(draw, drawAfter)
  })
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[active]
    if (step && options.length > 0) {
      event.preventDefault()
      // One place more than there are options: the field itself lies between the last and the first.
      const places = options.length + 1
      choose(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && option) {
      event.preventDefault()
      option.click()
    }
  })
  draw()
}

async function readIndex(address: string): Promise<Index | undefined> {
  const answer = await fetch(address).catch(() => undefined)
  const entries: Entry[] | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  return entries && openIndex(entries)
}

function groupsOf(found: Found[]): HTMLElement[] {
  let left = mostInAll
  return grouped(found).flatMap(({ group, found: ofGroup }) => {
    const shown = ofGroup.slice(0, Math.min(mostOfAGroup, left))
    left -= shown.length
    if (shown.length === 0) return []
    const heading = element('p', group)
    describe(heading, { 'aria-hidden': 'true' })
    const part = element('div')
    describe(part, { role: 'group', 'aria-label': group })
    part.append(heading, ...shown.map(wayTo))
    return [part]
  })
}

function wayTo(found: Found): HTMLElement {
  const { entry, stems } = found
  const link = element('a')
  describe(link, { href: entry.address })
  const title = element('span')
  title.append(...pieces(entry.title, stems))
  const more = element('small')
  more.append(...pieces(namesFound(found).join(', ') || entry.text, stems))
  link.append(title, ' ', more)
  return link
}

function wayToAll(form: HTMLElement, asked: string): HTMLElement {
  const link = element('a', `See all results for “${asked}”`)
  describe(link, { href: `${form.getAttribute('action')}?${new URLSearchParams({ q: asked })}`, class: 'search-all' })
  return link
}

function pieces(text: string, stems: ReadonlySet<string>): (string | HTMLElement)[] {
  return marked(text, stems).map((piece) => (piece.hit ? element('mark', piece.text) : piece.text))
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function describe(part: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value)
}

/** The results' own styles come with the script that draws them, so that no page waits for them. */
function dress(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(found)
  document.adoptedStyleSheets.push(sheet)
}
