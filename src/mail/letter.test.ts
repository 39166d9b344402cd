import { describe, expect, test } from 'vitest'
import { type Letter, practiceLetterKinds } from '../domain/letters.ts'
import { writeLetter } from './letter.ts'
import { everyLetter, setting, waiting } from './test-letters.ts'

describe.each(Object.entries(everyLetter))('the letter %s', (name, letter) => {
  const ready = writeLetter(waiting(letter), setting)

  test('reads as it was last agreed', async () => {
    const page = `./letters-as-sent/${name.replace(/[ ,]+/g, '-')}`
    await expect(`Subject: ${ready.subject}\n\n${ready.text}`).toMatchFileSnapshot(`${page}.txt.snap`)
    await expect(ready.html).toMatchFileSnapshot(`${page}.html.snap`)
    if (ready.calendar) await expect(ready.calendar.content).toMatchFileSnapshot(`${page}.ics.snap`)
  })

  test('says no telephone number in two lines', () => {
    const { phone, outOfHoursPhone } = setting.practice
    for (const { shown } of [phone, outOfHoursPhone]) expect(ready.text).not.toContain(shown.replaceAll(' ', '\n'))
  })

  test('breaks no line within an e-mail', () => {
    const [, shown = ''] = ready.html.split('<div class="ground"')
    const unbroken = /<span style="white-space:nowrap">e-mails?<\/span>/gi
    expect(shown.replace(unbroken, '').replace(/<blockquote.*<\/blockquote>/s, '')).not.toMatch(/\be-mails?\b/i)
  })

  test('says no postcode in two lines', () => {
    const { postcode } = setting.practice.address
    expect(ready.html).not.toContain(postcode)
    expect(ready.text).not.toContain(postcode.replace(' ', '\n'))
  })
})

describe('what a letter keeps to itself', () => {
  /** What the outbox could hold by mistake, and what a release to come might add. */
  const secrets = {
    name: 'Ngozi Canary',
    email: 'ngozi@canary.example',
    phone: '07700 900999',
    service: 'Anti-wrinkle canary',
    message: 'my canary hurts',
  }

  test.each(Object.entries(everyLetter))('%s: nothing personal in subject, preview or calendar', (_, letter) => {
    const { subject, html, calendar } = writeLetter(waiting({ ...letter, ...secrets }, secrets.email), setting)
    const preview = /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]
    expect(preview).toBeTruthy()
    for (const secret of Object.values(secrets)) {
      expect(subject).not.toContain(secret)
      expect(preview).not.toContain(secret)
      expect(calendar?.content ?? '').not.toContain(secret)
    }
  })

  const all = Object.entries(everyLetter)
  test.each(all.filter(([, { kind }]) => kind !== 'message-arrived'))('%s: nothing personal at all', (_, letter) => {
    const withSecrets =
      'appointment' in letter ? { ...letter, appointment: { ...letter.appointment, ...secrets } } : letter
    const { text, html } = writeLetter(waiting({ ...withSecrets, ...secrets }, secrets.email), setting)
    for (const secret of Object.values(secrets)) {
      expect(text).not.toContain(secret)
      expect(html).not.toContain(secret)
    }
  })
})

const toPatients = Object.entries(everyLetter).filter(
  ([, letter]) => 'appointment' in letter && !practiceLetterKinds.includes(letter.kind),
)

describe('a patient’s letter', () => {
  const offers = toPatients.filter(([, { kind }]) => kind === 'times-offered')
  test.each(offers)('%s tells what is offered from the time that they have, or were told of', (_, letter) => {
    const { text } = writeLetter(waiting(letter), setting)
    const names = [...text.matchAll(/^([A-Z][a-z ]+)(?: \d)?: {2,}.* at \d/gm)].map(([, name]) => name)
    const offered = new Set(names).size > 1 ? 'Offered' : 'Time'
    expect(names[0]).toBe(offered)
  })

  test.each(toPatients)('%s says which company writes, with its number, its register and its office', (_, letter) => {
    const company = { ...setting.practice.company, registeredIn: 'Scotland' as const }
    const { text, html } = writeLetter(waiting(letter), { ...setting, practice: { ...setting.practice, company } })
    for (const said of [text.replace(/\s+/g, ' '), html]) {
      expect(said).toContain(`${company.legalName}, registered in Scotland, company number ${company.number}.`)
      expect(said).toContain(`Registered office: ${company.registeredOffice}.`)
    }
  })

  test.each(toPatients)('%s leads to the privacy notice, which nobody has seen who rang', (_, letter) => {
    const { text, html } = writeLetter(waiting(letter), setting)
    const address = new URL('/privacy', setting.publicUrl).href
    expect(text).toContain(`How we use your data: ${address}`)
    expect(html).toContain(`href="${address}"`)
  })
  test('names the people where there is no company', () => {
    const people = { legalName: 'Amira Shah and Tom Hargreaves', number: undefined }
    const practice = { ...setting.practice, company: { ...setting.practice.company, ...people } }
    for (const [, letter] of toPatients) {
      const { text } = writeLetter(waiting(letter), { ...setting, practice })
      expect(text).toMatch(/Amira Shah and Tom Hargreaves, 14 Mill Lane, Ashcombe\.\n$/)
      expect(text).not.toMatch(/registered/i)
    }
  })
})

