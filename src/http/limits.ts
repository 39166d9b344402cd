import { mailboxOf } from '../domain/e-mail-address.ts'
import type { LetterLimit } from '../domain/letter-limit.ts'
import { RecordsAway } from '../domain/records.ts'
import type { StaffMember } from '../domain/staff/staff-member.ts'
import type { Backend } from './backend.ts'
import { countedBy, manyHouseholds } from './network-address.ts'
import type { Sender } from './sender.ts'

// Keys are sealed, so that no address is kept.
const formsPerTenMinutes = 5
const formsPerDay = 20
const repeatsPerTenMinutes = 50
const lettersPerHour = 3
const moveLettersPerDay = 3
/** A practice that tries things out on its own machine should not be told off. */
const loopbackFactor = 100

const minute = 60
const day = 24 * 60 * minute

/** So many households of one IPv6 network may send as much as they may, and hold as much. */
export const busyHouseholds = 16

/** `ends`: when it may be tried again, and `retryAfter` in how many seconds. */
export type Counted = { tooMany: boolean; ends: Date; retryAfter: number }

function counted(tooMany: boolean, ends: Date, now: Date): Counted {
  return { tooMany, ends, retryAfter: Math.ceil((ends.getTime() - now.getTime()) / 1000) }
}

/** Where counts are kept, under which seal, at what hour, and how generously. */
type Counting = Pick<Backend, 'records' | 'secrets' | 'now' | 'settings'>

/** Counts one more form from this sender. */
export async function countForm(form: 'appointment' | 'contact', sender: Sender, backend: Counting): Promise<Counted> {
  const factor = factorFor(sender, backend)
  const own = await countFormOf(`${form} ${countedBy(sender.address)}`, factor, backend)
  const network = manyHouseholds(sender.address)
  // A form that is refused counts for nobody else.
  if (own.tooMany || network === undefined) return own
  return countFormOf(`${form} ${network}`, factor * busyHouseholds, backend)
}

async function countFormOf(who: string, factor: number, backend: Counting): Promise<Counted> {
  const now = backend.now()
  // Counted outside a transaction: a count need not survive a power cut, so it costs no sync of the disk.
  const { limits } = backend.records
  const soon = await limits.count(backend.secrets.sealed(`10 min ${who}`), 10 * minute, now)
  const tooSoon = soon.count > formsPerTenMinutes * factor
  // One that is refused for minutes is none of the day, or whoever presses again would have to wait until tomorrow.
  const ofDay = backend.secrets.sealed(`day ${who}`)
  const today = tooSoon ? await limits.look(ofDay, day, now) : await limits.count(ofDay, day, now)
  const tooManyToday = today.count + (tooSoon ? 1 : 0) > formsPerDay * factor
  const ends = (tooManyToday ? today.ends : undefined) ?? soon.ends
  return counted(tooSoon || tooManyToday, ends, now)
}

/** Counts one more copy of a form that was answered before: each costs less than a form, but as often as anybody likes. */
export async function countRepeat(form: 'appointment' | 'contact', sender: Sender, backend: Backend): Promise<Counted> {
  const now = backend.now()
  const key = backend.secrets.sealed(`repeat ${form} ${countedBy(sender.address)}`)
  const { count, ends } = await backend.records.limits.count(key, 10 * minute, now)
  return counted(count > repeatsPerTenMinutes * factorFor(sender, backend), ends, now)
}

/** The limit of letters that this sender may cause to one e-mail. */
export function letterLimit(sender: Sender, backend: Pick<Backend, 'secrets' | 'settings'>): LetterLimit {
  return {
    key: (email) => backend.secrets.sealed(`letters ${mailboxOf(email)}`),
    most: lettersPerHour * factorFor(sender, backend),
    seconds: 60 * minute,
  }
}

/** The limit of letters to the practice about the patient's own moves of one request, counted by its id. */
export function moveLetterLimit(sender: Sender, backend: Backend): LetterLimit {
  return {
    key: (request) => backend.secrets.sealed(`letters of moves ${request}`),
    // A whole number: the last one says that it is the last.
    most: Math.max(1, Math.floor(moveLettersPerDay * factorFor(sender, backend))),
    seconds: day,
  }
}

