import type { PlannedChair } from '../../contract/practice.ts'

export type Shift = NonNullable<PlannedChair['shifts']>[number]
export type Weekday = Shift['weekday']
export type ChairException = PlannedChair['exceptions'][number]

export const weekdays: { weekday: Weekday; words: string }[] = [
  { weekday: 'monday', words: 'Monday' },
  { weekday: 'tuesday', words: 'Tuesday' },
  { weekday: 'wednesday', words: 'Wednesday' },
  { weekday: 'thursday', words: 'Thursday' },
  { weekday: 'friday', words: 'Friday' },
  { weekday: 'saturday', words: 'Saturday' },
  { weekday: 'sunday', words: 'Sunday' },
]

export function newChair(plan: PlannedChair[]): PlannedChair {
  const chair = Math.max(0, ...plan.map((one) => one.chair)) + 1
  return { chair, name: '', onCall: false, exceptions: [] }
}

/** The plan with a chair as it is now wanted. */
export function withChair(plan: PlannedChair[], chair: PlannedChair): PlannedChair[] {
  const known = plan.some((one) => one.chair === chair.chair)
  return known ? plan.map((one) => (one.chair === chair.chair ? chair : one)) : [...plan, chair]
}

export function servesInWords({ services }: PlannedChair): string {
  if (!services) return 'every treatment'
  return services.length > 3 ? `${services.length} treatments` : services.join(', ')
}

/** `Monday and Thursday: Lena Novak` */
export function worksInWords({ shifts }: PlannedChair): string {
  if (!shifts) return 'whenever the surgery is open'
  if (shifts.length === 0) return 'nobody works there'
  const names = [...new Set(shifts.map(({ who }) => who).filter(Boolean))]
  const days = weekdays.filter(({ weekday }) => shifts.some((shift) => shift.weekday === weekday))
  return `${days.map(({ words }) => words.slice(0, 3)).join(', ')}${names.length > 0 ? `: ${names.join(', ')}` : ''}`
}

/** The shifts with one weekday’s set anew, or taken out. */
export function withShift(shifts: Shift[], weekday: Weekday, shift: Shift | undefined): Shift[] {
  const others = shifts.filter((one) => one.weekday !== weekday)
  const all = shift ? [...others, shift] : others
  const place = ({ weekday }: Shift) => weekdays.findIndex((one) => one.weekday === weekday)
  return all.toSorted((one, other) => place(one) - place(other))
}
