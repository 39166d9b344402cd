import { describe, expect, test } from 'vitest'
import {
  accept,
  askAndLookLast,
  askWhileItCloses,
  beginWithEveryDayOpen,
  lettersTo,
  meets,
  offer,
  path,
  practice,
  queueOf,
  request,
  snow,
} from '../../tests/closing-days.ts'

beginWithEveryDayOpen()

test('who is only offered a time on that day is listed, too, and it is not closed while nothing is chosen for them', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [{ date: '2026-12-03', time: '10:00' }])
  const [met] = await meets(snow)
  expect(met).toMatchObject({
    patient: { name: 'Una Offered' },
    free: [],
    offered: [{ date: '2026-12-03', time: '10:00' }],
    onlyOffered: true,
  })
  const none = await practice.asStaff('PUT', path, { version: 0, ...snow })
  expect(none).toMatchObject({ status: 409, body: { met: 1 } })
  // Their own time is another one, so that there is nothing to leave.
  const left = await practice.asStaff('PUT', path, { version: 0, ...snow, choices: [{ patient: una, choice: 'left' }] })
  expect(left.status).toBe(409)
})

test('an offer is taken back with a letter: the times are free, and the request waits for staff again', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [
    { date: '2026-12-03', time: '10:00' },
    { date: '2026-12-03', time: '11:00' },
  ])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  expect(await queueOf('Una Offered')).toBe(undefined)
  const choices = [{ patient: una, choice: 'taken back' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  await practice.sendLetters()
  expect(lettersTo('una@example.org').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We cannot keep what we offered/),
  ])
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body
  expect(patient?.offer).toBe(undefined)
  expect(patient?.history?.[0]).toMatchObject({ what: 'offer ended', by: 'Ashcombe Dental Group' })
  expect(await queueOf('Una Offered')).toMatchObject({ reason: 'new' })
  expect(await meets(snow, 1)).toEqual([])
})

test('of an offer on several days the rest stands, with a letter that names it', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [
    { date: '2026-12-03', time: '10:00' },
    { date: '2026-12-04', time: '11:00' },
  ])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const { until } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body.patient?.offer ?? {}
  expect((await meets(snow))[0]?.offered).toEqual([{ date: '2026-12-03', time: '10:00' }])
  const choices = [{ patient: una, choice: 'taken back' }]
  await practice.asStaff('PUT', path, { version: 0, ...snow, choices })
  await practice.sendLetters()
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body
  expect(patient?.offer).toEqual({ times: [{ date: '2026-12-04T00:00:00.000Z', time: '11:00' }], until })
  const [letter] = lettersTo('una@example.org')
  const text = letter?.text.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('Friday 4 December 2026 at 11:00')
  expect(text).toContain('Not all of the times that we offered you can be kept')
  const held = await practice.backend.records.appointments.chairTimeOn(
    ['2026-12-03', '2026-12-04'],
    practice.backend.now(),
  )
  expect(new Set(held.map(({ day }) => day))).toEqual(new Set(['2026-12-04']))
})