describe('whoever asked for no calls', () => {
  test.each(toPatients)('is told by %s to write, and never to ring', (_, letter) => {
    const quiet =
      'appointment' in letter ? { ...letter, appointment: { ...letter.appointment, noCalls: true } } : letter
    const { text, html } = writeLetter(waiting(quiet), setting)
    for (const said of [text, html.replace(/<[^>]+>/g, '')]) {
      expect(said.match(/.{0,30}(?<!somebody )\bring\s+(us|the|0|1|9).{0,30}/gi)).toBeNull()
      expect(said).toMatch(/answer\s+this\s+e-mail/)
    }
  })
})

describe.each(Object.entries(everyLetter))('%s', (_, letter) => {
  const { text, html, subject } = writeLetter(waiting(letter), setting)

  test('is readable as plain text: short lines, and links on lines of their own', () => {
    for (const line of text.split('\n')) expect(line).toMatch(/^(.{0,76}|https:\S+)$/)
    for (const [link] of html.matchAll(/(?<=href=")https:\/\/[^"/]+\/[^"]+/g)) expect(text).toContain(`${link}\n`)
  })

  test('fetches nothing from anywhere, and says its language', () => {
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script|<form/)
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en-GB"/)
    expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(900)
  })

  test('has a subject that fits a phone', () => {
    expect(subject.length).toBeLessThanOrEqual(60)
  })
})

describe('a letter says no more than is so', () => {
  const textOf = (letter: Letter) => writeLetter(waiting(letter), setting).text.replace(/\s+/g, ' ')
  const undated = { id: 'q7Vd3nXkT0aWm2LsR9eYpA', reference: 'K7MP2QRT', minutes: 30, sequence: 1 }

  test('to a patient whom the practice booked on the telephone: the address need not come from the website', () => {
    expect(textOf(everyLetter['appointment-accepted']!)).toContain(
      'came to you because your e-mail address was given to us.',
    )
  })

  test('about an offer that ended by itself: nobody did that, and there may be no letter to the patient', () => {
    const ended = { kind: 'request-changed', what: 'let an offer end', appointment: undated, was: {} } as const
    const words = textOf(ended)
    expect(words).toContain('They are free again. Please ring the patient, or offer other times.')
    expect(words).not.toMatch(/has a letter|did this/)
    expect(textOf({ ...ended, appointment: { ...undated, noCalls: true } })).toContain(
      'They are free again. Please write to the patient, who asks not to be rung, or offer other times.',
    )
    expect(textOf({ ...ended, what: 'took an offered time' })).not.toContain('has a letter')
  })

  test('to the practice about a patient without an e-mail address: nobody is told unless they are rung', () => {
    const was = { day: '2026-12-10', time: '10:15' }
    const asks = { kind: 'request-changed', what: 'asks for another time', noAddress: true, was } as const
    const appointment = { ...undated, ...was }
    const asked = { day: '2026-12-11', time: '09:00' }
    const words = textOf({ ...asks, appointment, asked })
    expect(words).toContain('save it unchanged, and tell the patient by telephone, who gave no e-mail address.')
    expect(words).not.toContain('is told')
    expect(textOf({ ...asks, appointment: { ...appointment, noCalls: true }, asked })).toContain('by text message')
  })

  test('about a message: an address that is too long for its line breaks behind its @', () => {
    const arrived = { ...everyLetter['message-arrived']!, email: 'wolfeschlegelsteinhausen@post.example' } as Letter
    const { html, text } = writeLetter(waiting(arrived), setting)
    expect(html).toContain('wolfeschlegelsteinhausen@<wbr/>post.example')
    expect(text).toContain('wolfeschlegelsteinhausen@post.example')
  })

  test('to somebody in pain says first of all to ring, in the preview too', () => {
    for (const [name, deed] of [
      ['request-received, urgent', 'ring us now'],
      ['request-received, urgent and no calls', 'have somebody ring us now'],
    ] as const) {
      const said = `Please do not wait for our answer: ${deed}`
      const { html } = writeLetter(waiting(everyLetter[name]!), setting)
      expect(textOf(everyLetter[name]!), name).toContain(`Hello, ${said}, on 01632 960140`)
      expect(html, name).toMatch(new RegExp(`display:none[^>]*>${said}\\.<`))
    }
  })

  test('about a time that is held until it begins: it goes to nobody else', () => {
    const words = textOf(everyLetter['request-received, held until it begins']!)
    expect(words).toContain('If you have not heard from us before then, please ring us.')
    expect(words).not.toContain('somebody else')
  })

  test('about another time that its patient chose and that is not held', () => {
    const words = textOf(everyLetter['appointment-moved, by the patient and not held']!)
    expect(words).toContain('We cannot keep the new one for you.')
    expect(words).not.toContain('to confirm the new one')
  })

  test('about a request near its visit, of which the page changes nothing any more', () => {
    expect(textOf(everyLetter['request-stands']!)).not.toMatch(/ask for another time|withdraw/)
  })

  test('about an account that was reset with its second factors: nothing is asked for as before, and something is to do', () => {
    const link = textOf(everyLetter['password-link, by the practice with the second factors removed']!)
    expect(link).not.toContain('is asked for as before')
    const told = textOf(everyLetter['account-changed, second factors removed']!)
    expect(told).toContain('Choose a new password by the link in another e-mail')
    expect(told).not.toMatch(/nothing to do/i)
  })

  test('about an e-mail address that an account no longer has', () => {
    expect(textOf(everyLetter['account-changed, e-mail address']!)).toContain(
      'belongs, or belonged until now, to a staff',
    )
  })

  test('about somebody who had no time and withdraws: none comes free', () => {
    const withdrawn = { kind: 'request-changed', what: 'withdrawn', appointment: undated, was: {} } as const
    expect(textOf(withdrawn)).not.toContain('free')
    expect(textOf({ kind: 'appointment-cancelled', appointment: undated, byPatient: true })).not.toContain('your time')
    const wish = { ...undated, day: '2026-12-10', time: '21:00' }
    expect(textOf({ ...withdrawn, appointment: wish, was: wish })).not.toContain('free')
    expect(textOf({ kind: 'appointment-cancelled', appointment: wish, byPatient: true })).not.toContain('your time')
  })

  test('about a request without a time that was accepted with one: that is no other one than they asked for', () => {
    const accepted = { ...everyLetter['appointment-accepted, at another time']!, was: {} } as Letter
    expect(textOf(accepted)).not.toMatch(/not the time that you asked for|You asked for:/)
  })

  test('about a visit that had no time and gets its first: none is changed, and none no longer counts', () => {
    const first = { ...everyLetter['appointment-moved']!, was: {} } as Letter & { kind: 'appointment-moved' }
    const { day, time } = first.appointment
    for (const was of [{}, { day }, { time }])
      for (const how of [{}, { confirmed: false }, { confirmed: false, byPatient: true }]) {
        const { subject } = writeLetter(waiting({ ...first, was, ...how }), setting)
        const words = `${subject} ${textOf({ ...first, was, ...how })}`
        expect(words).not.toMatch(/new time|old time|changed|chosen another|new one|still open/i)
        expect(words).toContain('Time: Tuesday 1 December 2026 at 10:15')
      }
    expect(textOf(first)).toContain('It is confirmed.')
    // Another day than the one that was asked for is a change.
    expect(textOf({ ...first, was: { day: '2026-11-30' } })).toContain('We have changed the time of your appointment.')
  })

  test.each([
    ['day', { day: '2026-12-01' }, 'Day: Tuesday 1 December 2026', 'time'],
    ['time', { time: '10:15' }, 'Time: 10:15', 'day'],
  ])(
    'about a visit that had neither, and gets a %s alone',
    (part, { day, time }: { day?: string; time?: string }, fact, open) => {
      const of = everyLetter['appointment-moved']! as Letter & { kind: 'appointment-moved' }
      const moved = { ...of, appointment: { ...of.appointment, day, time }, was: {}, confirmed: false }
      const words = `${writeLetter(waiting(moved), setting).subject} ${textOf(moved)}`
      expect(words).toContain(`The ${part} of your request`)
      expect(words).toContain(`We have set the ${part} of your request. It is not confirmed yet.`)
      expect(words).toContain(fact)
      expect(words).toContain(`We still need to agree the ${open} with you`)
      expect(words).not.toMatch(/new time|old time|changed/i)
    },
  )

  test('about a first time, with an offer or an acceptance: it is no other one than was asked for', () => {
    const offered = everyLetter['times-offered, and confirmed']! as Letter & { kind: 'times-offered' }
    const { day } = offered.appointment
    const waited = textOf({ ...offered, knew: { confirmed: true } })
    expect(waited).toContain('We have set the time of your appointment. It is confirmed.')
    for (const was of [{}, { day }]) {
      const asked = textOf({ ...offered, knew: { confirmed: false, ...was } })
      const accepted = textOf({ ...everyLetter['appointment-accepted']!, was } as Letter)
      for (const words of [asked, accepted]) {
        expect(words).toContain('We have confirmed your appointment')
        expect(words).not.toContain('not the time that you asked for')
      }
    }
    const set = textOf({ ...offered, confirmed: false, knew: { confirmed: false, day } })
    expect(set).toContain('We have set the time of your request. It is not confirmed yet.')
    expect(set).not.toMatch(/new time|old time/i)
  })

  test('with a sentence from staff carries it also where the time is still to be agreed', () => {
    const words = 'Please bring your old X-rays.'
    const accepted = { ...everyLetter['appointment-accepted, undated']!, words } as Letter
    expect(textOf(accepted)).toContain(`A word from the practice ------------------------ “${words}”`)
  })

  test('about a near time that its patient chose asks them to ring', () => {
    const near = { ...everyLetter['appointment-moved, by the patient']!, ringFrom: 'now' } as Letter
    expect(textOf(near)).toContain('It is near, so please ring us on 01632 960140.')
  })

  test('about an offer, of their own time: what it was, that it has moved, and nothing once it is over', () => {
    const offered = everyLetter['times-offered, and confirmed']!
    const knew = { day: '2026-11-30', time: '08:45', confirmed: false }
    expect(textOf({ ...offered, knew } as Letter)).toMatch(
      /We have confirmed your appointment\. Please note that this is not the time that you asked for\. .* You asked for: Monday 30 November/,
    )
    const over = textOf({ ...offered, knew, over: true, confirmed: false } as Letter)
    expect(over).not.toMatch(
      /confirmed your appointment|changed the time|New time:|calendar file|ask for another time there/,
    )
    expect(over).toContain('If it does not suit you, please ring us on')
  })

  test('about an offer, of a request without a time: that it is accepted, and what was set of it or changed', () => {
    const accepted = everyLetter['times-offered, and accepted without a time']!
    const dayAlone = { ...undated, day: '2026-12-01' }
    const knew = { confirmed: false }
    const set = textOf({ ...accepted, accepted: undefined, appointment: dayAlone, knew } as Letter)
    expect(set).toContain('We have set the day of your request. It is not confirmed yet.')
    expect(set).toContain('Your day: Tuesday 1 December 2026, time still open')
    const other = textOf({ ...accepted, appointment: dayAlone, knew: { ...knew, day: '2026-11-30' } } as Letter)
    expect(other).toContain('We have accepted your request for an appointment, on another day than you asked for.')
    expect(other).toMatch(/You asked for: Monday 30 November 2026, time still open Your day: Tuesday 1 December 2026/)
    const known = textOf({ ...accepted, appointment: dayAlone, knew: { confirmed: true } } as Letter)
    expect(known).toContain('We have set the day of your appointment. It is not confirmed yet.')
    for (const letter of [set, other, known]) expect(letter).not.toContain('calendar file')
    expect(textOf({ ...accepted, knew: undefined } as Letter)).not.toContain('accepted')
  })

  test('about an offer names each of the times that cannot be kept any more', () => {
    const earlierLost = ['08:45', '09:30'].map((time) => ({ day: '2026-11-30', time }))
    expect(textOf({ ...everyLetter['times-offered, without the earlier time']!, earlierLost } as Letter)).toContain(
      'The times Monday 30 November 2026 at 08:45 and Monday 30 November 2026 at 09:30, which we offered you, cannot be kept.',
    )
  })

  test('that invites has the name of a person, and none that is the practice’s', () => {
    const invitedBy = (name: string) =>
      textOf({ ...everyLetter['password-link, an invitation']!, invitedBy: name } as Letter)
    expect(invitedBy('Tom Reed')).toContain('Hello, Tom Reed has opened a staff account for you.')
    expect(invitedBy(setting.practice.name)).toContain('Hello, A colleague has opened a staff account for you.')
  })
})
