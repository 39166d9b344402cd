import { expect, test } from 'vitest'
import { accept, beginWithAnEmptyQueue, practice, queue, request, standsAs } from '../../tests/in-the-queue.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import type { ReadyLetter } from '../mail/letter.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'

beginWithAnEmptyQueue()

/** Sends what is due; a mail server does not know one of the addresses. */
async function sendLettersButTo(unknown: string): Promise<void> {
  const { sending } = practice.practice
  const mailer = {
    async send({ to }: ReadyLetter) {
      if (JSON.stringify(to).includes(unknown)) throw new LetterNotSent('recipient refused', '550')
    },
    async close() {},
  }
  await sendDueLetters({ ...sending, mailer })
}

test('the urgent stand first, then who must be told, then the others, each by its age', async () => {
  await request({ name: 'Una New', time: '10:00' })
  practice.pass(5)
  await request({ name: 'Vic Later', time: '11:00' })
  await request({ name: 'Wyn Urgent', service: '24 hours emergency dental care', time: '10:00' })
  await accept(await request({ name: 'Xia Phone', time: '12:00' }))
  await accept(await request({ name: 'Yan Timeless', email: 'yan@example.org' }))
  await practice.sendLetters()
  const { queue: rows, counts } = await queue()
  expect(rows?.map(({ patient, reason }) => [patient.name, reason])).toEqual([
    ['Wyn Urgent', 'urgent'],
    ['Xia Phone', 'tell'],
    ['Una New', 'new'],
    ['Vic Later', 'new'],
    ['Yan Timeless', 'no time'],
  ])
  expect(counts).toEqual({ urgent: 1, tell: 1, otherTime: 0, timePassed: 0, new: 2, noTime: 1, messages: 0 })
})

test('a request that nobody answered in time says so', async () => {
  await request({ name: 'Zoe Passed', day: '2026-12-01', time: '10:00' })
  expect(await standsAs('Zoe Passed')).toBe('new')
  practice.pass(61)
  expect(await standsAs('Zoe Passed')).toBe('time passed')
})

test('who has no e-mail leaves the queue when they were rung, and comes back when that is undone', async () => {
  const id = await request({ name: 'Abe Phone', time: '10:00' })
  await accept(id)
  expect((await queue()).queue?.[0]).toMatchObject({ reason: 'tell', untoldBecause: 'no e-mail' })
  const rung = await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true, version: 2 })
  expect(rung.status).toBe(200)
  expect(await standsAs('Abe Phone')).toBe(undefined)
  await practice.asStaff('POST', `/api/admin/undo/${id}`, { change: rung.body.change })
  expect(await standsAs('Abe Phone')).toBe('tell')
  await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })
  expect(await standsAs('Abe Phone')).toBe('tell')
})

test('who was moved is told with the time at which they still mean to come, until they were rung', async () => {
  const seat = { appointmentDate: '2026-12-03', appointmentTime: '10:00', chair: 1, minutes: 30 }
  const booked = await practice.asStaff('POST', '/api/admin/book', {
    ...seat,
    name: 'Ira Moved',
    phone: '07700 900127',
  })
  const id = booked.body.updatedUser?._id
  const move = async (appointmentTime: string) => {
    practice.pass(1)
    const moved = await practice.asStaff('PUT', `/api/admin/update/${id}`, { ...seat, appointmentTime })
    expect(moved.status).toBe(200)
  }
  const told = async () => (await queue()).queue?.map(({ reason, movedFrom }) => [reason, movedFrom?.time])
  expect(await told()).toEqual([])
  await move('11:00')
  expect((await queue()).queue?.[0]?.movedFrom).toEqual({ date: '2026-12-03T00:00:00.000Z', time: '10:00' })
  await move('12:00')
  expect(await told()).toEqual([['tell', '10:00']])
  await move('10:00')
  expect(await told()).toEqual([['tell', undefined]])
  await move('12:00')
  practice.pass(1)
  await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true })
  expect(await told()).toEqual([])
  await move('14:00')
  expect(await told()).toEqual([['tell', '12:00']])
})