test('who is offered a time and is to be rung gets no letter and stands in the queue until they were told', async () => {
  const vic = await request({ name: 'Vic Ring', email: 'vic@example.org', day: '2026-12-10' })
  await accept(vic)
  practice.pass(1)
  await offer(vic, [{ date: '2026-12-03', time: '10:00' }])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const choices = [{ patient: vic, choice: 'to ring' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  await practice.sendLetters()
  expect(lettersTo('vic@example.org')).toEqual([])
  expect(await queueOf('Vic Ring')).toMatchObject({ reason: 'tell', untoldBecause: 'time stands' })
})

test('who is to be rung about an offer alone may be sent a letter again that is lost: what it says of their time is so', async () => {
  const vic = await request({ name: 'Vic Ring', email: 'vic@example.org', day: '2026-12-10' })
  await accept(vic)
  practice.pass(1)
  await practice.sendLetters()
  await offer(vic, [{ date: '2026-12-03', time: '10:00' }])
  practice.pass(1)
  await practice.sendLetters()
  const choices = [{ patient: vic, choice: 'to ring' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  const look = async () => (await practice.asStaff('GET', `/api/admin/patients/${vic}`)).body.patient
  const lost = (await look())?.letters?.at(-1)?.id
  practice.pass(1)
  expect((await practice.asStaff('POST', `/api/admin/letter-came-back/${lost}`)).status).toBe(200)
  expect((await look())?.letterAgain).toBe('appointment-accepted')
  practice.letters.length = 0
  expect((await practice.asStaff('POST', `/api/admin/letter-again/${vic}`, {})).status).toBe(200)
  await practice.sendLetters()
  expect(lettersTo('vic@example.org').map(({ kind }) => kind)).toEqual(['appointment-accepted'])
})

test('who is to be rung stays in the queue although they were offered a time since that is taken back unheard', async () => {
  const vic = await request({ name: 'Vic Ring', email: 'vic@example.org', day: '2026-12-10' })
  await accept(vic)
  practice.pass(1)
  await offer(vic, [{ date: '2026-12-03', time: '10:00' }])
  practice.pass(1)
  await practice.sendLetters()
  const choices = (choice: string) => [{ patient: vic, choice }]
  const close = async (version: number, days: object[], choice: string) =>
    expect((await practice.asStaff('PUT', path, { version, closedDays: days, choices: choices(choice) })).status).toBe(
      200,
    )
  await close(0, snow.closedDays, 'to ring')
  practice.pass(1)
  practice.letters.length = 0
  await offer(vic, [{ date: '2026-12-04', time: '10:00' }])
  await close(1, [...snow.closedDays, { day: '2026-12-04', reason: 'Snow' }], 'taken back')
  practice.pass(1)
  await practice.sendLetters()
  expect(lettersTo('vic@example.org')).toEqual([])
  expect(await queueOf('Vic Ring')).toMatchObject({ reason: 'tell', untoldBecause: 'time stands' })
})

test('who is to be rung about a confirmed time is not told of it by an offer: they stand in the queue until they know', async () => {
  const vic = await request({ name: 'Vic Ring', email: 'vic@example.org' })
  await accept(vic)
  practice.pass(1)
  await practice.sendLetters()
  const choices = [{ patient: vic, choice: 'to ring' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  practice.pass(1)
  await offer(vic, [{ date: '2026-12-04', time: '10:00' }])
  practice.pass(1)
  await practice.sendLetters()
  const mustBeRung = { reason: 'tell', untoldBecause: 'not kept' }
  expect(await queueOf('Vic Ring')).toMatchObject(mustBeRung)
  practice.pass(26 * 60)
  expect(await practice.sendReminders()).toMatchObject({ ended: 1 })
  expect(await queueOf('Vic Ring')).toMatchObject(mustBeRung)
  await practice.asStaff('POST', `/api/admin/call/${vic}`, { answered: true })
  expect(await queueOf('Vic Ring')).toBe(undefined)
})

test('who has a time then and is offered another one then is listed once, and is told of both', async () => {
  const wyn = await request({ name: 'Wyn Both', email: 'wyn@example.org' })
  await offer(wyn, [{ date: '2026-12-03', time: '15:00' }])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const people = await meets(snow)
  expect(people).toMatchObject([{ patient: { name: 'Wyn Both' }, offered: [{ date: '2026-12-03', time: '15:00' }] }])
  expect(people[0]?.onlyOffered).toBe(undefined)
  const choices = [{ patient: wyn, choice: 'left' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  await practice.sendLetters()
  expect(lettersTo('wyn@example.org')).toHaveLength(1)
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${wyn}`)).body
  expect(patient).toMatchObject({ appointmentDate: '2026-12-03T00:00:00.000Z', appointmentTime: '10:00' })
  expect(patient?.offer).toBe(undefined)
  expect(patient?.history?.slice(0, 2).map(({ what }) => what)).toEqual(['left', 'offer ended'])
})

test('an offer that a step had ended comes back by undo without a day that was closed meanwhile', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [
    { date: '2026-12-03', time: '10:00' },
    { date: '2026-12-04', time: '11:00' },
  ])
  practice.pass(1)
  const { change } = (await accept(una)).body
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow })).status).toBe(200)
  expect((await practice.asStaff('POST', `/api/admin/undo/${una}`, { change })).status).toBe(200)
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body
  expect(patient?.offer?.times).toEqual([{ date: '2026-12-04T00:00:00.000Z', time: '11:00' }])
})

test('an offer that nobody has heard of yet is taken back without a word', async () => {
  const xan = await request({ name: 'Xan Unheard', email: 'xan@example.org', day: '2026-12-10' })
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  await offer(xan, [{ date: '2026-12-03', time: '10:00' }])
  const choices = [{ patient: xan, choice: 'taken back' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  practice.pass(1)
  await practice.sendLetters()
  expect(lettersTo('xan@example.org')).toEqual([])
  expect(await queueOf('Xan Unheard')).toMatchObject({ reason: 'new' })
})

test('whose answer gave way to an offer that is taken back unheard is told of the answer, and who knows it of nothing', async () => {
  const known = await request({ name: 'Kim Known', email: 'kim@example.org', day: '2026-12-10' })
  await accept(known)
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const yan = await request({ name: 'Yan Accepted', email: 'yan@example.org', day: '2026-12-10', time: '11:00' })
  await accept(yan)
  await offer(yan, [{ date: '2026-12-03', time: '10:00' }])
  await offer(known, [{ date: '2026-12-03', time: '11:00' }])
  const choices = [known, yan].map((patient) => ({ patient, choice: 'taken back' }))
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  practice.pass(1)
  await practice.sendLetters()
  const kindsTo = (address: string) => lettersTo(address).map(({ kind }) => kind)
  expect(kindsTo('yan@example.org').filter((kind) => kind !== 'request-received')).toEqual(['appointment-accepted'])
  expect(kindsTo('kim@example.org')).toEqual([])
})

describe('what is offered while a colleague closes its day', () => {
  const onSnow = { date: '2026-12-03', time: '10:00' }
  const lookAt = async (id: string) => (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body.patient
  const offersTo = async (address: string) => {
    practice.pass(1)
    await practice.sendLetters()
    return lettersTo(address).filter(({ kind }) => kind !== 'request-received')
  }
  const shut = 'The surgery is closed on Thursday 3 December 2026 at 10:00 (Snow). Nothing was offered.'

  test('is refused, with the times that are free instead, and no letter leaves', async () => {
    const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
    const refused = await askWhileItCloses('POST', `/api/admin/offer/${una}`, { times: [onSnow] })
    expect(refused).toMatchObject({ status: 409, body: { message: shut } })
    expect(refused.body.neighbours?.[0]?.date).toBe('2026-12-04')
    expect((await lookAt(una))?.offer).toBe(undefined)
    expect(await offersTo('una@example.org')).toEqual([])
    expect(await queueOf('Una Offered')).toMatchObject({ reason: 'new' })
  })

  test('leaves the rest, and both the answer and the letter say so', async () => {
    const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
    const friday = { date: '2026-12-04', time: '11:00' }
    const { status, body } = await askWhileItCloses('POST', `/api/admin/offer/${una}`, { times: [onSnow, friday] })
    expect(status).toBe(200)
    expect(body.message).toMatch(
      /^The time is offered, and held until .*\. But Thursday 3 December 2026 at 10:00 is not offered: a colleague has closed it meanwhile\.$/,
    )
    expect(body.undoUntil).toBe(undefined)
    expect((await lookAt(una))?.offer?.times).toEqual([{ date: '2026-12-04T00:00:00.000Z', time: '11:00' }])
    const letters = await offersTo('una@example.org')
    expect(letters.map(({ kind }) => kind)).toEqual(['times-offered'])
    expect(letters[0]?.text).toContain('Friday 4 December 2026 at 11:00')
    expect(letters[0]?.text).not.toMatch(/3 December|Not all/)
  })

  test('is not given back either by an undo that knows the day as open', async () => {
    const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
    await offer(una, [onSnow, { date: '2026-12-04', time: '11:00' }])
    practice.pass(1)
    await practice.sendLetters()
    const { change } = (await accept(una)).body
    const undone = await askWhileItCloses('POST', `/api/admin/undo/${una}`, { change })
    expect(undone.status).toBe(200)
    const told = 'Thursday 3 December 2026 at 10:00 can no longer be offered, and a letter tells the patient so.'
    expect(undone.body.message).toBe(`Undone. But ${told}`)
    expect((await lookAt(una))?.offer?.times).toEqual([{ date: '2026-12-04T00:00:00.000Z', time: '11:00' }])
  })

  test('is taken back by the colleague where they look first, and whoever offers it is refused as well', async () => {
    const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
    const refused = await askAndLookLast('POST', `/api/admin/offer/${una}`, { times: [onSnow] })
    expect(refused).toMatchObject({ status: 409, body: { message: shut } })
    expect((await lookAt(una))?.history?.[0]).toMatchObject({ what: 'offer ended', by: 'Tom Reed' })
    expect((await lookAt(una))?.offer).toBe(undefined)
    expect(await offersTo('una@example.org')).toEqual([])
  })
})
