/** Why somebody stands in the queue, in the order in which the queue is worked off. */
export const reasons = ['urgent', 'tell', 'other time', 'time passed', 'new', 'no time'] as const
export type Reason = (typeof reasons)[number]

/** What is noted beside an appointment: that its patient was not told, and when they asked for another time. */
export type Noted = { untold?: Untold | undefined; askedAt?: Date | undefined }

/** Somebody who has not heard yet how their appointment stands: since when, and from when on that is for staff. */
export type Untold = { since: Date; due: Date }