test('who has an e-mail leaves it with the letter, and comes back when none arrives', async () => {
  const arrives = await request({ name: 'Bea Letter', email: 'bea@example.org', time: '10:00' })
  const refused = await request({ name: 'Cyd Nowhere', email: 'cyd@example.org', time: '11:00' })
  await practice.sendLetters()
  // Of two letters of one instant, nobody knows which is the last.
  practice.pass(1)
  await accept(arrives)
  await accept(refused)
  expect((await queue()).queue).toEqual([])
  practice.pass(16)
  expect((await queue()).queue?.map(({ untoldBecause }) => untoldBecause)).toEqual(['letter waits', 'letter waits'])
  await sendLettersButTo('cyd@example.org')
  expect((await queue()).queue).toMatchObject([
    { patient: { name: 'Cyd Nowhere', unreached: true }, reason: 'tell', untoldBecause: 'letter came back' },
  ])
  await practice.asStaff('POST', `/api/admin/call/${refused}`, { answered: true })
  expect((await queue()).queue).toEqual([])
})

test('whose request was moved before anybody answered it, and no letter told them, is to be told, and waits for the answer then', async () => {
  const id = await request({ name: 'Dot Nowhere', email: 'dot@example.org', time: '10:00' })
  await practice.sendLetters()
  practice.pass(1)
  const to = { appointmentDate: '2026-12-03', appointmentTime: '11:00' }
  expect((await practice.asStaff('PUT', `/api/admin/update/${id}`, to)).status).toBe(200)
  expect(await standsAs('Dot Nowhere')).toBe('new')
  practice.pass(1)
  await sendLettersButTo('dot@example.org')
  const { queue: rows, counts } = await queue()
  const movedFrom = { date: '2026-12-03T00:00:00.000Z', time: '10:00' }
  expect(rows).toMatchObject([{ reason: 'tell', untoldBecause: 'letter came back', movedFrom }])
  expect(counts).toMatchObject({ tell: 1, new: 0 })
  await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true })
  expect(await standsAs('Dot Nowhere')).toBe('new')
})

test('whom no letter told what times they are offered is to be told them, until they were rung', async () => {
  const id = await request({ name: 'Dot Nowhere', email: 'dot@example.org', time: '10:00' })
  await practice.sendLetters()
  practice.pass(1)
  const offer = { times: [{ date: '2026-12-04', time: '10:00' }], workingDays: 1, version: 1 }
  expect((await practice.asStaff('POST', `/api/admin/offer/${id}`, offer)).status).toBe(200)
  practice.pass(1)
  await sendLettersButTo('dot@example.org')
  const times = [{ date: '2026-12-04T00:00:00.000Z', time: '10:00' }]
  expect((await queue()).queue).toMatchObject([
    { reason: 'tell', untoldBecause: 'letter came back', patient: { name: 'Dot Nowhere', offer: { times } } },
  ])
  await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true })
  expect((await queue()).queue).toEqual([])
})

