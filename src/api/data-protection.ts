import { api } from '../contract/api.ts'
import { tidyLine } from '../contract/text.ts'
import { binDays } from '../domain/blog/bin.ts'
import { addDays } from '../domain/clinic-time.ts'
import { misdatedTimes } from '../domain/doubted-clock.ts'
import { erasePerson, stillKeptSentence } from '../domain/person/erase-person.ts'
import { noteExport, wholePerson } from '../domain/person/export-person.ts'
import { countOf, isNothing, type KeptPerson, namesOf, readWho } from '../domain/person/person.ts'
import { auditYears } from '../domain/retention.ts'
import type { Backend } from '../http/backend.ts'
import { refuse } from '../http/problems.ts'
import { auditedContext } from './contexts.ts'
import { type Handler, handle } from './serve.ts'

export const dataProtection: Handler[] = [
  handle(api.dataProtection.retention, async (_, { records, settings }) => {
    const { retentionDays: days } = settings
    const next = await records.forgetting.next(await misdatedTimes(records))
    // What is as old as that stays, so it goes a day later.
    const goesOn = (day: string) => addDays(day, days + 1)
    return {
      answer: {
        days,
        binDays,
        auditYears,
        ...(next.requests ? { requests: { on: goesOn(next.requests.day), count: next.requests.count } } : {}),
        ...(next.messages ? { messages: { on: goesOn(next.messages.day), count: next.messages.count } } : {}),
      },
    }
  }),

  handle(api.dataProtection.find, async ({ body, who }, backend) => {
    const person = readWho(body.who ?? '')
    if (!person) return refuse(400, nobodySentence, { field: 'who' })
    backend.looks.through({ staff: who.member.id, did: 'looked for a person', question: written(body.who) })
    const kept = await backend.records.people.find(person)
    return { answer: { ...keptOf(kept), names: namesOf(kept), fingerprint: fingerprintOf(kept, backend) } }
  }),

  handle(api.dataProtection.export, async ({ body, who }, backend) => {
    const person = readWho(body.who ?? '')
    if (!person) return refuse(400, nobodySentence, { field: 'who' })
    const context = auditedContext(who, backend)
    // What is handed out is the very thing that is compared.
    const kept = await wholePerson(person, context.records)
    if (asShown(body.fingerprint, kept, backend) === 'other') return refuse(409, changedSentence)
    await noteExport(written(body.who), context)
    const asked = { who: written(body.who), at: context.now, practice: backend.content.practice.name }
    const json = await backend.personJson(kept, asked)
    return { answer: { ...keptOf(kept), json, page: await backend.personPage(kept, asked) } }
  }),

  handle(api.dataProtection.erase, async ({ body, who }, backend) => {
    const person = readWho(body.who ?? '')
    if (!person) return refuse(400, nobodySentence, { field: 'who' })
    const seen = asShown(body.fingerprint, await backend.records.people.find(person), backend)
    if (seen === 'other') return refuse(409, changedSentence)
    const { eraseLetterFiles } = backend
    const erased = await erasePerson(person, { ...auditedContext(who, backend), eraseLetterFiles, only: seen })
    const counts = countOf(erased)
    const message = isNothing(erased) ? 'Nothing is kept about them.' : `Erased. ${stillKeptSentence}`
    return {
      answer: {
        ...counts,
        success: true,
        message: [message, ...onceMore[erased.freeSpace]].join(' '),
        ...(erased.freeSpace === 'cleared' ? {} : { onceMore: true }),
      },
    }
  }),
]

const onceMore = {
  cleared: [],
  'being read': [
    'But something reads the database, a back-up most likely, so words may still lie in the free space of its file: please erase once more in a few minutes.',
  ],
  'disk fails': [
    'But its disk is full, or does not read and write, so words may still lie in the free space of its file: please erase once more when that is mended.',
  ],
}

const nobodySentence = 'Please give an e-mail address or a phone number, as they gave it.'

const changedSentence = 'It is not what you were shown any more. Please look at what is kept now.'

/**
 * The ids of what somebody has seen who hands it out or erases it; `other` where there is something else. What is gone is no
 * matter. Undefined where nothing says what was shown.
 */
function asShown(
  fingerprint: string | null | undefined,
  kept: KeptPerson,
  backend: Backend,
): ReadonlySet<string> | 'other' | undefined {
  if (!fingerprint) return undefined
  const ids = new Set([...kept.requests, ...kept.messages].map(({ id }) => id))
  return ids.size > 0 && fingerprintOf(kept, backend) !== fingerprint ? 'other' : ids
}

/** With the names that are shown, since a request may be found to be about somebody else of the same number. */
function fingerprintOf(kept: KeptPerson, { secrets }: Pick<Backend, 'secrets'>): string {
  const ids = [...kept.requests, ...kept.messages].map(({ id }) => id)
  return secrets.tokenHash(JSON.stringify([ids.sort(), namesOf(kept)]))
}

function keptOf(kept: KeptPerson) {
  return { ...countOf(kept), noReminders: kept.remindersStopped.length > 0 }
}

function written(who: string | null | undefined): string {
  return tidyLine(who) ?? ''
}
