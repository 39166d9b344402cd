import type { Appointment } from '../appointments/appointment.ts'
import { renewUntold } from '../appointments/letters/untold.ts'
import { offerAgain } from '../appointments/offers/offer.ts'
import { takeBackClosed, takeBackOffered } from '../appointments/offers/take-back.ts'
import { oddPlan } from '../availability/chair-plan.ts'
import { planOf } from '../availability/chairs.ts'
import type { Hours } from '../availability/opening-hours.ts'
import type { Person } from '../blog/post.ts'
import { londonAt, readDay } from '../clinic-time.ts'
import { inParts } from '../gathered.ts'
import type { Books, Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import { ringIfClosedMeanwhile } from './closed-meanwhile.ts'
import { whatComesOpen } from './comes-open.ts'
import { otherChair } from './free-instead.ts'
import { noteChoice } from './note-choice.ts'
import type { Practice } from './practice.ts'
import { asChanged, type PracticeChanges, type SavedPracticeChanges } from './practice-changes.ts'
import { chairsTouched, daysTouched, type Met, offeredTimesMet, whoIsMet } from './who-is-met.ts'

/** What is to change; absent stays. */
export type PracticeChange = { [Part in keyof Omit<PracticeChanges, 'chairs'>]?: PracticeChanges[Part] | undefined }

/** What staff chose for somebody whom a change meets. */
export type Choice = { appointment: string; choice: OwnChoice | 'taken back' }
/** What may become of a time of somebody's own; a time that is only offered is taken back by letter, or they are rung. */
type OwnChoice = 'other chair' | 'to ring' | 'left'

type ChangedMeanwhile = { kind: 'changed-meanwhile'; now: SavedPracticeChanges }
type Unreadable = { kind: 'unreadable'; message: string }
/** What became of a change; of an unreadable one the sentence for who made it. */
export type PracticeChanged =
  | { kind: 'changed' }
  | ChangedMeanwhile
  | Unreadable
  /** They have a time that the practice cannot keep, and nobody has said yet what becomes of it. */
  | { kind: 'people-met'; people: Met[] }

type Context = { records: Records; now: Date /** As the owner's files have it. */; owner: Practice }
type Changing = Context & { secrets: Secrets; by: Person }

/**
 * The desk closes and opens days, or sets up its chairs; what is absent stays. Refuses what is no day, no
 * hours or no chair, whoever has not seen the newest change, and what meets people for whom nothing is chosen yet.
 */
export async function changePractice(
  change: PracticeChange,
  choices: Choice[],
  readVersion: number,
  context: Changing,
): Promise<PracticeChanged> {
  const outcome = await tryChange(change, choices, readVersion, context).catch((error: unknown) => {
    if (error instanceof PeopleLeft) return { kind: 'people-met', people: error.people } as const
    throw error
  })
  if (outcome.kind !== 'changed') return outcome
  await meetWhoCameMeanwhile(outcome, context)
  return { kind: 'changed' }
}

async function tryChange(
  change: PracticeChange,
  choices: Choice[],
  readVersion: number,
  { records, secrets, now, by, owner }: Changing,
) {
  const odd = oddChange(change)
  if (odd) return { kind: 'unreadable', message: odd } as const
  return records.transaction(async (books) => {
    const { practiceChanges, audit } = books
    const kept = await practiceChanges.read()
    if (kept.version !== readVersion) return { kind: 'changed-meanwhile', now: kept } as const
    const before = practiceBy(kept, { owner, now })
    const oddChairs = oddChairsOf(change, before)
    if (oddChairs) return { kind: 'unreadable', message: oddChairs } as const
    const changes = withChange(kept, change)
    const after = practiceBy(changes, { owner, now })
    const people = await peopleMet({ before, after, now }, books)
    const open = await settleAll(people, choices, books, { secrets, now, by, practice: after })
    if (open.length > 0) throw new PeopleLeft(open)
    await practiceChanges.write(changes, kept.version, now, by)
    await books.waitingList.noteFreed(whatComesOpen({ before, after, now }), now)
    await audit.note({ id: secrets.newId(), at: now, staff: by.id, did: 'changed the practice' })
    return { kind: 'changed', people, before, after } as const
  })
}

/** Of whoever was given or offered a time at the same moment: nothing was chosen for them. */
async function meetWhoCameMeanwhile(
  { people, before, after }: { people: Met[]; before: Practice; after: Practice },
  { records, secrets, now, by, owner }: Changing,
): Promise<void> {
  const met = new Set(people.map(({ appointment }) => appointment.id))
  for (const { appointment, isOwn, offered } of await peopleMet({ before, after, now }, records)) {
    // First, so that the last thing noted of them is that they are to be rung.
    if (offered) await takeBackClosed(offered.offer, { known: before, present: after }, { records, secrets, now, by })
    const wasMeanwhile = isOwn && !met.has(appointment.id)
    if (wasMeanwhile) await ringIfClosedMeanwhile(appointment.id, { since: now }, { records, owner, secrets, now, by })
  }
}

/** Takes back what was done for the others: either everybody has their place, or nothing is changed. */
class PeopleLeft extends Error {
  readonly people: Met[]

  constructor(people: Met[]) {
    super('Nothing is chosen for somebody whom the change meets')
    this.people = people
  }
}

/** What would become of a change; `after` is the practice as it would be. */
export type WouldMeet = { kind: 'would-meet'; people: Met[]; after: Practice } | ChangedMeanwhile | Unreadable

/** Whom a change would meet, and what the practice would be by it; nothing is changed. */
export async function whomItWouldMeet(
  change: PracticeChange,
  readVersion: number,
  { records, now, owner }: Context,
): Promise<WouldMeet> {
  const kept = await records.practiceChanges.read()
  const before = practiceBy(kept, { owner, now })
  const odd = oddChange(change) ?? oddChairsOf(change, before)
  if (odd) return { kind: 'unreadable', message: odd }
  if (kept.version !== readVersion) return { kind: 'changed-meanwhile', now: kept }
  const after = practiceBy(withChange(kept, change), { owner, now })
  return { kind: 'would-meet', people: await peopleMet({ before, after, now }, records), after }
}

function practiceBy(changes: PracticeChanges, { owner, now }: Pick<Context, 'owner' | 'now'>): Practice {
  return asChanged(owner, changes, now.getUTCFullYear())
}

function oddChairsOf({ chairPlan }: PracticeChange, before: Practice): string | undefined {
  return chairPlan && oddPlan(chairPlan, planOf(before))
}

function withChange(kept: PracticeChanges, change: PracticeChange): PracticeChanges {
  return {
    closedDays: change.closedDays ?? kept.closedDays,
    openedDays: change.openedDays ?? kept.openedDays,
    bankHolidays: change.bankHolidays ?? kept.bankHolidays,
    chairPlan: change.chairPlan ?? kept.chairPlan,
    chairs: kept.chairs,
  }
}

async function peopleMet(
  change: { before: Practice; after: Practice; now: Date },
  { appointments, offers }: Pick<Books, 'appointments' | 'offers'>,
): Promise<Met[]> {
  const { before, after, now } = change
  const { day: today } = londonAt(now)
  const days = daysTouched(before, after).filter((day) => day >= today)
  const own: Appointment[] = []
  const known = new Set<string>()
  const look = async (all: Appointment[]) => {
    for (const some of inParts(all, lookedAtOnce)) {
      own.push(
        ...whoIsMet(
          some.filter(({ id }) => !known.has(id)),
          change,
        ),
      )
      for (const { id } of some) known.add(id)
      await nextTurn()
    }
  }
  for (const some of inParts(days, daysAtOnce)) await look(await appointments.onDays(some))
  for await (const some of appointments.inChairs(chairsTouched(before, after), today)) await look(some)
  const met = new Map<string, Met>(own.map((appointment) => [appointment.id, { appointment, isOwn: true }]))
  for (const offer of await offers.standing(now)) {
    const theirs = met.get(offer.appointment)
    const appointment = theirs?.appointment ?? (await appointments.find(offer.appointment))
    const gone = appointment ? offeredTimesMet(appointment, offer, change) : []
    if (!appointment || gone.length === 0) continue
    met.set(appointment.id, { appointment, isOwn: theirs !== undefined, offered: { offer, gone } })
  }
  return [...met.values()]
}

// Of a practice of twenty chairs a day has hundreds of visits, and a month thousands: whoever asks the server for something
// else has their turn, and each of these is a few milliseconds.
const daysAtOnce = 2
const lookedAtOnce = 50
const settledAtOnce = 5

const nextTurn = () => new Promise(setImmediate)

type Choosing = { secrets: Secrets; now: Date; by: Person; practice: Practice }

/** Does what was chosen for each; answers those for whom nothing is, or cannot be done. */
async function settleAll(people: Met[], choices: Choice[], books: Books, context: Choosing): Promise<Met[]> {
  const chosen = new Map(choices.map(({ appointment, choice }) => [appointment, choice]))
  const open: Met[] = []
  for (const [place, met] of people.entries()) {
    if (place % settledAtOnce === 0) await nextTurn()
    const choice = chosen.get(met.appointment.id)
    const isSettled = choice && (await settle(met, choice, books, context))
    if (!isSettled) open.push(met)
  }
  return open
}

/** Does what was chosen for somebody; false where that is none of their ways, or no chair is free any more. */
async function settle(
  { appointment, isOwn, offered }: Met,
  choice: Choice['choice'],
  books: Books,
  context: Choosing,
): Promise<boolean> {
  const isTheirs = isOwn ? choice !== 'taken back' : choice === 'taken back' || choice === 'to ring'
  if (!isTheirs) return false
  if (offered) {
    const told = choice === 'to ring' ? 'by telephone' : 'by letter'
    await takeBackOffered(appointment, offered.offer, offered.gone, books, { ...context, told })
  }
  const found = offered ? { ...appointment, version: appointment.version + 1 } : appointment
  if (choice === 'other chair') return changeChair(found, books, context)
  if (choice !== 'taken back') await noteChoice(found, choice, books, context)
  return true
}

/** The same time in another chair, of which the patient need not hear; false where none is free any more. */
async function changeChair(
  appointment: Appointment,
  books: Books,
  { secrets, now, by, practice }: Choosing,
): Promise<boolean> {
  const held = await otherChair(appointment, books, { now, practice })
  if (!held) return false
  const { id, version } = appointment
  const seated = { ...appointment, chair: held[0]?.chair, version: version + 1 }
  const offer = await books.offers.of(id)
  await books.appointments.change(seated, version, held, now)
  // Whoever sits elsewhere has not answered what they are offered.
  if (offer) await offerAgain(offer, { appointment: seated, own: held }, books, { practice, now })
  // Without a state, since closing is no change that anybody takes back.
  await books.appointments.note({ id: secrets.newId(), appointment: id, at: now, by, what: 'edited' })
  await renewUntold(id, books)
  return true
}

const mostDays = 1_000

function oddChange({ closedDays = [], openedDays = [] }: PracticeChange): string | undefined {
  if (closedDays.length + openedDays.length > mostDays) return `Please give at most ${mostDays} days.`
  const days = [...closedDays.map(({ day }) => day), ...openedDays]
  if (days.some((day) => readDay(day) !== day))
    return 'Please give each day as year, month and day, such as 2026-12-24.'
  if (new Set(days).size < days.length) return 'A day stands there twice. Please say once what holds for it.'
  if (closedDays.some(({ reason }) => reason.trim() === '')) return 'Please say why the surgery is closed that day.'
  if (closedDays.some(({ hours }) => hours && !areHours(hours))) return 'Please let the surgery open before it closes.'
  return undefined
}

function areHours({ opens, closes }: Hours): boolean {
  return opens < closes
}
