/** Why somebody stands in the queue, in the order in which the queue is worked off. */
export const reasons = ['urgent', 'tell', 'time passed', 'new', 'no time'] as const
export type Reason = (typeof reasons)[number]

/** Somebody who has not heard yet how their appointment stands: since when, and from when on that is for staff. */
export type Untold = { since: Date; due: Date }
