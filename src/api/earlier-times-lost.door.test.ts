import { describe, expect, test } from 'vitest'
import {
  atTheDesk,
  beginWhileNobodyWaits,
  fill,
  inFull,
  offeredToAda,
  type Person,
  pageOf,
  patient,
  practice,
  press,
  theClock,
  when,
} from '../../tests/waiting-patients.ts'

beginWhileNobodyWaits()

const save = async (name: string, edit: object) =>
  practice.asStaff('PUT', `/api/admin/update/${(await atTheDesk(name))?._id}`, edit)
const move = (name: string, appointmentDate: string, appointmentTime: string) =>
  save(name, { appointmentDate, appointmentTime })
const undo = async (name: string) => practice.asStaff('POST', `/api/admin/undo/${(await atTheDesk(name))?._id}`)
const offerOf = async (name: string) => (await inFull(name))?.offer
/** The same, a minute after every letter about how her visit stands has left. */
async function offeredBefore() {
  const people = await offeredToAda()
  practice.pass(1)
  return people
}

const lettersTo = ({ email }: Person) => practice.letters.filter(({ to }) => to.address === email)
const words = ({ text }: { text: string }) => text.replace(/\s+/g, ' ')

/** The only letter after her visit was moved and another time was offered before the letter of the move had left. */
async function wordsOfOfferAfterMove(time: { date: string; time: string }): Promise<string> {
  const { ada } = await offeredBefore()
  await move('Ada Adams', '2026-12-09', '15:00')
  const { _id } = (await atTheDesk('Ada Adams')) ?? {}
  expect((await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [time] })).status).toBe(200)
  practice.pass(1)
  practice.letters.length = 0
  await practice.sendLetters()
  const [letter, ...more] = lettersTo(ada)
  expect([letter?.kind, more]).toEqual(['times-offered', []])
  return words(letter ?? { text: '' })
}

