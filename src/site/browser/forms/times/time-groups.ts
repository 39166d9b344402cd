import type { TimesAnswer } from '../../../../contract/forms/appointment-form.ts'

/** From and until, `HH:MM`. */
export type Hours = { opens: string; closes: string }
type Offered = TimesAnswer['times'][number]
/** Times of a day under one heading, in order. */
export type TimeGroup = { key: string; label: string; options: { time: string; label: string; disabled: boolean }[] }

export const outOfHoursLabel = 'Out of hours: emergencies only, please ring'
export const surgeryHoursLabel = 'Surgery hours'

/**
 * The times of a day as the list shows them: before, during and after surgery hours, with lunch between them where the
 * surgery shuts for it. While nothing is known about the day, all 96 can be chosen and the usual hours divide them.
 */
export function timeGroups(day: TimesAnswer | undefined, usual: Hours): TimeGroup[] {
  const groups: TimeGroup[] = []
  for (const offered of day && day.times.length > 0 ? day.times : everyTime(usual)) {
    const label = isInHours(offered) ? surgeryHoursLabel : outOfHoursLabel
    const group = groups.at(-1)
    if (group?.label === label) group.options.push(option(offered))
    else groups.push({ key: offered.time, label, options: [option(offered)] })
  }
  return groups
}

/** By the day itself where it is known, otherwise by the usual hours, whose end is no part of them. */
export function isOutOfHours(time: string, day: TimesAnswer | undefined, usual: Hours): boolean {
  const offered = day?.times.find((one) => one.time === time)
  return offered ? !isInHours(offered) : time < usual.opens || time >= usual.closes
}

/** Whether the chosen treatment, begun then, would end after the surgery closes. */
export function isTooLate(time: string, day: TimesAnswer | undefined): boolean {
  return day?.times.find((one) => one.time === time)?.endsAfterClosing ?? false
}

// A start from which the treatment ends after closing time is in surgery hours itself.
function isInHours({ emergencyOnly, endsAfterClosing }: Offered): boolean {
  return !emergencyOnly || endsAfterClosing === true
}

/** A sentence about the chosen time where the day does not have it any more, or never has: the clocks go forward. */
export function goneTime(time: string, groups: TimeGroup[]): string | undefined {
  if (time === '') return undefined
  const option = optionAt(time, groups)
  if (!option) return `${time} ${doesNotExist} on this day, because the clocks go forward. Please choose another time.`
  return option.disabled ? `${option.label.replace(' – ', ' is ')} on this day. Please choose another time.` : undefined
}

/** How the list shows a chosen time that the day does not have. */
export function missingTime(time: string, groups: TimeGroup[]): string | undefined {
  return time === '' || optionAt(time, groups) ? undefined : `${time} – ${doesNotExist}`
}

const doesNotExist = 'does not exist'

function optionAt(time: string, groups: TimeGroup[]) {
  return groups.flatMap(({ options }) => options).find((one) => one.time === time)
}

/** What a visitor is told about the day as soon as it is known. */
export function dayNote(day: TimesAnswer): string {
  if (!day.open) return `The surgery is closed on this day${day.reason ? ` (${lowerFirst(day.reason)})` : ''}.`
  if (day.reason) return day.reason
  const free = day.times.filter((one) => one.state === 'free' && !one.emergencyOnly).length
  if (free === 0) return 'No time in surgery hours is left on this day. Please choose another day.'
  return `${free} ${free === 1 ? 'time is' : 'times are'} free in surgery hours on this day.`
}

function option({ time, state, endsAfterClosing }: Offered) {
  const free = state === 'free'
  const why = free ? endsAfterClosing && 'ends after we close' : state
  return { time, label: why ? `${time} – ${why}` : time, disabled: !free }
}

function everyTime({ opens, closes }: Hours): Offered[] {
  return Array.from({ length: 96 }, (_, quarter) => {
    const time = new Date(quarter * 900_000).toISOString().slice(11, 16)
    return { time, state: 'free', emergencyOnly: time < opens || time >= closes }
  })
}

// “Emergency appointments only” reads on in a sentence; “Christmas Day” is a name.
function lowerFirst(reason: string): string {
  return reason.startsWith('Emergency') ? `e${reason.slice(1)}` : reason
}
