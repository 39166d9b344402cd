let weeks = 3

/**
 * A Tuesday, `YYYY-MM-DD`, on which the surgery is open and nobody has asked for anything: each call goes a week further
 * ahead, so that journeys which share a practice never meet.
 */
export function aFreeTuesday(): string {
  const today = Temporal.Now.plainDateISO('Europe/London')
  const nextTuesday = today.add({ days: (9 - today.dayOfWeek) % 7 })
  weeks += 1
  const day = nextTuesday.add({ weeks })
  // The bank holidays that can be a Tuesday are those around Christmas and the New Year and, where a journey chooses
  // Scotland's, St Andrew's Day.
  const date = day.toPlainMonthDay().toString()
  return date >= '12-24' || date <= '01-04' || date === '11-30' ? aFreeTuesday() : day.toString()
}

/** Today in London, `YYYY-MM-DD`. */
export function today(): string {
  return Temporal.Now.plainDateISO('Europe/London').toString()
}
