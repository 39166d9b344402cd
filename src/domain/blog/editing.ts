import type { Person } from './post.ts'

/** Somebody has a post open in a tab of a browser. */
export type Editing = { post: string; by: Person; tab: string; since: Date; seenAt: Date }

/** Who was not heard of for so long has closed it. */
export const editingSeconds = 45
