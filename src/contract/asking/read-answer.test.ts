import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../api.ts'
import type { AnswerOf } from '../endpoint.ts'
import { problem } from '../problem.ts'
import { readAnswer } from './read-answer.ts'

const ngozi = {
  _id: 'a1',
  name: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  phone: '07700 900123',
  service: 'Invisalign',
  status: 'New Appointment',
  message: '',
  appointmentDate: '2026-12-01T00:00:00.000Z',
  appointmentTime: '09:00',
}
const floss = {
  _id: 'b1',
  slug: 'floss',
  title: 'Floss',
  image: 'data:image/png;base64,',
  content: '<p>Floss.</p>',
  createdAt: '2026-11-20T09:00:00.000Z',
}

describe('an answer with only the fields of the specification is enough', () => {
  it.each([
    ['the requests', api.appointments.list, { patients: [ngozi] }],
    ['one request', api.appointments.one, { patient: ngozi }],
    ['a changed request', api.appointments.changeStatus, { updatedUser: ngozi, message: 'Accepted.' }],
    ['an edited request', api.appointments.edit, { updatedUser: ngozi, message: 'Saved.' }],
    ['the posts', api.blog.list, { allPost: [floss] }],
    ['one post', api.blog.one, floss],
    ['a new post', api.blog.create, { response: floss, message: 'Published.' }],
    ['a changed post', api.blog.update, { updated: floss, message: 'Saved.' }],
    ['a deleted post', api.blog.remove, { message: 'Deleted.' }],
    ['the doctor', api.staff.doctor, { doctor: {} }],
    ['a login', api.staff.signIn, { success: true, token: 'abc', message: 'Welcome.' }],
    ['a sent form', api.messages.send, { message: 'Thank you.' }],
  ])('%s', (_, { answer }, words) => {
    expect(readAnswer(answer, words)).toEqual({ answer: words, unreadable: 0 })
  })
})

it('a post that was sent without a text is read with an empty one', () => {
  const { content: _, ...empty } = floss
  for (const words of [empty, { ...floss, content: null }]) {
    expect(readAnswer(api.blog.one.answer, words)?.answer).toEqual({ ...floss, content: '' })
  }
})

it('a post whose text is of another kind is not read, since an update would write over it', () => {
  expect(readAnswer(api.blog.one.answer, { ...floss, content: { ops: [] } })).toBeUndefined()
})

it('of a change the sentence is enough, since what it changed is loaded again', () => {
  for (const { answer } of [api.appointments.changeStatus, api.appointments.edit, api.blog.create, api.blog.update]) {
    for (const odd of [{}, null, { _id: 'a1' }]) {
      const words = { updatedUser: odd, response: odd, updated: odd, message: 'Done.' }
      expect(readAnswer(answer, words)).toEqual({ answer: { message: 'Done.' }, unreadable: 0 })
    }
  }
})

it('of a change what it changed is enough without a sentence, and an answer with neither is none', () => {
  for (const { answer } of [api.appointments.changeStatus, api.appointments.edit]) {
    expect(readAnswer(answer, { updatedUser: ngozi })?.answer).toEqual({ updatedUser: ngozi, message: '' })
  }
  expect(readAnswer(api.blog.create.answer, { response: floss })?.answer).toEqual({ response: floss, message: '' })
  expect(readAnswer(api.blog.update.answer, { updated: floss })?.answer).toEqual({ updated: floss, message: '' })
  for (const { answer } of [api.appointments.changeStatus, api.appointments.edit, api.blog.create, api.blog.update]) {
    for (const empty of [{}, { message: '' }, { updatedUser: {}, response: {}, updated: {} }, { undoUntil: 'soon' }]) {
      expect(readAnswer(answer, empty)).toBeUndefined()
    }
  }
})

it('our own answers have what the specification names, whatever a reader can do without', () => {
  for (const { answer } of [api.appointments.changeStatus, api.appointments.edit, api.blog.create, api.blog.update]) {
    expect(z.safeParse(answer, { message: 'Done.' }).success).toBe(false)
  }
  // @ts-expect-error -- a handler that answers so does not compile
  const half: AnswerOf<typeof api.appointments.edit> = { updatedUser: { name: 'Ngozi Okafor' }, message: 'Saved.' }
  // @ts-expect-error -- nor does one without anybody
  const edited: AnswerOf<typeof api.appointments.edit> = { message: 'Saved.' }
  // @ts-expect-error -- nor does one of a new post
  const created: AnswerOf<typeof api.blog.create> = { message: 'Published.' }
  // @ts-expect-error -- nor does one of a changed post
  const updated: AnswerOf<typeof api.blog.update> = { message: 'Saved.' }
  expect([half, edited, created, updated]).toHaveLength(4)
})

it('the card of a post needs no day', () => {
  const { createdAt: _, ...card } = floss
  expect(readAnswer(api.blog.list.answer, { allPost: [card] })?.answer).toEqual({
    allPost: [{ ...card, createdAt: '' }],
  })
})

