import type { TimesAnswer } from '../../../contract/forms/appointment-form.ts'
import { quarterHours } from '../../day/day-plan.ts'

/** A time in the list: why it cannot be chosen, where it cannot. */
export type TimeChoice = {
  time: string
  outOfHours: boolean
  endsAfterClosing?: true
  why?: 'full' | 'past' | 'no such time'
}

/**
 * The 96 times with what is known of the day. `own` is the time the appointment has on that very day: it stands in its
 * own way, and can be chosen all the same. Where nothing is known, every time can be chosen.
 */
export function timeChoices(offer: TimesAnswer | undefined, own: string | undefined): TimeChoice[] {
  const known = new Map(offer?.times.map((offered) => [offered.time, offered]))
  return quarterHours.map((time) => {
    const offered = known.get(time)
    const endsAfterClosing = offered?.endsAfterClosing ?? false
    const outOfHours = (offered?.emergencyOnly ?? false) && !endsAfterClosing
    const free: TimeChoice = { time, outOfHours, ...(endsAfterClosing ? { endsAfterClosing } : {}) }
    if (known.size === 0 || time === own) return free
    // The clocks go forward: that hour is not in the answer.
    if (!offered) return { time, outOfHours, why: 'no such time' }
    return offered.state === 'free' ? free : { ...free, why: offered.state }
  })
}

/** The choices in the order of the day, cut where surgery hours begin and end. */
export function timeGroups(choices: TimeChoice[]): { outOfHours: boolean; choices: TimeChoice[] }[] {
  const groups: { outOfHours: boolean; choices: TimeChoice[] }[] = []
  for (const choice of choices) {
    const last = groups.at(-1)
    if (last?.outOfHours === choice.outOfHours) last.choices.push(choice)
    else groups.push({ outOfHours: choice.outOfHours, choices: [choice] })
  }
  return groups
}
