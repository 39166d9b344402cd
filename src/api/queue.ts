import { api } from '../contract/api.ts'
import type { QueueAnswer, QueueEntry } from '../contract/queue.ts'
import { tidyLine } from '../contract/text.ts'
import type { Appointment } from '../domain/appointments/appointment.ts'
import { type Step, saysHowItStands, standing, stepsOf, withoutSideSteps } from '../domain/appointments/history.ts'
import { isOtherAddress, movedUnheardFrom } from '../domain/appointments/letters/untold.ts'
import { isNotKept } from '../domain/appointments/not-kept.ts'
import type { LetterFate } from '../domain/outbox.ts'
import type { Practice } from '../domain/practice/practice.ts'
import { medianMinutes, urgentServices, whatToDo } from '../domain/queue/what-to-do.ts'
import type { Backend } from '../http/backend.ts'
import { handle } from './serve.ts'
import { wireMessages } from './wire-message.ts'
import { lettersAbout, wireOffer, wireWhen, wireWithLetters } from './wire-patient.ts'

const rowsAtOnce = 100
const visitsShown = 4
/** The time to an answer is that of so many answers, none older than so many days. */
const answers = { most: 100, days: 30 }

export const queue = [
  handle(api.queue.list, async ({ query, who }, backend) => {
    if (query?.rows === 'none') {
      return {
        question: 'counts',
        answerAll: async () => ({ queue: [], counts: await countsOf(askedNow(backend), backend), visits: [] }),
      }
    }
    backend.looks.through({ staff: who.member.id, did: 'listed requests', question: 'queue' })
    const after = tidyLine(query?.after)
    return { question: `after ${after ?? ''}`, answerAll: () => queueNow(after, backend) }
  }),
]

type Asked = ReturnType<typeof askedNow>

function askedNow({ now, content }: Pick<Backend, 'now' | 'content'>) {
  return { now: now(), urgent: urgentServices(content.practice) }
}

async function countsOf(asked: Asked, { records }: Pick<Backend, 'records'>): Promise<QueueAnswer['counts']> {
  const {
    'other time': otherTime,
    'time passed': timePassed,
    'no time': noTime,
    ...others
  } = await records.queue.counts(asked)
  const { count: messages } = await records.messages.waiting()
  return { ...others, otherTime, timePassed, noTime, messages }
}

async function queueNow(after: string | undefined, backend: Backend): Promise<QueueAnswer> {
  const { records } = backend
  const asked = askedNow(backend)
  const { now } = asked
  const counts = await countsOf(asked, backend)
  const { rows, next } = await records.queue.list({ ...asked, after, limit: rowsAtOnce })
  const nextVisits = await records.queue.nextVisits(now, visitsShown)
  const appointments = rows.map(({ appointment }) => appointment)
  const letters = await lettersAbout([...appointments, ...nextVisits], backend)
  const since = new Date(now.getTime() - answers.days * 24 * 3_600_000)
  const median = medianMinutes(await records.queue.lastAnswers(since, answers.most))
  return {
    queue: await wireEntries(rows, letters, backend),
    ...(next ? { next } : { messages: await wireMessages(await records.messages.longestNew(rowsAtOnce), backend) }),
    counts,
    visits: wireWithLetters(nextVisits, letters, backend),
    ...(median === undefined ? {} : { answeredWithinMinutes: median }),
  }
}

type Row = Awaited<ReturnType<Backend['records']['queue']['list']>>['rows'][number]

async function wireEntries(rows: Row[], letters: LetterFate[], backend: Backend): Promise<QueueEntry[]> {
  const { practice } = backend.content
  const appointments = rows.map(({ appointment }) => appointment)
  const patients = wireWithLetters(appointments, letters, backend)
  const writtenTo = new Set(letters.flatMap(({ state, about }) => (state === 'waiting' ? [about] : [])))
  const histories = await backend.records.appointments.historiesOf(appointments.map(({ id }) => id))
  const now = backend.now()
  const todos = rows.map(({ appointment, ...noted }) => whatToDo(appointment, noted, { practice, now }))
  const offers = todos.some((todo) => todo?.reason === 'tell') ? await backend.records.offers.standing(now) : []
  return rows.flatMap(({ appointment }, index) => {
    const [patient, todo] = [patients[index], todos[index]]
    if (!patient || !todo) return []
    // An earlier time of the waiting list is told by nobody.
    const offer = offers.find((one) => one.appointment === appointment.id && !one.waiting)
    const steps = standing(stepsOf(histories.get(appointment.id) ?? [], appointment))
    const movedFrom = appointment.status === 'cancelled' ? undefined : movedUnheardFrom(steps)
    return [
      {
        reason: todo.reason,
        since: todo.since.toISOString(),
        patient: { ...patient, ...(todo.reason === 'tell' && offer ? { offer: wireOffer(offer) } : {}) },
        ...(todo.reason === 'tell'
          ? {
              untoldBecause: becauseOf(appointment, { unreached: patient.unreached, writtenTo, steps }, practice),
              ...(movedFrom ? { movedFrom: wireWhen(movedFrom) } : {}),
            }
          : {}),
        ...lastCallIn(withoutSideSteps(steps)),
      },
    ]
  })
}

type Known = { unreached: boolean | undefined; writtenTo: Set<string>; steps: Step[] }

function becauseOf(
  appointment: Appointment,
  { unreached, writtenTo, steps }: Known,
  practice: Practice,
): QueueEntry['untoldBecause'] {
  const { id, email } = appointment
  // Their own time stands where only one that they were offered was taken back, or the day is open again.
  if (steps.find(saysHowItStands)?.what === 'to ring')
    return isNotKept(appointment, steps, practice) ? 'not kept' : 'time stands'
  if (!email) return 'no e-mail'
  if (unreached) return 'letter came back'
  return steps.some(isOtherAddress) && !writtenTo.has(id) ? 'new address' : 'letter waits'
}

/** The last call, where nothing else was done since. */
function lastCallIn([last]: Step[]): Pick<QueueEntry, 'lastCall'> {
  if (last?.what !== 'rung' && last?.what !== 'no answer') return {}
  const { what, at, by, againAt } = last
  return {
    lastCall: {
      what,
      at: at.toISOString(),
      ...(by ? { by: by.name } : {}),
      ...(againAt ? { againAt: againAt.toISOString() } : {}),
    },
  }
}
