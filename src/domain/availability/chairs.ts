import type { Practice } from '../practice/practice.ts'
import type { Chair } from './chair-plan.ts'

/** A chair, and what it is called at the desk; `removed` where it takes nobody any more. */
type NamedChair = { chair: number; name: string; removed?: true }

/** What a chair is called, also one that is not there any more. */
export function chairName(chair: number, practice: Chairs): string {
  return chairsOf(practice, [chair]).find((one) => one.chair === chair)?.name ?? nameless(chair)
}

function gone(chair: number, name = nameless(chair)): NamedChair {
  return { chair, name, removed: true }
}

function nameless(chair: number): string {
  return `Chair ${chair}`
}

type Chairs = Pick<Practice, 'chairs' | 'chairPlan'>

/** The chairs of the practice, and those that are still in use after they were removed or their number was lowered. */
export function chairsOf({ chairs, chairPlan }: Chairs, inUse: Iterable<number> = []): NamedChair[] {
  if (chairPlan) {
    const used = new Set(inUse)
    const shown = chairPlan.filter(({ chair, removed }) => !removed || used.has(chair))
    const named = shown.map(({ chair, name, removed }) =>
      removed ? gone(chair, `${name} (removed)`) : { chair, name },
    )
    const strays = [...used].filter((chair) => chairPlan.every((planned) => planned.chair !== chair))
    const inOrder = strays.toSorted((one, other) => one - other)
    return [...named, ...inOrder.map((chair) => gone(chair))]
  }
  const setUp = Math.max(chairs.surgeryHours, chairs.onCall)
  const numbers = Array.from({ length: Math.max(setUp, ...inUse) }, (_, index) => index + 1)
  return numbers.map((chair) => (chair > setUp ? gone(chair) : { chair, name: nameless(chair) }))
}

/** The chairs one by one, also where the desk has not set them up yet: then all are alike. */
export function planOf({ chairs, chairPlan }: Chairs): Chair[] {
  if (chairPlan) return chairPlan
  return chairsOf({ chairs }).map(({ chair, name }) => ({
    chair,
    name,
    onCall: chair <= chairs.onCall,
    exceptions: [],
  }))
}
