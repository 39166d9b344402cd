import { afterEach, expect, it } from 'vitest'
import { keepUnsentNote, unsentNote } from './appointments/record/unsent-notes.ts'
import { keepUnsent, keyFor, nobodyYet, unsentCaller } from './booking/booking-asked.ts'
import { bringUnsentBackTo, forgetUnsent, putUnsentAside } from './unsent.ts'

const lottie = { ...nobodyYet, name: 'Lottie Marsh', phone: '07700 900125' }
const tom = { ...nobodyYet, name: 'Tom Reed', phone: '07700 900124' }
const owes = { start: '', typed: 'Owes us a visit' }

afterEach(forgetUnsent)

function begin(id?: string) {
  putUnsentAside()
  if (id !== undefined) bringUnsentBackTo(id)
}

function type() {
  keepUnsent(lottie)
  keepUnsentNote('of Mo', owes)
}

const nothing = { caller: nobodyYet, note: undefined }
const shown = () => ({ caller: unsentCaller(), note: unsentNote('of Mo') })

it('a caller and a note that Amira has not sent are found again by her, with the key of the booking', () => {
  begin('amira')
  type()
  const key = keyFor(lottie)
  begin()
  expect(shown()).toEqual(nothing)
  bringUnsentBackTo('amira')
  expect(shown()).toEqual({ caller: lottie, note: owes })
  expect(keyFor(lottie)).toBe(key)
})

it('Ben never sees them, nor does Amira after him', () => {
  begin('amira')
  type()
  begin('ben')
  expect(shown()).toEqual(nothing)
  begin('amira')
  expect(shown()).toEqual(nothing)
})

it('what was typed before anybody knew whose session it is belongs to whoever that is', () => {
  begin('amira')
  type()
  begin()
  keepUnsent(tom)
  bringUnsentBackTo('ben')
  expect(shown()).toEqual({ caller: tom, note: undefined })
})

it('Amira’s wait for her over a session of which nobody heard whose it was, whose own are forgotten', () => {
  begin('amira')
  type()
  begin()
  keepUnsent(tom)
  begin('amira')
  expect(shown()).toEqual({ caller: lottie, note: owes })
})

it('what was typed in a session of which nobody heard whose it was is shown to nobody after it', () => {
  begin()
  type()
  begin('ben')
  expect(shown()).toEqual(nothing)
})

it('what Amira has typed since stands over what is brought back', () => {
  begin('amira')
  type()
  begin()
  keepUnsent(tom)
  keepUnsentNote('of Mo', { start: '', typed: 'Has paid' })
  bringUnsentBackTo('amira')
  expect(shown()).toEqual({ caller: tom, note: { start: '', typed: 'Has paid' } })
})

it('Amira signs out, and of what she had typed nothing is left on the screen or for her return', () => {
  begin('amira')
  type()
  forgetUnsent()
  expect(shown()).toEqual(nothing)
  begin('amira')
  expect(shown()).toEqual(nothing)
})
