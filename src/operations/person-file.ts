import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Quarter } from '../domain/clinic-time.ts'
import { inParts } from '../domain/gathered.ts'
import { isNothing, type KeptLetter, type KeptPerson } from '../domain/person/person.ts'
import { escaped } from '../domain/practice/escaped.ts'
import { dateInWords } from '../domain/when-in-words.ts'

/** Everything that is kept about somebody, as programs can read it: JSON with two spaces for each level. */
export async function personJson(kept: KeptPerson, asked: { who: string; at: Date }): Promise<string> {
  const parts = [`  "asked": ${JSON.stringify(asked.who)}`, `  "at": ${JSON.stringify(asked.at)}`]
  for (const [name, all] of Object.entries(kept)) {
    const each = await written<unknown>(all, (one) =>
      `\n${JSON.stringify(one, undefined, 2)}`.replaceAll('\n', '\n    '),
    )
    parts.push(`  "${name}": ${each.length > 0 ? `[${each.join(',')}\n  ]` : '[]'}`)
  }
  return `{\n${parts.join(',\n')}\n}`
}

type Request = KeptPerson['requests'][number]
type Message = KeptPerson['messages'][number]
type Asked = { who: string; at: Date; practice: string }

/** Everything that is kept about somebody, as they can read it: one page without anything from elsewhere. */
export async function personPage(kept: KeptPerson, asked: Asked): Promise<string> {
  const requests = await written(kept.requests, requestSection)
  const messages = await written(kept.messages, messageSection)
  const audit = list('Who looked at it', kept.audit, ({ at, did }) => `${instant(at)}: ${did}`)
  const stopped = list('No reminders', kept.remindersStopped, ({ email, since }) => `${email}, since ${instant(since)}`)
  const nothing = isNothing(kept) ? '<p>Nothing is kept.</p>' : ''
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${escaped(asked.practice)}: what is kept about ${escaped(asked.who)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}th{text-align:left;padding-right:1rem;vertical-align:top}td{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body>
<h1>What ${escaped(asked.practice)} keeps about ${escaped(asked.who)}</h1>
<p>Written on ${instant(asked.at)}. Times are those of London.</p>
<p>Why it is kept, for how long, who sees it, and your rights to have it corrected or erased, to object and to complain are on the page “Privacy” of our website.</p>
${[nothing, ...requests, ...messages, stopped, audit].filter((part) => part !== '').join('\n')}
</body>
</html>
`
}

/** So many are written before everybody else has a turn: a few milliseconds, and a family's telephone may have thousands. */
const writtenAtOnce = 100

async function written<Each>(all: Each[], write: (one: Each) => string): Promise<string[]> {
  const texts: string[] = []
  for (const some of inParts(all, writtenAtOnce)) {
    texts.push(...some.map(write))
    await nextTurn()
  }
  return texts
}

function requestSection({ history, letters, links, offer, waiting, alsoSuits = [], ...request }: Request): string {
  const [day, asked] = [request.day && dateInWords(request.day), request.asked && quarter(request.asked)]
  return section(`Request ${request.reference}`, [
    table({ ...request, day, asked }),
    list('Would also suit', alsoSuits, quarter),
    list('What happened', history, ({ at, what, by, againAt, corrected, words, reason }) => {
      const again = againAt ? `, again on ${instant(againAt)}` : ''
      const fields = corrected ? ` (${corrected.join(', ')})` : ''
      const said = `${words ? `: “${words}”` : ''}${reason ? `, because “${reason}”` : ''}`
      return `${instant(at)}: ${what}${fields}${by ? ` by ${by.name}` : ''}${again}${said}`
    }),
    list('Letters', letters, letterLine),
    list('Times offered', offer?.times ?? [], quarter),
    list('Waiting for an earlier time', waiting ? [waiting] : [], ({ since, part, letGo }) => {
      const [when, gone] = [part ? `, ${part} only` : '', letGo.map(quarter)]
      return `since ${instant(since)}${when}${gone.length > 0 ? `, let go: ${gone.join(', ')}` : ''}`
    }),
    list('Links to this request', links, (at) => `${instant(at)}: made`),
  ])
}

function messageSection({ letters, changed, ...message }: Message): string {
  const facts = { ...message, changed: changed && `${instant(changed.at)} by ${changed.by.name}` }
  return section(`Message ${message.reference}`, [table(facts), list('Letters', letters, letterLine)])
}

function section(title: string, parts: string[]): string {
  return `<section>\n<h2>${escaped(title)}</h2>\n${parts.filter((part) => part !== '').join('\n')}\n</section>`
}

function table(facts: object): string {
  const rows = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '')
  return `<table>${rows.map(([name, value]) => `<tr><th>${escaped(label(name))}</th><td>${escaped(shown(value))}</td></tr>`).join('')}</table>`
}

function list<Each>(title: string, all: Each[], line: (one: Each) => string): string {
  if (all.length === 0) return ''
  return `<h3>${escaped(title)}</h3>\n<ul>${all.map((one) => `<li>${escaped(line(one))}</li>`).join('')}</ul>`
}

function letterLine({ kind, createdAt, sentAt, givenUpAt, cameBackAt, said }: KeptLetter): string {
  const became = [
    sentAt ? `sent ${instant(sentAt)}` : givenUpAt ? `given up ${instant(givenUpAt)}` : 'not sent yet',
    ...(cameBackAt ? [`came back ${instant(cameBackAt)}`] : []),
    ...(said ? [`the mail server said “${said}”`] : []),
  ]
  return `${instant(createdAt)}: ${kind.replaceAll('-', ' ')}, ${became.join(', ')}`
}

/** 'created at' for `createdAt`. */
function label(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function shown(value: unknown): string {
  if (value === true) return 'yes'
  return value instanceof Date ? instant(value) : String(value)
}

function quarter({ day, time }: Quarter): string {
  return `${dateInWords(day)} at ${time}`
}

// Made once, and only where somebody asks: to make it costs a hundred times what a date does.
let inLondon: Intl.DateTimeFormat | undefined

function instant(at: Date): string {
  inLondon ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long', timeStyle: 'short' })
  return inLondon.format(at)
}