/** Abi has a confirmed visit on 3 December at 10; answers its id and the way to ask for another time from her own page. */
async function abiWithAVisit(email: string) {
  const sent = await practice.send('POST', '/api/user/appointment', {
    name: 'Abi Later',
    email,
    appointmentDate: '2026-12-03',
    appointmentTime: '10:00',
  })
  const address = sent.body.requestAddress ?? ''
  const found = await practice.asStaff('GET', '/api/admin/patients?search=Abi')
  const id = found.body.patients?.[0]?._id ?? ''
  await accept(id)
  await practice.sendLetters()
  practice.pass(30)
  const ask = async (time: string) => {
    const page = await practice.send('GET', address)
    const version = /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? ''
    const form = new URLSearchParams({ step: 'another time', time: `2026-12-09T${time}`, version })
    const { status } = await practice.send('POST', address, form.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(303)
  }
  return { id, ask }
}

test('who asks for another time stands in the queue with it, since they asked, until staff have answered', async () => {
  const { id, ask } = await abiWithAVisit('abi@example.org')
  await ask('11:00')
  practice.pass(5)
  expect((await queue()).counts).toMatchObject({ otherTime: 1, new: 0 })
  expect((await queue()).queue).toMatchObject([
    {
      reason: 'other time',
      since: '2026-12-01T09:30:00.000Z',
      patient: { appointmentTime: '10:00', asksFor: { date: '2026-12-09T00:00:00.000Z', time: '11:00' } },
    },
  ])
  const given = { status: 'Appointed', appointmentDate: '2026-12-09T00:00:00.000Z', appointmentTime: '11:00' }
  const answered = await practice.asStaff('PUT', `/api/admin/update/${id}`, given)
  expect(answered.status).toBe(200)
  expect((await queue()).queue).toEqual([])
  // Until then staff may still take it back.
  practice.pass(1)
  await ask('15:00')
  expect(await standsAs('Abi Later')).toBe('other time')
  // The time that they have, said again: that is an answer as well.
  expect((await practice.asStaff('PUT', `/api/admin/update/${id}`, given)).status).toBe(200)
  expect((await queue()).queue).toEqual([])
})

test('whoever asked for another time is not told “confirmed” of a visit that has passed', async () => {
  const { id, ask } = await abiWithAVisit('abi@example.org')
  await ask('11:00')
  practice.pass(5)
  await practice.sendLetters()
  practice.pass(3 * 24 * 60)
  practice.letters.length = 0
  const kept = { status: 'Appointed', appointmentDate: '2026-12-03T00:00:00.000Z', appointmentTime: '10:00' }
  expect((await practice.asStaff('PUT', `/api/admin/update/${id}`, kept)).status).toBe(200)
  practice.pass(5)
  await practice.sendLetters()
  expect(practice.letters.map(({ subject }) => subject)).toEqual([])
})

test('a new message stands in the queue behind the requests until somebody is done with it', async () => {
  await request({ name: 'Ben First', time: '10:00' })
  const written = { name: 'Ines Duarte', email: 'ines@example.org', phone: '07700 900456' }
  await practice.send('POST', '/api/user/contact', { ...written, message: 'Do you open on Sunday?' })
  practice.pass(5)
  await practice.send('POST', '/api/user/contact', { ...written, message: 'And on Monday?' })
  const { counts, messages } = await queue()
  expect(counts).toMatchObject({ new: 1, messages: 2 })
  expect(messages?.map(({ message }) => message)).toEqual(['Do you open on Sunday?', 'And on Monday?'])
  await practice.asStaff('PUT', `/api/admin/messages/${messages?.[0]?._id}`, { state: 'done' })
  expect((await queue()).messages).toMatchObject([{ name: 'Ines Duarte', message: 'And on Monday?' }])
})

test('how a request stands says who did what last, and nothing of the patient', async () => {
  const id = await request({ name: 'Gil Quiet', message: 'It hurts', time: '10:00' })
  await accept(id)
  const { text, body } = await practice.asStaff('GET', `/api/admin/standing/${id}`)
  expect(body).toEqual({
    version: 2,
    status: 'Appointed',
    sentence: expect.stringMatching(/^This request was approved by .+ at 09:00\.$/),
    own: { change: expect.any(String), did: 'accepted', seconds: 10 },
  })
  expect(text).not.toMatch(/Gil|hurts/)
})

test('nothing hides an urgent one, however many wait: the pages follow one another without a gap', async () => {
  const names: string[] = []
  for (let count = 0; count < 130; count += 1) names.push(await request({ name: `Hal ${count} Waits`, time: '' }))
  await request({ name: 'Ida Urgent', service: '24 hours emergency dental care' })
  const first = await queue()
  expect(first.queue).toHaveLength(100)
  expect(first.queue?.[0]?.patient.name).toBe('Ida Urgent')
  expect(first.counts?.new).toBe(130)
  const second = await queue(first.next)
  expect(second.next).toBe(undefined)
  const ids = [...(first.queue ?? []), ...(second.queue ?? [])].map(({ patient }) => patient._id)
  expect(new Set(ids).size).toBe(131)
  expect(names.every((id) => ids.includes(id))).toBe(true)
})

test('a place that a list never gave out is refused: an empty page would say that nobody else waits', async () => {
  for (const list of [
    'queue?',
    'patients?',
    'patients?search=Maya&',
    'patients?search=07700900123&',
    'messages?',
    'audit?',
  ])
    expect(await practice.asStaff('GET', `/api/admin/${list}after=nonsense`)).toMatchObject({
      status: 400,
      body: { message: 'That page of the list does not exist.' },
    })
})

test('the next visits and the median time to an answer stand beside it', async () => {
  for (const [name, time] of [
    ['Joy Late', '15:00'],
    ['Kim Soon', '10:00'],
    ['Lou Past', '09:15'],
  ] as const)
    await accept(await request({ name, day: '2026-12-01', time, email: `${name.slice(0, 3)}@example.org` }))
  practice.pass(30)
  await accept(await request({ name: 'Mae Now', day: '2026-12-02', time: '09:00', email: 'mae@example.org' }))
  const { visits, answeredWithinMinutes } = await queue()
  expect(visits?.map(({ name }) => name)).toEqual(['Kim Soon', 'Joy Late', 'Mae Now'])
  expect(answeredWithinMinutes).toBe(1)
  // Who was booked on the telephone waited for no answer, so a cancelling is none.
  const seat = { appointmentDate: '2026-12-04', chair: 1, minutes: 15, phone: '07700 900999' }
  const booked = await Promise.all(
    ['09:00', '10:00', '11:00', '12:00', '13:00'].map((appointmentTime) =>
      practice.asStaff('POST', '/api/admin/book', { ...seat, appointmentTime, name: `Ned ${appointmentTime}` }),
    ),
  )
  practice.pass(90)
  for (const { body } of booked)
    await practice.asStaff('PUT', `/api/admin/statuschange/${body.updatedUser?._id}`, { status: 'Cancelled' })
  expect((await queue()).answeredWithinMinutes).toBe(1)
})

test('a patient who withdraws was not answered by that', async () => {
  const wish = { name: 'Oda Gone', email: 'oda@example.org', appointmentDate: '2026-12-04', appointmentTime: '10:00' }
  const { requestAddress } = (await practice.send('POST', '/api/user/appointment', wish)).body
  practice.pass(2)
  const form = new URLSearchParams({ step: 'withdraw', version: '1' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await practice.send('POST', requestAddress ?? '', form, { headers })).status).toBe(303)
  expect(await queue()).not.toHaveProperty('answeredWithinMinutes')
})

test('whoever asks after a step sees it, however many asked in its moment', async () => {
  const id = await request({ name: 'Ann Archer' })
  const before = Array.from({ length: 5 }, () => queue())
  await accept(id)
  const after = await Promise.all(Array.from({ length: 5 }, () => queue()))
  expect(after.map(({ queue }) => queue?.[0]?.patient.status)).toEqual(Array(5).fill('Appointed'))
  await Promise.all(before)
})

test('asks once what became of the letters about all that it shows', async () => {
  for (const name of ['Ann Archer', 'Ben Baker'])
    await accept(await request({ name, email: 'a@example.org', time: '10:00' }))
  await request({ name: 'Cleo Carter', email: 'c@example.org' })
  const { outbox } = practice.backend.records
  const asked: string[][] = []
  const { statesFor } = outbox
  outbox.statesFor = (appointments) => {
    asked.push(appointments)
    return statesFor(appointments)
  }
  const { body } = await practice.asStaff('GET', '/api/admin/queue')
  outbox.statesFor = statesFor
  expect(body.visits).toHaveLength(2)
  expect(asked).toHaveLength(1)
})
