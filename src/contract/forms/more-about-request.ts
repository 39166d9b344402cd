import { mostAlsoSuit, type Wish } from '../../domain/appointments/appointment.ts'
import { exists, isTime, type Quarter, readDay } from '../../domain/clinic-time.ts'
import { inPlainDigits } from '../../domain/phone-numbers/plain-digits.ts'
import { limits, tidyLine, type Unreadable, unreadable } from '../text.ts'

/** What the appointment form asks beside the fields that the specification names. */
type MoreAboutRequest = Pick<Wish, 'patientName' | 'patientBirthYear' | 'noCalls' | 'needs' | 'alsoSuits'>
type Body = { [Field in keyof MoreAboutRequest]?: unknown }

/** Nobody older asks for an appointment. */
const firstYear = 1900

/** Reads what is answered beside the form's own fields. What is of another kind than text was meant for somebody else. */
export function readMore(body: Body, thisYear: number): { kind: 'read'; more: MoreAboutRequest } | Unreadable {
  const patientName = lineIn(body.patientName)
  const { patientBirthYear } = body
  const typed = lineIn(typeof patientBirthYear === 'number' ? String(patientBirthYear) : patientBirthYear)
  const written = typed && inPlainDigits(typed)
  const needs = lineIn(body.needs)
  const year = Number(written)
  if (patientName && [...patientName].length > limits.name)
    return unreadable('patientName', `Please write their name in at most ${limits.name} characters.`)
  if (needs && [...needs].length > limits.needs)
    return unreadable('needs', `Please write what you need in at most ${limits.needs} characters.`)
  if (written && !(/^\d{4}$/.test(written) && year >= firstYear && year <= thisYear))
    return unreadable('patientBirthYear', 'Please give the year of birth as four digits, such as 2016.')
  if (written && !patientName)
    return unreadable('patientName', 'Please give the name of the person you are writing for.')
  const alsoSuits = timesIn(lineIn(body.alsoSuits))
  if (!alsoSuits || alsoSuits.length > mostAlsoSuit)
    return unreadable('alsoSuits', `Please choose at most ${mostAlsoSuit} other times, by their buttons.`)
  const more = {
    ...(patientName ? { patientName } : {}),
    ...(written ? { patientBirthYear: year } : {}),
    ...(isYes(body.noCalls) ? { noCalls: true } : {}),
    ...(needs ? { needs } : {}),
    ...(alsoSuits.length > 0 ? { alsoSuits } : {}),
  }
  return { kind: 'read', more }
}

/** Each time once; undefined where one is none. */
function timesIn(line = ''): Quarter[] | undefined {
  const written = [...new Set(line.split(/[\s,]+/).filter(Boolean))]
  const times = written.flatMap((one) => {
    const [date = '', time = ''] = one.split('T')
    const day = readDay(date)
    return day && isTime(time) && exists({ day, time }) ? { day, time } : []
  })
  return times.length === written.length ? times : undefined
}

/** `yes` of a form, or true of a program; anything else says nothing. */
export function isYes(answer: unknown): boolean {
  return answer === 'yes' || answer === true
}

function lineIn(answer: unknown): string | undefined {
  return typeof answer === 'string' ? tidyLine(answer) : undefined
}
