import { api } from '../../contract/api.ts'
import type { Chair, DayAnswer } from '../../contract/day.ts'
import { dateSentence } from '../../contract/read-appointment.ts'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import { exceptionOn, hoursAt } from '../../domain/availability/chair-plan.ts'
import type { ChairTime } from '../../domain/availability/chair-time.ts'
import { chairsOf } from '../../domain/availability/chairs.ts'
import { hoursOn } from '../../domain/availability/opening-hours.ts'
import { type Day, quartersFrom, readDay } from '../../domain/clinic-time.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import type { Backend } from '../../http/backend.ts'
import { refuse } from '../../http/problems.ts'
import { handle } from '../serve.ts'
import { wirePatients } from '../wire-patient.ts'

/** Chairs bound how many hold one; wishes are bounded by nothing but this. */
const mostWithoutChair = 300

export const day = [
  handle(api.day.show, async ({ params, who }, backend) => {
    const asked = readDay(params.date)
    if (!asked) return refuse(400, dateSentence)
    backend.looks.through({ staff: who.member.id, did: 'listed requests', question: `day ${asked} by chair` })
    return { question: asked, answerAll: () => dayByChair(asked, backend) }
  }),
]

async function dayByChair(asked: Day, backend: Backend): Promise<DayAnswer> {
  const { practice } = backend.content
  const { appointments, left } = await backend.records.days.list(asked, mostWithoutChair)
  const taken = await backend.records.appointments.chairTimeOn([asked], backend.now())
  const held = heldBeside(appointments, taken)
  const overnight = await overMidnight(held, asked, backend)
  const hours = hoursOn(asked, practice)
  const exception = practice.closedDays.find((closed) => closed.day === asked)
  const reason = 'opens' in hours ? exception?.reason : hours.closed
  return {
    date: asked,
    ...('opens' in hours ? { hours } : {}),
    ...(reason ? { reason } : {}),
    chairs: chairsOf(
      practice,
      appointments.flatMap(({ chair }) => chair ?? []),
    ).map((chair) => ({ ...chair, ...workAt(chair.chair, asked, practice) })),
    patients: await wirePatients(appointments, backend),
    ...(overnight.length > 0 ? { overnight: await wirePatients(overnight, backend) } : {}),
    ...(held.length > 0 ? { held: held.map(({ chair, time }) => ({ chair, time })) } : {}),
    ...(left > 0 ? { left } : {}),
  }
}

/** Whose visit began on the evening before and goes over midnight; what is only offered to somebody has no visit yet. */
async function overMidnight(
  held: ChairTime[],
  asked: Day,
  { records }: Pick<Backend, 'records'>,
): Promise<Appointment[]> {
  const midnights = held.filter(({ time }) => time === '00:00')
  const holders = await Promise.all(midnights.map((quarter) => records.days.holderOf([quarter])))
  return holders.flatMap((holder, at) => {
    // Another chair is only offered to them.
    if (!holder?.day || !holder.time || holder.chair !== midnights[at]?.chair || holder.day >= asked) return []
    const quarters = quartersFrom({ day: holder.day, time: holder.time }, holder.minutes)
    return quarters.some(({ day }) => day === asked) ? [holder] : []
  })
}

/** What is taken of the chairs of a day, but not by who is listed on it. */
function heldBeside(listed: Appointment[], taken: ChairTime[]): ChairTime[] {
  const theirs = new Set(
    listed.flatMap(({ status, day, time, chair, minutes }) => {
      if (status === 'cancelled' || !day || !time || chair === undefined) return []
      return quartersFrom({ day, time }, minutes).map((quarter) => `${chair} ${quarter.day} ${quarter.time}`)
    }),
  )
  return taken.filter(({ chair, day, time }) => !theirs.has(`${chair} ${day} ${time}`))
}

/** When somebody works at a chair, where that is not whenever the surgery is open. */
function workAt(chair: number, day: Day, { chairPlan = [] }: Practice): Pick<Chair, 'works' | 'reason'> {
  const planned = chairPlan.find((one) => one.chair === chair && !one.removed)
  const work = planned ? hoursAt(planned, day) : 'as the surgery'
  if (!planned || work === 'as the surgery') return {}
  const reason = exceptionOn(planned, day)?.reason
  return { works: work.map(({ opens, closes }) => ({ opens, closes })), ...(reason ? { reason } : {}) }
}
