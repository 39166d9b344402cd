import { type Quarter, quartersFrom } from '../clinic-time.ts'
import type { Practice, Service } from '../practice/practice.ts'
import { serviceNamed } from '../practice/practice.ts'
import { chairsAtWork, chairsOnCall, servicesWithoutChair } from './chair-plan.ts'
import { type AgainstHours, againstHours, type hoursOn, isWithin } from './opening-hours.ts'

/** One quarter hour of one chair, taken by an appointment. */
export type ChairTime = Quarter & { chair: number }

/**
 * What a wish needs of the chairs: which quarter hours, whether it holds them, and which chairs may serve it. One that holds
 * and finds no chair that serves it then is refused.
 */
type ChairNeed = { quarters: Quarter[]; against: AgainstHours; holds: boolean; chairs: number[] }

/** Who wants the chair time: a patient who asks, or staff who have decided. */
export type Asked = 'as a request' | 'as accepted'

/** How a request's own words are matched to the services: a listed one, other words, or nothing said. */
export type ServiceWish = { kind: 'listed'; service: Service } | { kind: 'other'; text: string } | { kind: 'open' }

/** Finds the service that was meant, ignoring case; other words are kept as they are. */
export function readServiceWish(text: string | undefined, practice: Practice): ServiceWish {
  if (!text) return { kind: 'open' }
  const service = serviceNamed(practice.services, text)
  return service ? { kind: 'listed', service } : { kind: 'other', text }
}

/** How long a visit is planned for, unless staff say otherwise. */
export function minutesOf(wish: ServiceWish, practice: Practice): number {
  return wish.kind === 'listed' ? wish.service.minutes : practice.minutesForOther
}

/** What somebody wants of a chair: for which service, for how many minutes, and who wants it. */
export type ChairWish = { service: ServiceWish; minutes: number; asked: Asked }

/** Reads what is wanted of a chair; where no `minutes` are said, as many as its service is planned for. */
export function chairWish(
  { service, minutes }: { service?: string | undefined; minutes?: number | undefined },
  practice: Practice,
  asked: Asked = 'as a request',
): ChairWish {
  const wish = readServiceWish(service, practice)
  return { service: wish, minutes: minutes ?? minutesOf(wish, practice), asked }
}

/**
 * The chair time that a wish asks for; `hours` are those of its day, where somebody has looked. In surgery hours every chair serves that is set up for it and at work. Outside them,
 * and for what would end after closing time, only the chairs on call do, and only for emergencies or a request that names
 * no service: a routine one is a wish that holds nothing until staff accept it. Staff who accept what ends after closing
 * time mean to stay for it.
 */
export function chairNeed(
  start: Quarter,
  { service, minutes, asked }: ChairWish,
  practice: Practice,
  hours?: ReturnType<typeof hoursOn>,
): ChairNeed {
  const quarters = quartersFrom(start, minutes)
  const against = againstHours(quarters, practice, hours)
  const accepted = asked === 'as accepted'
  const everyChair = against === 'inside' || (against === 'ends after closing' && accepted)
  const holds = against === 'inside' || accepted || !isRoutine(service)
  if (!holds) return { quarters, against, holds: false, chairs: [] }
  const chairs = chairsFor({ quarters, against, everyChair }, service, practice)
  // Where nobody is on call at all, or the owner has no chair, nothing can be held.
  return { quarters, against, holds: chairs.length > 0 || (everyChair && practice.chairs.surgeryHours > 0), chairs }
}

/** `everyChair` where more may serve it than those that are on call. */
type Wanted = { quarters: Quarter[]; against: AgainstHours; everyChair: boolean }

function chairsFor({ quarters, against, everyChair }: Wanted, wish: ServiceWish, practice: Practice): number[] {
  const { chairPlan, chairs } = practice
  if (!chairPlan) {
    return Array.from({ length: everyChair ? chairs.surgeryHours : chairs.onCall }, (_, index) => index + 1)
  }
  const service = wish.kind === 'listed' ? wish.service.name : undefined
  if (!everyChair) return chairsOnCall(chairPlan, { service, quarters })
  // Whoever stays after closing time was at work before it.
  const open = against === 'inside' ? quarters : quarters.filter((quarter) => isWithin(quarter, practice))
  return chairsAtWork(chairPlan, { service, quarters: open })
}

/** Whether a chair may serve a visit that it holds already. */
export function mayServe(
  chair: number,
  start: Quarter,
  visit: { service?: string | undefined; minutes: number },
  practice: Practice,
): boolean {
  return chairNeed(start, chairWish(visit, practice, 'as accepted'), practice).chairs.includes(chair)
}

/** Whether any chair, at whatever times, serves what is asked for. */
export function isServed(wish: ServiceWish, { chairPlan }: Practice): boolean {
  return !chairPlan || wish.kind !== 'listed' || servicesWithoutChair(chairPlan, [wish.service]).length === 0
}

/** Whether it can wait for surgery hours. A request that names nothing may be an emergency. */
export function isRoutine(wish: ServiceWish): boolean {
  return wish.kind !== 'open' && !isEmergency(wish)
}

/** Whether it names a service that is served at any hour. */
export function isEmergency(wish: ServiceWish): boolean {
  return wish.kind === 'listed' && wish.service.emergency
}

/**
 * The chair time of the first chair that is free all through, or undefined where there is none. `beginAt` lets those who
 * lost a race look from different chairs on, so that they do not all meet again at the next one.
 */
export function freeChair(need: ChairNeed, taken: TakenChairTime, beginAt = 0): ChairTime[] | undefined {
  const cut = need.chairs.length > 0 ? beginAt % need.chairs.length : 0
  const inTurn = [...need.chairs.slice(cut), ...need.chairs.slice(0, cut)]
  const chair = inTurn.find((candidate) => need.quarters.every((quarter) => !taken.has(quarter, candidate)))
  return chair === undefined ? undefined : need.quarters.map((quarter) => ({ ...quarter, chair }))
}

/** Taken chair time, quick to ask. */
export class TakenChairTime {
  readonly #keys: Set<string>

  constructor(taken: ChairTime[]) {
    this.#keys = new Set(taken.map((one) => `${one.day} ${one.time} ${one.chair}`))
  }

  has({ day, time }: Quarter, chair: number): boolean {
    return this.#keys.has(`${day} ${time} ${chair}`)
  }
}