describe('an earlier time that is held for somebody', () => {
  test('is theirs to the same minute where staff move the visit, and back before a letter has left', async () => {
    const { ada } = await offeredBefore()
    const offer = await offerOf('Ada Adams')
    await move('Ada Adams', '2026-12-09', '15:00')
    const { body } = await move('Ada Adams', '2026-12-10', '10:15')
    expect(body.message).not.toContain('free again')
    expect(await offerOf('Ada Adams')).toEqual(offer)
    await theClock()
    expect(lettersTo(ada)).toEqual([])
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
  })

  test('is told to be lost where somebody else has taken it between such a move and the move back', async () => {
    const { ada } = await offeredBefore()
    await move('Ada Adams', '2026-12-09', '15:00')
    expect(await fill('2026-12-04', '10:15')).toBeGreaterThan(0)
    const { body } = await move('Ada Adams', '2026-12-10', '10:15')
    expect(body.message).toContain('What was offered is free again, and a letter tells the patient so.')
    await theClock()
    // What the move back has freed is earlier too.
    expect(lettersTo(ada).map(({ kind }) => kind)).toEqual(['offer-taken-back', 'earlier-time-offered'])
  })

  test('is theirs again, and they are on the list, where staff move them to it and back at once', async () => {
    const { ada } = await offeredBefore()
    const offer = await offerOf('Ada Adams')
    await move('Ada Adams', '2026-12-04', '10:15')
    await move('Ada Adams', '2026-12-10', '10:15')
    expect(await offerOf('Ada Adams')).toEqual(offer)
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(false)
    await theClock()
    expect(lettersTo(ada)).toEqual([])
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(true)
  })

  test('is not given back by a move that leads back to where a letter has led them', async () => {
    const { ada } = await offeredBefore()
    await move('Ada Adams', '2026-12-09', '15:00')
    await theClock()
    expect(lettersTo(ada).map(({ kind }) => kind)).toContain('appointment-moved')
    await move('Ada Adams', '2026-12-08', '15:00')
    await move('Ada Adams', '2026-12-09', '15:00')
    expect(lettersTo(ada).filter(({ kind }) => kind === 'offer-taken-back')).toEqual([])
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-09 15:00')
  })

  test('is not given back by such a move to whoever has let it go since a correction that it outlived', async () => {
    const { ada, ben } = await offeredBefore()
    await save('Ada Adams', { minutes: 75 })
    practice.pass(1)
    expect((await press(ada, 'let go', { time: '2026-12-04T10:15' })).status).toBe(303)
    await move('Ada Adams', '2026-12-09', '15:00')
    await move('Ada Adams', '2026-12-10', '10:15')
    expect(await offerOf('Ada Adams')).toBeUndefined()
    expect((await theClock()).toSorted()).toEqual([ada.email, ben.email])
    expect((await offerOf('Ada Adams'))?.times).toEqual([{ date: '2026-12-09T00:00:00.000Z', time: '15:00' }])
  })

  test('is told to be lost where somebody else has taken it before the correction is undone', async () => {
    const { ada } = await offeredBefore()
    await fill('2026-12-04', '11:15')
    await save('Ada Adams', { service: 'Root Canal Treatment' })
    await fill('2026-12-04', '10:15')
    const { status, body } = await undo('Ada Adams')
    expect([status, body.message]).toEqual([
      200,
      'Undone. But Friday 4 December 2026 at 10:15 can no longer be offered, and a letter tells the patient so.',
    ])
    await theClock()
    expect(lettersTo(ada).map(({ kind }) => kind)).toEqual(['offer-taken-back'])
  })

  test('and that the visit does not fit once it is accepted and corrected is named in the letter of that', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await patient('Ada Adams', '2026-12-10', '10:15', {}, false)
    await press(ada, 'wait', { part: '' })
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    await fill('2026-12-04', '11:15')
    const { body } = await save('Ada Adams', { status: 'Appointed', service: 'Root Canal Treatment' })
    expect(body.message).toContain('What was offered is free again, and a letter tells the patient so.')
    await theClock()
    const [letter, ...more] = lettersTo(ada)
    expect([letter?.kind, more]).toEqual(['appointment-accepted', []])
    expect(words(letter ?? { text: '' })).toContain('We cannot keep what we offered you before. We are sorry.')
  })

  test('and that a move has ended it is named in the offer before which the letter of that move gives way', async () => {
    expect(await wordsOfOfferAfterMove({ date: '2026-12-11', time: '15:00' })).toContain(
      'The time that we offered you before, Friday 4 December 2026 at 10:15, cannot be kept. We are sorry.',
    )
  })

  test('but not where staff offer that very time once more', async () => {
    const said = await wordsOfOfferAfterMove({ date: '2026-12-04', time: '10:15' })
    expect(said).not.toContain('cannot be kept')
  })

  test('is told to be free again where staff take them off the list', async () => {
    const { ada, ben } = await offeredBefore()
    const { _id, version } = (await inFull('Ada Adams')) ?? {}
    const { body } = await practice.asStaff('POST', `/api/admin/stop-waiting/${_id}`, { version })
    expect(body.message).toBe(
      'They are off the waiting list. What was offered is free again, and a letter tells the patient so.',
    )
    expect(await theClock()).toEqual([ben.email])
    const [letter, ...more] = lettersTo(ada)
    expect([letter?.subject, more]).toEqual([expect.stringMatching(/^You are off our waiting list/), []])
    expect(words(letter ?? { text: '' })).toContain('Your confirmed time stands.')
    expect(words(letter ?? { text: '' })).toContain('the earlier time that we offered you is free again')
  })

  test('and that they are off the list is told to nobody who has asked to be on it again before the letter leaves', async () => {
    const { ada } = await offeredBefore()
    const { _id, version } = (await inFull('Ada Adams')) ?? {}
    await practice.asStaff('POST', `/api/admin/stop-waiting/${_id}`, { version })
    expect((await press(ada, 'wait', { part: '' })).status).toBe(303)
    practice.letters.length = 0
    await practice.sendLetters()
    expect(lettersTo(ada)).toEqual([])
  })

  test('whose letter has not left is gone without a word where staff take them off the list', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await patient('Ada Adams', '2026-12-10', '10:15')
    await press(ada, 'wait', { part: '' })
    await press(early, 'withdraw')
    practice.pass(1)
    await practice.sendLetters()
    expect(await practice.sendReminders()).toMatchObject({ offered: 1 })
    const { _id, version } = (await inFull('Ada Adams')) ?? {}
    const { body } = await practice.asStaff('POST', `/api/admin/stop-waiting/${_id}`, { version })
    expect(body.message).toBe('They are off the waiting list. What was offered is free again.')
    expect(await theClock()).toEqual([])
    expect(lettersTo(ada)).toEqual([])
  })
})
