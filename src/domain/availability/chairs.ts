import type { Practice } from '../practice/practice.ts'

/** A chair, and what it is called at the desk. */
export type NamedChair = { chair: number; name: string }

export function chairName(chair: number): string {
  return `Chair ${chair}`
}

/** The chairs of the practice, and those that are still in use after their number was lowered. */
export function chairsOf({ chairs }: Pick<Practice, 'chairs'>, inUse: Iterable<number> = []): NamedChair[] {
  const most = Math.max(chairs.surgeryHours, chairs.onCall, ...inUse)
  return Array.from({ length: most }, (_, index) => ({ chair: index + 1, name: chairName(index + 1) }))
}
