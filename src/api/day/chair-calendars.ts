import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import { letterAppointment } from '../../domain/appointments/letters/appointment-letters.ts'
import { chairName, chairsOf } from '../../domain/availability/chairs.ts'
import {
  chairCalendarBy,
  makeChairCalendar,
  revokeChairCalendar,
} from '../../domain/chair-calendars/chair-calendars.ts'
import type { Backend, HttpApp } from '../../http/backend.ts'
import { countStrayLink } from '../../http/limits.ts'
import { refuse, unknownSentence } from '../../http/problems.ts'
import { privately } from '../../http/security.ts'
import { senderOf } from '../../http/sender.ts'
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

  handle(api.chairCalendars.make, async ({ params, who }, backend) => {
    const chair = readChair(params.chair)
    const context = appointmentContext(who, backend)
    const token = chair && (await makeChairCalendar(chair, context))
    if (!token) return refuse(404, unknownSentence)
    const madeAt = context.now.toISOString()
    return { answer: { address: addresses.chairCalendar(token), madeAt, message: 'This address is shown once.' } }
  }),

  handle(api.chairCalendars.revoke, async ({ params, who }, backend) => {
    const chair = readChair(params.chair)
    if (!chair) return refuse(404, unknownSentence)
    await revokeChairCalendar(chair, appointmentContext(who, backend))
    return { answer: { success: true, message: 'The address opens nothing any more.' } }
  }),
]

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
