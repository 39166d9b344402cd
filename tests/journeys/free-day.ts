let weeks = 3

/**
 * A Tuesday, `YYYY-MM-DD`, on which the surgery is open and nobody has asked for anything: each call goes a week further
 * ahead, so that journeys which share a practice never meet.
 */
export function aFreeTuesday(): string {
  weeks += 1
  const day = next(2, fromToday(0)).add({ weeks })
  return mayBeBankHoliday(day) ? aFreeTuesday() : day.toString()
}

/**
 * A Thursday, `YYYY-MM-DD`, in one to four weeks, on which the surgery is open: for the one journey of a practice that
 * needs a day soon. A Tuesday that is free may lie beyond the four months that a calendar shows.
 */
export function aThursdaySoon(): string {
  const first = next(4, fromToday(7))
  const open = [0, 1, 2].map((weeks) => first.add({ weeks })).find((day) => !mayBeBankHoliday(day))
  return String(open)
}

/** Today in London, `YYYY-MM-DD`. */
export function today(): string {
  return fromToday(0).toString()
}

function fromToday(days: number): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('Europe/London').add({ days })
}

/** That day itself, or the first one after it that is such a day of the week. */
function next(dayOfWeek: number, day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: (7 + dayOfWeek - day.dayOfWeek) % 7 })
}

// Those that can be a Tuesday or a Thursday are around Christmas and the New Year and, where a journey chooses Scotland's,
// St Andrew's Day.
function mayBeBankHoliday(day: Temporal.PlainDate): boolean {
  const date = day.toPlainMonthDay().toString()
  return date >= '12-24' || date <= '01-04' || date === '11-30'
}
