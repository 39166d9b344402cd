import type { Records } from '../records.ts'
import { editingSeconds } from './editing.ts'
import type { Person } from './post.ts'

/** Of one person and post; each names itself, so that whoever asks as a thousand would have all of them read at each question. */
const mostTabs = 50

type Others = { others: { name: string; since: Date; you: boolean }[]; version: number }

/**
 * Notes that somebody has a post open in a tab, and tells who else has, the same person in another tab among them;
 * undefined where there is no such post.
 */
export async function noteEditing(
  post: string,
  tab: string,
  { records, by, now }: { records: Records; by: Person; now: Date },
): Promise<Others | undefined> {
  const gap = new Date(now.getTime() - editingSeconds * 1000)
  return records.transaction(async ({ posts, editing }) => {
    const found = await posts.findById(post)
    if (!found) return undefined
    const all = await editing.of(post, gap)
    const own = all.filter((one) => one.by.id === by.id)
    if (own.length < mostTabs || own.some((one) => one.tab === tab))
      await editing.note({ post, by, tab, since: now, seenAt: now }, gap)
    const open = all.filter((one) => one.tab !== tab || one.by.id !== by.id)
    // Once each, however many tabs a person has.
    const people = new Map(open.toReversed().map((one) => [one.by.id, one]))
    const others = [...people.values()].map((one) => ({
      name: one.by.name,
      since: one.since,
      you: one.by.id === by.id,
    }))
    return { others: others.sort((one, other) => one.since.getTime() - other.since.getTime()), version: found.version }
  })
}
