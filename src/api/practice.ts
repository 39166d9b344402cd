import { setImmediate as nextTurn } from 'node:timers/promises'
import { api } from '../contract/api.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { planOf } from '../domain/availability/chairs.ts'
import { addDays, type Day, londonAt, minuteAt, type Quarter } from '../domain/clinic-time.ts'
import { inParts } from '../domain/gathered.ts'
import {
  type Choice,
  changePractice,
  type PracticeChange,
  type PracticeChanged,
  type WouldMeet,
  whomItWouldMeet,
} from '../domain/practice/change-practice.ts'
import { factsOfContent } from '../domain/practice/facts.ts'
import { freeInstead, otherChair } from '../domain/practice/free-instead.ts'
import type { SavedPracticeChanges } from '../domain/practice/practice-changes.ts'
import type { Met } from '../domain/practice/who-is-met.ts'
import type { Backend } from '../http/backend.ts'
import { type Refused, refuse, wireNeighbours } from '../http/problems.ts'
import { type Handler, handle } from './serve.ts'
import { wirePatients } from './wire-patient.ts'

/** Bank holidays go on for ever; so many days of them are listed. */
const daysOfHolidays = 2 * 366

/** Times instead are looked for so many people; the others are asked about when these are done. */
const mostOffered = 200
/** So many at a time: each takes some milliseconds. */
const together = 2

export const practice: Handler[] = [
  handle(api.practice.read, async (_, backend) => ({ answer: await practiceNow(backend) })),

  handle(api.practice.change, async ({ body, who }, backend) => {
    const { secrets, owner } = backend
    const by = { id: who.member.id, name: who.member.name }
    const context = { records: who.records, secrets, now: backend.now(), by, owner }
    const outcome = await changePractice(changeOf(body), choicesOf(body), body.version, context)
    if (outcome.kind !== 'changed') return refusalOf(outcome)
    await backend.renewed()
    return { answer: await practiceNow(backend) }
  }),

  handle(api.practice.meets, async ({ body, who }, backend) => {
    const { records, owner } = backend
    const now = backend.now()
    const outcome = await whomItWouldMeet(changeOf(body), body.version, { records, now, owner })
    if (outcome.kind !== 'would-meet') return refusalOf(outcome)
    if (outcome.people.length > 0)
      backend.looks.through({ staff: who.member.id, did: 'listed requests', question: 'met by a closed day' })
    const patients = await wirePatients(
      outcome.people.map(({ appointment }) => appointment),
      backend,
    )
    const met = async ({ appointment, isOwn, offered }: Met, index: number) => {
      const told = { practice: outcome.after, now }
      const free = isOwn && index < mostOffered ? await freeInstead(appointment, { records, ...told }) : []
      const seat = isOwn && (await otherChair(appointment, records, told))
      const patient = patients[index]
      const times = offered ? { offered: wireTimes(offered.gone) } : {}
      const ways = { ...(seat ? { otherChair: true } : {}), ...times, ...(isOwn ? {} : { onlyOffered: true }) }
      return patient ? [{ patient, free: wireNeighbours(free), ...ways }] : []
    }
    const people: Awaited<ReturnType<typeof met>>[] = []
    for (const some of inParts([...outcome.people.entries()], together)) {
      people.push(...(await Promise.all(some.map(([index, one]) => met(one, index)))))
      // Of a full day all would be one stop for everybody else.
      await nextTurn()
    }
    return { answer: { people: people.flat() } }
  }),
]

type Body = BodyOf<typeof api.practice.change>

function changeOf({ closedDays, openedDays, bankHolidays, chairPlan }: Body): PracticeChange {
  return { closedDays, openedDays, bankHolidays, chairPlan }
}

function choicesOf({ choices = [] }: Body): Choice[] {
  return choices.map(({ patient, choice }) => ({ appointment: patient, choice }))
}

const wireTimes = (times: Quarter[]) => times.map(({ day, time }) => ({ date: day, time }))

function refusalOf(outcome: Exclude<PracticeChanged | WouldMeet, { kind: 'changed' | 'would-meet' }>): Refused {
  switch (outcome.kind) {
    case 'unreadable':
      return refuse(400, outcome.message)
    case 'people-met':
      return refuse(409, metSentence(outcome.people.length), { met: outcome.people.length })
    case 'changed-meanwhile':
      return refuse(409, changedMeanwhile(outcome.now))
  }
}

async function practiceNow({ content, owner, records, now }: Pick<Backend, 'content' | 'owner' | 'records' | 'now'>) {
  const { practice, team, topics, treatments } = content
  const desk = await records.practiceChanges.read()
  const deskDays = new Set(desk.closedDays.map(({ day }) => day))
  const ownerDays = new Set(owner.closedDays.map(({ day }) => day))
  const lastHoliday = addDays(londonAt(now()).day, daysOfHolidays)
  const closedDays = practice.closedDays
    .map((closed) => ({ ...closed, by: whoCloses(closed.day, deskDays, ownerDays) }))
    .filter(({ by, day }) => by !== 'bank holiday' || (day >= londonAt(now()).day && day < lastHoliday))
  return {
    practice: {
      name: practice.name,
      phone: practice.phone.shown,
      services: practice.services.map(({ name }) => name),
      chairs: practice.chairs,
      chairPlan: planOf(practice),
      team: team.map(({ slug, name }) => ({ id: slug, name })),
      topics,
      facts: factsOfContent(content),
      treatments: treatments.map(({ slug, title }) => ({ id: slug, title })),
      closedDays,
      bankHolidays: practice.bankHolidays,
      openedDays: desk.openedDays,
      version: desk.version,
      ...(desk.changedBy && { changedBy: desk.changedBy.name }),
      ...(desk.changedAt && { changedAt: desk.changedAt.toISOString() }),
    },
  }
}

function whoCloses(day: Day, desk: Set<Day>, owner: Set<Day>): 'desk' | 'owner' | 'bank holiday' {
  if (desk.has(day)) return 'desk'
  return owner.has(day) ? 'owner' : 'bank holiday'
}

function metSentence(people: number): string {
  return people === 1
    ? 'One person has a time then, or is offered one. Please choose what becomes of it.'
    : `${people} people have a time then, or are offered one. Please choose what becomes of each.`
}

function changedMeanwhile({ changedBy, changedAt }: SavedPracticeChanges): string {
  const at = changedAt && minuteAt(changedAt).time
  return `${changedBy?.name ?? 'A colleague'} has changed this meanwhile${at ? ` (at ${at})` : ''}. Please look at it as it is now.`
}