describe('an extra that is odd is left out, and nothing else', () => {
  it.each([
    ['a null reference', { reference: null }],
    ['a version in words', { version: 'two' }],
    ['a chair that is a list', { chair: [] }],
    ['a history without days', { history: [{ what: 'requested' }] }],
    ['letters that are a text', { letters: 'three' }],
    ['a field nobody has promised', { mood: 'good' }],
  ])('%s', (_, extra) => {
    expect(readAnswer(api.appointments.one.answer, { patient: { ...ngozi, ...extra } })).toEqual({
      answer: { patient: ngozi },
      unreadable: 0,
    })
  })

  it('on a form that was sent, a post, a doctor and a refusal as well', () => {
    const sent = readAnswer(api.appointments.request.answer, { message: 'Thank you.', reference: null, letters: 'no' })
    expect(sent?.answer).toEqual({ message: 'Thank you.' })
    const post = readAnswer(api.blog.one.answer, { ...floss, treatments: 'all', status: 'lost', imageWidth: null })
    expect(post?.answer).toEqual(floss)
    const doctor = readAnswer(api.staff.doctor.answer, { doctor: { _id: 7, name: 'Amira Shah', secondFactor: null } })
    expect(doctor?.answer).toEqual({ doctor: { name: 'Amira Shah' } })
    const refused = readAnswer(problem, { message: 'That time is full.', reference: null, neighbours: 'none' })
    expect(refused?.answer).toEqual({ message: 'That time is full.' })
  })
})

it('in the queue neither an odd count nor an odd visit hides who waits', () => {
  const entry = { reason: 'new', since: '2026-11-20T09:00:00.000Z', patient: ngozi }
  const counts = { urgent: 1, tell: null, new: 'many' }
  const words = {
    queue: [{ ...entry, lastCall: { what: 'sung' } }],
    counts,
    visits: null,
    answeredWithinMinutes: 'soon',
  }
  expect(readAnswer(api.queue.list.answer, words)).toEqual({
    answer: { queue: [entry], counts: { urgent: 1 } },
    unreadable: 0,
  })
  expect(readAnswer(api.queue.list.answer, { queue: [entry] })?.answer).toEqual({ queue: [entry] })
})

it('an hour that no calendar has is no hour', () => {
  const late = readAnswer(api.blog.one.answer, { ...floss, publishAt: 'soon', publishedAt: floss.createdAt })
  expect(late?.answer).toEqual({ ...floss, publishedAt: floss.createdAt })
  const entry = { reason: 'new', since: '', patient: ngozi }
  for (const lastCall of [
    { what: 'rung', at: 'yesterday' },
    { what: 'rung', at: '' },
  ]) {
    expect(readAnswer(api.queue.list.answer, { queue: [{ ...entry, lastCall }] })?.answer).toEqual({ queue: [entry] })
  }
})

it('on a form that was sent, an hour or a day that no calendar has takes nothing else along', () => {
  const { request, freeTimes } = api.appointments
  const words = { message: 'Thank you.', holdsTime: true }
  const kept = { heldUntil: '2026-11-26T17:00:00.000Z', ringFrom: 'now' }
  expect(readAnswer(request.answer, { ...words, ...kept })?.answer).toEqual({ ...words, ...kept })
  expect(readAnswer(request.answer, { ...words, heldUntil: 'soon', ringFrom: 'later' })?.answer).toEqual(words)
  const refused = { message: 'That time is full.' }
  for (const date of ['soon', '', '2026-13-01', '1']) {
    const neighbours = [{ date, time: '09:00' }]
    expect(readAnswer(problem, { ...refused, neighbours })?.answer).toEqual(refused)
    expect(readAnswer(freeTimes.answer, { days: [{ date, times: ['09:00'] }] })).toBeUndefined()
  }
  const neighbours = [{ date: '2026-12-01', time: '09:00' }]
  expect(readAnswer(problem, { ...refused, neighbours })?.answer).toEqual({ ...refused, neighbours })
})

it('what a patient left open may be absent or null', () => {
  const { _id, name, status } = ngozi
  const open = { email: null, phone: null, service: null, message: null, appointmentDate: null }
  const { answer } = readAnswer(api.appointments.list.answer, { patients: [{ _id, name, status, ...open }] }) ?? {}
  const empty = { email: '', phone: '', service: '', message: '', appointmentDate: '', appointmentTime: '' }
  expect(answer).toEqual({ patients: [{ _id, name, status, ...empty }] })
})

it('a row that cannot be read does not take the others along', () => {
  const patients = [{ ...ngozi, name: null }, ngozi, 'Bob']
  expect(readAnswer(api.appointments.list.answer, { patients })).toEqual({
    answer: { patients: [ngozi] },
    unreadable: 2,
  })
  const { title: _, ...nameless } = floss
  expect(readAnswer(api.blog.list.answer, { allPost: [nameless, floss] })?.unreadable).toBe(1)
})

describe('an answer that lacks what is required is none', () => {
  it.each([undefined, null, 'Bad gateway', [], {}, { patients: null }, { patients: {} }])('%j', (words) => {
    expect(readAnswer(api.appointments.list.answer, words)).toBeUndefined()
  })

  it('such as times of which one is odd: it may be a free one', () => {
    const times = [{ time: '09:00', state: 'free', emergencyOnly: false }, { time: '09:15' }]
    expect(readAnswer(api.appointments.times.answer, { date: '2026-12-01', open: true, times })).toBeUndefined()
  })
})