/** Links that open nothing, steps on one request and moves from one place, within their windows; more are told to wait. */
const strayLinksPerTenMinutes = 30
const stepsPerDay = 20
const movesPerDay = 30

/** Counts one more link that opened nothing, and answers whether these are too many. Whoever has one that opens is never counted. */
export async function countStrayLink(sender: Sender, backend: Counting): Promise<boolean> {
  const key = backend.secrets.sealed(`stray link ${countedBy(sender.address)}`)
  const { count } = await backend.records.limits.count(key, 10 * minute, backend.now())
  return count > strayLinksPerTenMinutes * factorFor(sender, backend)
}

/** Withdrawing is counted by itself: whoever has used up all else can still cancel. */
type CountedStep = { request: string; withdraws: boolean }

/** Counts one more step that a patient takes on a request. */
export async function countRequestStep(step: CountedStep, sender: Sender, backend: Counting): Promise<Counted> {
  const now = backend.now()
  const { count, ends } = await backend.records.limits.count(stepKey(step, backend), day, now)
  return counted(count > stepsPerDay * factorFor(sender, backend), ends, now)
}

/** Of a step that was refused to its whole place: it is none of the request. */
export function giveBackRequestStep(step: CountedStep, backend: Pick<Counting, 'records' | 'secrets'>): Promise<void> {
  return giveBack(stepKey(step, backend), backend)
}

function stepKey({ request, withdraws }: CountedStep, { secrets }: Pick<Counting, 'secrets'>): string {
  return secrets.sealed(`${withdraws ? 'withdrawal' : 'step'} ${request}`)
}

/** Counts one more wish for another time, of whatever request: whoever has the links of many has twenty steps on each. */
export async function countMove(sender: Sender, backend: Backend): Promise<Counted> {
  const most = movesPerDay * factorFor(sender, backend)
  const own = await countMoveOf(countedBy(sender.address), most, backend)
  const network = manyHouseholds(sender.address)
  // One that is refused counts for nobody else.
  if (own.tooMany || network === undefined) return own
  return countMoveOf(network, most * busyHouseholds, backend)
}

async function countMoveOf(who: string, most: number, { records, secrets, now }: Backend): Promise<Counted> {
  const { count, ends } = await records.limits.count(secrets.sealed(`move ${who}`), day, now())
  return counted(count > most, ends, now())
}

type Account = Pick<StaffMember, 'id' | 'passwordHash'>

/** Counts one more call of an account, of which there may be so many a day, whatever sessions it has. */
export async function countCall(
  { path, most }: { path: string; most: number },
  member: Account,
  sender: Sender,
  { records, secrets, now, settings }: Backend,
): Promise<Counted> {
  const { count, ends } = await records.limits.count(callKey(path, member, secrets), day, now())
  return counted(count > most * Math.max(1, factorFor(sender, { settings })), ends, now())
}

/** Of a call that was refused before its own work: it costs nothing of the day. */
export function giveBackCall(
  path: string,
  member: Account,
  backend: Pick<Counting, 'records' | 'secrets'>,
): Promise<void> {
  return giveBack(callKey(path, member, backend.secrets), backend)
}

/** What is refused is answered as such, also where the database goes away meanwhile: then it stays counted. */
async function giveBack(key: string, { records }: Pick<Counting, 'records'>): Promise<void> {
  try {
    await records.limits.giveBack(key)
  } catch (error) {
    if (!(error instanceof RecordsAway)) throw error
  }
}

/** With its password, since whoever has used a day up with a stolen token is out once its owner has a new one. */
function callKey(path: string, { id, passwordHash }: Account, secrets: Backend['secrets']): string {
  return secrets.sealed(`call ${path} of ${id} with ${passwordHash}`)
}

/** How many times as much a sender may do. */
export function factorFor(sender: Sender, { settings }: Pick<Backend, 'settings'>): number {
  const generous = sender.straightFromLoopback && settings.publicUrl === undefined
  return settings.rateLimitMultiplier * (generous ? loopbackFactor : 1)
}
