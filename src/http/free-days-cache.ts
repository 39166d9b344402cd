import { type FreeDay, freeDaysAhead } from '../domain/availability/free-days.ts'
import { quarterMinutes } from '../domain/clinic-time.ts'
import { type Practice, serviceNamed } from '../domain/practice/practice.ts'
import type { Records } from '../domain/records.ts'

type Kept = { until: number; days: Promise<FreeDay[]> }

/**
 * The free days for each length of a visit, or for each service where some chairs serve not all of them; kept until an
 * appointment or the practice changes, or the next quarter hour begins: then a time has passed, or a hold may have ended.
 */
export class FreeDaysCache {
  readonly #kept = new Map<number | string, Kept>()

  /** What is kept is old from now on, and what is being read. */
  drop(): void {
    this.#kept.clear()
  }

  of(service: string | undefined, context: { records: Records; practice: Practice; now: Date }): Promise<FreeDay[]> {
    const { practice, now } = context
    const asked = keyOf(service, practice)
    const kept = this.#kept.get(asked)
    const quarter = quarterMinutes * 60_000
    const left = (kept?.until ?? 0) - now.getTime()
    // More is left where the clock was ahead: those are other days.
    if (kept && left > 0 && left <= quarter) return kept.days
    const days = freeDaysAhead(service, context)
    const entry = { until: (Math.floor(now.getTime() / quarter) + 1) * quarter, days }
    this.#kept.set(asked, entry)
    // What failed is asked for again.
    days.catch(() => this.#kept.get(asked) === entry && this.#kept.delete(asked))
    return days
  }
}

function keyOf(service: string | undefined, { services, chairPlan, minutesForOther }: Practice): number | string {
  const listed = serviceNamed(services, service ?? '')
  const chairsDiffer = chairPlan?.some((chair) => chair.services !== undefined)
  return chairsDiffer ? (listed?.name ?? '') : (listed?.minutes ?? minutesForOther)
}
