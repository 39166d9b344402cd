import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AsStaff, openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
let amira: AsStaff
let tom: AsStaff
beforeEach(async () => {
  practice = await openTestPractice()
  amira = practice.asStaff
  tom = await practice.addColleague('Tom Reed')
})
afterEach(() => practice.close())

const wish = {
  name: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  service: 'Veneers',
  appointmentDate: '2026-12-03',
  appointmentTime: '10:15',
}

/** A patient asks; answers the id of the request. */
async function ask(more: object = {}): Promise<string> {
  const { reference } = (await practice.send('POST', '/api/user/appointment', { ...wish, ...more })).body
  const { patients } = (await amira('GET', `/api/admin/patients?search=${reference}`)).body
  return patients?.[0]?._id ?? ''
}
const setStatus = (id: string, status: string, more: object = {}, who = amira) =>
  who('PUT', `/api/admin/statuschange/${id}`, { status, ...more })
const edit = (id: string, body: object, who = amira) => who('PUT', `/api/admin/update/${id}`, body)
const undo = (id: string, change?: string, who = amira) =>
  who('POST', `/api/admin/undo/${id}`, change === undefined ? undefined : { change })
const look = async (id: string) => (await amira('GET', `/api/admin/patients/${id}`)).body.patient

describe('Undo', () => {
  test('takes back the change it was offered for, and nothing that came after it', async () => {
    const id = await ask()
    const accepted = await setStatus(id, 'Appointed')
    expect(accepted.body.change).toMatch(/^[\w-]{22,}$/)
    await edit(id, { appointmentDate: '2026-12-04', appointmentTime: '16:30' }, tom)
    const late = await undo(id, accepted.body.change)
    expect(late.status).toBe(409)
    expect(late.body.message).toBe(
      'This request was already moved from Thursday 3 December 2026 at 10:15 to Friday 4 December 2026 at 16:30 by Tom Reed at 09:00.',
    )
    expect(late.body.patient).toMatchObject({ _id: id, status: 'Appointed', appointmentTime: '16:30' })
    expect(await look(id)).toMatchObject({ status: 'Appointed', appointmentTime: '16:30' })
  })

  test('works for the change that it names', async () => {
    const id = await ask()
    const { change } = (await setStatus(id, 'Appointed')).body
    const undone = await undo(id, change)
    expect(undone.status).toBe(200)
    expect(undone.body).toMatchObject({
      message: 'Undone. No letter was sent.',
      updatedUser: { status: 'New Appointment' },
    })
    expect(undone.body).not.toHaveProperty('change')
  })

  test('that names another change, or one already undone, is refused', async () => {
    const [id, other] = [await ask(), await ask({ name: 'Ben Baker' })]
    const { change } = (await setStatus(id, 'Appointed')).body
    const foreign = (await setStatus(other, 'Cancelled')).body.change
    expect((await undo(id, foreign)).status).toBe(409)
    expect((await undo(id, change)).status).toBe(200)
    const again = await undo(id, change)
    expect(again.status).toBe(409)
    expect(again.body.message).toBe(
      'The last step on this request was already undone by Ashcombe Dental Group at 09:00.',
    )
  })

  test('that names no change takes back one’s own last change, and never a colleague’s', async () => {
    const id = await ask()
    await setStatus(id, 'Cancelled', {}, tom)
    const foreign = await undo(id)
    expect(foreign.status).toBe(409)
    expect(foreign.body.message).toBe('This request was already cancelled by Tom Reed at 09:00.')
    expect((await undo(id, undefined, tom)).status).toBe(200)
  })

  test.each([[{ change: 7 }], [{ change: ['a'] }], [[]]])('with a body of %j is 400', async (body) => {
    const id = await ask()
    expect((await amira('POST', `/api/admin/undo/${id}`, body)).status).toBe(400)
  })

  test('that is refused because the time was given away leaves the patient their letter', async () => {
    const id = await ask()
    const { change } = (await setStatus(id, 'Cancelled')).body
    for (const name of ['Ann', 'Ben', 'Cai']) await ask({ name, email: '', phone: '07700 900123' })
    expect((await undo(id, change)).body.message).toBe('That time is full.')
    expect(await look(id)).toMatchObject({ status: 'Cancelled' })
    practice.pass(1)
    await practice.sendLetters()
    const kinds = practice.letters.filter(({ to }) => to.address === wish.email).map(({ kind }) => kind)
    expect(kinds).toEqual(['request-received', 'appointment-cancelled'])
  })
})

describe('a screen that is no longer so', () => {
  test.each(['Appointed', 'Cancelled'])('does not make a request %s that a colleague has moved', async (status) => {
    const id = await ask()
    const version = (await look(id))?.version
    await edit(id, { appointmentDate: '2026-12-04', appointmentTime: '16:30' }, tom)
    const stale = await setStatus(id, status, { version })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe(
      'This request was already moved from Thursday 3 December 2026 at 10:15 to Friday 4 December 2026 at 16:30 by Tom Reed at 09:00.',
    )
    expect(stale.body.patient).toMatchObject({ _id: id, status: 'New Appointment', appointmentTime: '16:30' })
    expect(await look(id)).toMatchObject({ status: 'New Appointment' })
  })

  test('does not cancel what a colleague has just accepted', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed', { version: 1 }, tom)
    const stale = await setStatus(id, 'Cancelled', { version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe('This request was already approved by Tom Reed at 09:00.')
    expect(stale.body.patient).toMatchObject({ status: 'Appointed', version: 2 })
    expect((await setStatus(id, 'Cancelled', { version: 2 })).status).toBe(200)
  })

  test('says the day too, where the colleague was there on another one', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed', {}, tom)
    practice.pass(24 * 60)
    const stale = await edit(id, { service: 'Dentures', version: 1 })
    expect(stale.body.message).toBe(
      'This request was already approved by Tom Reed on Tuesday 1 December 2026 at 09:00.',
    )
  })

  test('names who approved it, also where somebody else corrected it later', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed', {}, tom)
    await edit(id, { service: 'Dentures' })
    const second = await setStatus(id, 'Appointed')
    expect(second.body.message).toBe('This request was already approved by Tom Reed at 09:00.')
  })

  test('of eight who accept at once, one wins and seven learn who', async () => {
    const id = await ask()
    const eight = await Promise.all(Array.from({ length: 8 }, (_, index) => practice.addColleague(`Person ${index}`)))
    await Promise.all(eight.map((person) => person('GET', '/api/admin/doctor')))
    const answers = await Promise.all(eight.map((person) => setStatus(id, 'Appointed', { version: 1 }, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
    expect(refused).toEqual(Array(7).fill(`This request was already approved by Person ${winner} at 09:00.`))
  })
})
