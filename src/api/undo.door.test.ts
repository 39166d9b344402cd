import { describe, expect, test } from 'vitest'
import {
  amira,
  ask,
  askWithPage,
  beginWithTwoAtTheDesk,
  edit,
  look,
  practice,
  press,
  setStatus,
  tom,
  undo,
  wish,
} from '../../tests/two-at-the-desk.ts'

beginWithTwoAtTheDesk()

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

  test('is offered once more to whoever asks how it stands and has done it, for the time that is left', async () => {
    const id = await ask()
    const own = async (who = amira) => (await who('GET', `/api/admin/standing/${id}`)).body.own
    expect(await own()).toBeUndefined()
    const { change = '' } = (await setStatus(id, 'Appointed')).body
    expect(await own()).toEqual({ change, did: 'accepted', seconds: 10 })
    expect(await own(tom)).toBeUndefined()
    practice.pass(4 / 60)
    expect(await own()).toEqual({ change, did: 'accepted', seconds: 6 })
    await undo(id, change)
    expect(await own()).toBeUndefined()
    await setStatus(id, 'Cancelled')
    practice.pass(1)
    expect(await own()).toBeUndefined()
  })

  test('is named once more after what was done', async () => {
    const id = await ask()
    const did = async () => (await amira('GET', `/api/admin/standing/${id}`)).body.own?.did
    await setStatus(id, 'Appointed')
    await edit(id, { appointmentDate: '2026-12-04', appointmentTime: '16:30' })
    expect(await did()).toBe('moved')
    practice.pass(1)
    expect((await edit(id, { service: 'Teeth whitening' })).status).toBe(200)
    expect(await did()).toBe('changed')
    practice.pass(1)
    expect((await edit(id, { appointmentDate: '2026-12-04', appointmentTime: '16:30', chair: 3 })).status).toBe(200)
    expect(await did()).toBe('moved')
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

  test('empties again what was empty: a day, a time, a treatment, and what came of the visit', async () => {
    const id = await ask({ service: '', appointmentDate: '', appointmentTime: '' })
    const given = { service: 'Veneers', appointmentDate: '2026-12-01', appointmentTime: '16:30' }
    const { change } = (await edit(id, given)).body
    const undone = await undo(id, change)
    expect(undone.body.updatedUser).toMatchObject({ service: '', appointmentDate: '', appointmentTime: '' })
    await edit(id, { ...given, status: 'Appointed' })
    const arrived = await amira('POST', `/api/admin/visit/${id}`, { visit: 'arrived' })
    expect((await undo(id, arrived.body.change)).body.updatedUser).not.toHaveProperty('visit')
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

  test('says that a step stands where a later one is what a colleague has undone', async () => {
    const id = await ask()
    const accepted = await setStatus(id, 'Appointed')
    const moved = await edit(id, { appointmentDate: '2026-12-04', appointmentTime: '16:30' }, tom)
    expect((await undo(id, moved.body.change, tom)).status).toBe(200)
    const late = await undo(id, accepted.body.change)
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('A later step on this request was undone by Tom Reed at 09:00. Yours stands.')
    expect(late.body.patient).toMatchObject({ _id: id, status: 'Appointed', appointmentTime: '10:15' })
  })

  test('that names no change takes back one’s own last change, and never a colleague’s', async () => {
    const id = await ask()
    await setStatus(id, 'Cancelled', {}, tom)
    const foreign = await undo(id)
    expect(foreign.status).toBe(409)
    expect(foreign.body.message).toBe('This request was already cancelled by Tom Reed at 09:00.')
    expect((await undo(id, undefined, tom)).status).toBe(200)
  })

  test('is told who was quicker where that was the patient, or the clock', async () => {
    const { id, page } = await askWithPage({ appointmentDate: '2026-12-10' })
    expect((await press(page, id, { step: 'wait', part: '' })).status).toBe(303)
    const { change } = (await setStatus(id, 'Appointed')).body
    expect((await press(page, id, { step: 'wait no more', part: '' })).status).toBe(303)
    const late = await undo(id, change)
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('This request was already taken off the waiting list by the patient at 09:00.')
    expect(late.body.patient).toMatchObject({ _id: id, status: 'Appointed' })
    const unknown = await undo(id, 'AAAAAAAAAAAAAAAAAAAAAA')
    expect([unknown.status, unknown.body.message]).toEqual([409, 'There is nothing to undo.'])
  })

  test('never takes back what the patient did, whatever it names', async () => {
    const { id, page } = await askWithPage({ appointmentDate: '2026-12-10' })
    expect((await press(page, id, { step: 'withdraw' })).status).toBe(303)
    const [withdrawn] = await practice.backend.records.appointments.historyOf(id)
    const refused = await undo(id, withdrawn?.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This request was already cancelled by the patient at 09:00.',
    ])
    expect(await look(id)).toMatchObject({ status: 'Cancelled' })
  })

  test('that comes when the letter has left, by the clock of another process, takes nothing back', async () => {
    const id = await ask()
    const { change } = (await setStatus(id, 'Appointed')).body
    practice.pass(1)
    await practice.sendLetters()
    practice.pass(-1)
    const late = await undo(id, change)
    expect([late.status, late.body.message]).toEqual([
      409,
      'It is too late to undo this: the letter to the patient has left.',
    ])
    expect(await look(id)).toMatchObject({ status: 'Appointed' })
  })

  test.each([[{ change: 7 }], [{ change: ['a'] }], [[]]])('with a body of %j is 400', async (body) => {
    const id = await ask()
    expect((await amira('POST', `/api/admin/undo/${id}`, body)).status).toBe(400)
  })

  test('that is refused because the time was given away leaves the patient their letter', async () => {
    const id = await ask()
    await practice.sendLetters()
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
