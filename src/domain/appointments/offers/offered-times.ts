import type { Quarter } from '../../clinic-time.ts'

/** A time that is offered, with the chair that is held for it. */
export type OfferedTime = Quarter & { chair: number }
/** Times that staff propose instead of what was asked for; all are held until the offer ends, and one may be taken. */
export type Offer = {
  appointment: string
  times: OfferedTime[]
  ends: Date
  /** Made by the clock to somebody on the waiting list: one earlier time, which staff have not chosen. */
  waiting?: boolean | undefined
}

/** An offer is of at most so many times, for at most so many working days. */
export const mostOffered = 3
export const mostWorkingDays = 3

/** As a letter names it. */
export const withoutChair = ({ day, time }: OfferedTime): Quarter => ({ day, time })

/** Whether an offer may still be taken. */
export function stands(offer: Offer | undefined, now: Date): offer is Offer {
  return offer !== undefined && offer.ends > now
}
