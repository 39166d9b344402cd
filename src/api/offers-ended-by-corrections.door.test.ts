import { expect, test } from 'vitest'
import {
  askFor,
  atTheDesk,
  beginBeforeMaryAsks,
  decide,
  inFull,
  mary,
  move,
  openPage,
  practice,
  settle,
  step,
} from '../../tests/marys-request.ts'

beginBeforeMaryAsks()

const times = [
  { date: '2026-12-09', time: '09:00' },
  { date: '2026-12-11', time: '11:00' },
]
const atDesk = async (method: string, call: string, body: object) =>
  practice.asStaff(method, `/api/admin/${call}/${(await atTheDesk())?._id}`, body)
const offer = () => atDesk('POST', 'offer', { times })
const correct = (edit: object) => atDesk('PUT', 'update', edit)
const toHygiene = () => correct({ service: 'General hygiene' })

/** What Mary reads once nothing can be undone any more. */
async function lettersInTheEnd() {
  practice.letters.length = 0
  await settle()
  return practice.letters
    .filter(({ to }) => to.address === mary.email)
    .map(({ kind, text }) => ({ kind, text: text.replace(/\s+/g, ' ') }))
}
const kindsInTheEnd = async () => (await lettersInTheEnd()).map(({ kind }) => kind)

test('an offer that a corrected treatment ends is told by letter, and the request waits for staff again', async () => {
  const address = await askFor()
  await offer()
  await settle()
  const { status, body } = await toHygiene()
  expect(status).toBe(200)
  expect(body.message).toContain('What was offered is free again, and a letter tells the patient so.')
  const [letter, ...more] = await lettersInTheEnd()
  expect([letter?.kind, more]).toEqual(['offer-taken-back', []])
  expect(letter?.text).toContain('The surgery cannot keep the times that we offered you. We are sorry.')
  expect(letter?.text).toContain('Your request stays with us.')
  expect((await openPage(address)).words).not.toContain('Please choose a time')
  const { queue } = (await practice.asStaff('GET', '/api/admin/queue')).body
  expect(queue).toMatchObject([{ reason: 'new' }])
})

test('so is one that a corrected length ends beside a confirmed time, which stands', async () => {
  await askFor()
  await decide('Appointed')
  await settle()
  await offer()
  await settle()
  expect((await correct({ minutes: 30 })).status).toBe(200)
  const [letter, ...more] = await lettersInTheEnd()
  expect([letter?.kind, more]).toEqual(['offer-taken-back', []])
  expect(letter?.text).toContain('Your confirmed time stands.')
})

test('the correction undone gives the offer back, and nobody hears of either', async () => {
  await askFor()
  await offer()
  await settle()
  const { offer: before } = (await inFull()) ?? {}
  const { change } = (await toHygiene()).body
  expect((await atDesk('POST', 'undo', { change })).status).toBe(200)
  expect(await kindsInTheEnd()).toEqual([])
  expect((await inFull())?.offer).toEqual(before)
})

test('of an offer that was corrected before its letter left nobody hears, but of the answer before it', async () => {
  await askFor()
  await settle()
  await offer()
  expect((await toHygiene()).body.message).toMatch(/What was offered is free again\.$/)
  expect(await kindsInTheEnd()).toEqual([])
  await decide('Appointed')
  await offer()
  expect((await correct({ minutes: 45 })).body.message).toMatch(/What was offered is free again\.$/)
  expect(await kindsInTheEnd()).toEqual(['appointment-accepted'])
})

test('of an offer that was corrected before its letter left, they hear of what it took the place of', async () => {
  await askFor()
  await offer()
  await settle()
  const other = [{ date: '2026-12-10', time: '14:00' }]
  for (let again = 0; again < 2; again += 1) {
    practice.pass(0.05)
    await atDesk('POST', 'offer', { times: other })
  }
  const { body } = await toHygiene()
  expect(body.message).toContain('What was offered is free again, and a letter tells the patient so.')
  const [letter, ...more] = await lettersInTheEnd()
  expect([letter?.kind, more]).toEqual(['offer-taken-back', []])
  expect(letter?.text).toMatch(
    /Not kept: Wednesday 9 December 2026 at 09:00 .*Not kept: Friday 11 December 2026 at 11:00 /,
  )
  expect(letter?.text).not.toContain('14:00')
})

test('of times that end, one of which the waiting list holds for them at once, they hear that the other is gone', async () => {
  const address = await askFor()
  await decide('Appointed')
  await settle()
  await step(address, { step: 'wait', part: '' })
  await offer()
  await settle()
  await correct({ minutes: 30 })
  practice.pass(1)
  expect(await practice.sendReminders()).toMatchObject({ offered: 1 })
  const letters = await lettersInTheEnd()
  expect(letters.map(({ kind }) => kind).sort()).toEqual(['earlier-time-offered', 'offer-taken-back'])
  const { text = '' } = letters.find(({ kind }) => kind === 'offer-taken-back') ?? {}
  expect(text).toContain('The surgery cannot keep the time that we offered you.')
  expect(text).toContain('Not kept: Friday 11 December 2026 at 11:00 ')
  expect(text).not.toContain('9 December')
})

test('the answer that is told instead has a calendar file that gives way to the next one', async () => {
  const sequenceInTheEnd = async () => {
    practice.letters.length = 0
    await settle()
    const { calendar } = practice.letters.find(({ to }) => to.address === mary.email) ?? {}
    return Number(calendar?.content.match(/SEQUENCE:(\d+)/)?.[1])
  }
  await askFor()
  await settle()
  await decide('Appointed')
  await offer()
  await correct({ minutes: 45 })
  const told = await sequenceInTheEnd()
  await move('11:15')
  expect(await sequenceInTheEnd()).toBeGreaterThan(told)
})

test('who was told of the offer by telephone is told of its end, too', async () => {
  await askFor()
  await settle()
  await offer()
  await atDesk('POST', 'call', { answered: true })
  await toHygiene()
  expect(await kindsInTheEnd()).toEqual(['offer-taken-back'])
})

test('a visit that is moved and moved back before the letter has left still ends what was offered, and says so', async () => {
  await askFor()
  await offer()
  await settle()
  for (const time of ['11:15', '12:15']) await move(time)
  const back = await move('10:15')
  expect(back.body.message).toContain('What was offered is free again, and a letter tells the patient so.')
  const [letter, ...more] = await lettersInTheEnd()
  expect([letter?.kind, more]).toEqual(['offer-taken-back', []])
  expect(letter?.text).toContain('Your request stays with us.')
})

test('the way back undone, the letter of the way there is sent and no other', async () => {
  await askFor()
  await offer()
  await settle()
  await move('11:15')
  const { change } = (await move('10:15')).body
  expect((await atDesk('POST', 'undo', { change })).status).toBe(200)
  expect(await kindsInTheEnd()).toEqual(['appointment-moved'])
})

test('of an offer that nobody has heard of, or of whose end they have, a way there and back says nothing', async () => {
  await askFor()
  await settle()
  await offer()
  await move('11:15')
  await move('10:15')
  expect(await kindsInTheEnd()).toEqual([])
  await offer()
  await settle()
  await move('11:15')
  expect(await kindsInTheEnd()).toEqual(['appointment-moved'])
  await move('12:15')
  await move('11:15')
  expect(await kindsInTheEnd()).toEqual([])
})

test('a correction where nothing is offered tells nobody anything', async () => {
  await askFor()
  await settle()
  expect((await toHygiene()).body.message).toBe('The request is updated.')
  expect(await kindsInTheEnd()).toEqual([])
})
