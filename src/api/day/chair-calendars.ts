import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import { letterAppointment } from '../../domain/appointments/letters/appointment-letters.ts'
import { chairName, chairsOf } from '../../domain/availability/chairs.ts'
import {
  chairCalendarBy,
  makeChairCalendar,
  type Overtaken,
  revokeChairCalendar,
} from '../../domain/chair-calendars/chair-calendars.ts'
import type { Backend, HttpApp } from '../../http/backend.ts'
import { countStrayLink } from '../../http/limits.ts'
import { type Refused, refuse, unknownSentence } from '../../http/problems.ts'
import { privately } from '../../http/security.ts'
import { senderOf } from '../../http/sender.ts'
import { byWhom } from '../change-words.ts'
import { appointmentContext } from '../contexts.ts'
import { handle } from '../serve.ts'

export const chairCalendars = [
  handle(api.chairCalendars.list, async (_, { records, content }) => {
    const made = await records.chairCalendars.all()
    const chairs = chairsOf(
      content.practice,
      made.map(({ chair }) => chair),
    )
    const calendars = chairs.map(({ chair, name }) => {
      const own = made.find((one) => one.chair === chair)
      return { chair, name, ...(own ? { madeAt: own.madeAt.toISOString(), madeBy: own.by.name } : {}) }
    })
    return { answer: { calendars } }
  }),

  handle(api.chairCalendars.make, async ({ params, query, who }, backend) => {
    const chair = readChair(params.chair)
    if (!chair) return refuse(404, unknownSentence)
    const context = appointmentContext(who, backend)
    const outcome = await makeChairCalendar(chair, query?.seen ?? undefined, context)
    if (outcome.kind !== 'made') return refusalOf(outcome, context.now)
    const madeAt = context.now.toISOString()
    const address = addresses.chairCalendar(outcome.token)
    return { answer: { address, madeAt, message: 'This address is shown once.' } }
  }),

  handle(api.chairCalendars.revoke, async ({ params, query, who }, backend) => {
    const chair = readChair(params.chair)
    if (!chair) return refuse(404, unknownSentence)
    const context = appointmentContext(who, backend)
    const outcome = await revokeChairCalendar(chair, query?.seen ?? undefined, context)
    if (outcome.kind !== 'ended') return refusalOf(outcome, context.now)
    return { answer: { success: true, message: 'The address opens nothing any more.' } }
  }),
]

function refusalOf(outcome: Overtaken, now: Date): Refused {
  if (outcome.kind === 'unknown') return refuse(404, unknownSentence)
  const made = `An address of this chair was made${byWhom(outcome, now)}.`
  return refuse(409, `${made} Nothing was changed: please look before you press again.`)
}

/** Chairs are counted from 1; PostgreSQL would refuse a number that is none with an error. */
function readChair(written: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined
}

/** What calendar programs ask for, by an address that is secret and says nothing else. */
export function serveChairCalendars(app: HttpApp, backend: Backend): void {
  // A parameter of the router ends at the next slash only.
  app.get(addresses.chairCalendar(':file').replace(/\.ics$/, ''), async (c) => {
    const token = (c.req.param('file') ?? '').replace(/\.ics$/, '')
    const found = await chairCalendarBy(token, { ...backend, now: backend.now() })
    if (!found) {
      const tooMany = await countStrayLink(senderOf(c, backend), backend)
      return c.text(tooMany ? 'Too many tries.' : unknownSentence, tooMany ? 429 : 404, privately)
    }
    const visits = found.appointments.map((appointment) => ({
      ...letterAppointment(appointment),
      confirmed: appointment.status === 'appointed',
    }))
    return new Response(backend.chairCalendar(chairName(found.chair, backend.content.practice), visits), {
      headers: { ...privately, 'content-type': 'text/calendar; charset=utf-8' },
    })
  })
}
