import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { times } from '../../../domain/clinic-time.ts'
import type { Telephone } from '../telephone.tsx'
import { AppointmentForm, type AppointmentFormProps } from './appointment-form.tsx'
import { askedParts } from './asked-parts.ts'
import { ContactForm } from './contact-form.tsx'

const phone = { shown: '01632 960140', dialled: '+441632960140' }
const appointment: AppointmentFormProps = {
  address: '/appointment',
  privacyAddress: '/privacy',
  today: '2026-11-20',
  services: ['General hygiene', 'Dentures'],
  emergencies: [],
  answersNow: { phone, until: { hour: '8pm', at: '2026-11-20T20:00:00.000Z', next: phone } },
  usualHours: { opens: '09:00', closes: '20:00' },
  phone,
  outOfHoursPhone: phone,
}

describe('the appointment form as the server draws it', () => {
  const html = renderToStaticMarkup(<AppointmentForm {...appointment} />)

  it('has the fields of the wire, in order', () => {
    const specified = ['name', 'email', 'phone', 'service', 'appointmentDate', 'appointmentTime', 'message']
    expect(namesIn(html)).toEqual(specified)
    const fields = [...specified, 'patientName', 'patientBirthYear', 'noCalls', 'needs']
    const asking = renderToStaticMarkup(<AppointmentForm {...appointment} asksFirst />)
    const buttons = ['urgency', 'look', 'choose']
    const namesAsking = namesIn(asking).filter((name = '') => !buttons.includes(name))
    expect(namesAsking).toEqual(['urgent', ...fields.toSpliced(4, 0, 'alsoSuits')])
  })

  it('keeps the line free that a chosen day brings, so that nothing below it moves when it comes', () => {
    const answers = { appointmentDate: '2026-12-02' }
    const chosen = renderToStaticMarkup(<AppointmentForm {...appointment} answered={{ answers }} />)
    expect(chosen).toMatch(/<div role="status"[^>]* class="form-note"><p class="day-note"><\/p><\/div>/)
    expect(html).toMatch(/<div role="status"[^>]* class="form-note"><\/div>/)
  })

  it('reads out what is new about a time alone, and not once more how many are free on its day', () => {
    const behindTheTime = html.split('name="appointmentTime"')[1]
    expect(behindTheTime?.match(/<div role="status"[^>]*>/)?.[0]).toContain('aria-atomic="false"')
  })

  it('folds away what is asked beside those', () => {
    expect(renderToStaticMarkup(<AppointmentForm {...appointment} asksFirst />)).toMatch(
      /<details class="fold form-more"><summary>More about this request/,
    )
  })

  it('has no browser fill in its owner’s name for the person they write for', () => {
    const asking = renderToStaticMarkup(<AppointmentForm {...appointment} asksFirst />)
    const filledBy = [...asking.matchAll(/autoComplete="([^"]+)"[^>]* name="(\w+)"/g)].map(([, by, name]) => [name, by])
    expect(Object.fromEntries(filledBy)).toEqual({
      name: 'name',
      email: 'email',
      phone: 'tel',
      patientName: 'section-patient name',
      patientBirthYear: 'section-patient bday-year',
    })
  })

  it('marks the full name and nothing else', () => {
    expect(html).toContain('Full Name *</label>')
    expect(html.match(/ \*<\/label>/g)).toHaveLength(1)
    expect(html.match(/required=""/g)).toHaveLength(1)
  })

  it('calls no field wrong that is still empty, as browsers do where it is required', () => {
    const contact = { address: '/contact', privacyAddress: '/privacy', phone, outOfHoursPhone: phone }
    const required = /<input[^>]* required=""[^>]*>/g
    const all = [html, renderToStaticMarkup(<ContactForm {...contact} />)].flatMap((form) => form.match(required) ?? [])
    expect(all).toHaveLength(5)
    for (const field of all) expect(field).toContain('aria-invalid="false"')
  })

  it('offers no day before today, and every time of the day in order', () => {
    expect(html).toContain('type="date" min="2026-11-20"')
    expect([...html.matchAll(/<option value="(\d\d:\d\d)">\1<\/option>/g)].map(([, time]) => time)).toEqual(times)
  })

  it('has the service of a treatment page chosen', () => {
    const chosen = renderToStaticMarkup(<AppointmentForm {...appointment} service="Dentures" />)
    expect(chosen).toContain('<option value="Dentures" selected="">')
  })

  it('says by the field what was wrong with a form sent without scripts, and keeps the answers', () => {
    const message = 'Please check your phone number: it should have 5 to 20 digits.'
    const answered = {
      answers: { name: 'Ruth Okafor', phone: '12', service: 'Dentures', appointmentTime: '10:15' },
      result: { kind: 'refused', status: 400, problem: { message, field: 'phone' } },
    } as const
    const refused = renderToStaticMarkup(<AppointmentForm {...appointment} answered={answered} />)
    expect(refused).toContain('value="Ruth Okafor"')
    expect(refused).toContain('<option value="10:15" selected="">')
    expect(refused).toMatch(/id="appointment-phone-error">.*Please check your phone number/)
    expect(refused).toMatch(/aria-describedby="appointment-phone-hint appointment-phone-error" aria-invalid="true"/)
  })

  it('tells nobody to ring who asked for no calls', () => {
    const sent = { kind: 'accepted', message: 'Sent.', reference: 'K7MP2QRT', confirmed: true } as const
    const kept = { heldUntil: '2026-11-26T17:00:00.000Z', requestAddress: '/my-request/x', noCalls: true, urgent: true }
    const answered = { answers: {}, result: { ...sent, ...kept } }
    const after = renderToStaticMarkup(<AppointmentForm {...appointment} answered={answered} parts={askedParts} />)
    const said = after.slice(after.indexOf('class="lasting"')).replace(/<[^>]+>/g, '')
    expect(said).toMatch(/If you have not heard from us before then, please write to us/)
    expect(said).toContain('Please do not wait for our answer: have somebody ring 01632 960140')
    expect(said.match(/(?<!somebody )\bring\b/)).toBeNull()
  })

  it('speaks of emergency visits out of hours only where the practice has a line of its own for them', () => {
    const answered = { answers: { service: 'Dentures', appointmentTime: '03:00' } }
    const noteOf = (outOfHoursPhone: typeof phone) => {
      const form = <AppointmentForm {...appointment} {...{ answered, outOfHoursPhone }} parts={askedParts} />
      return renderToStaticMarkup(form).match(/At this time we [^.]+\./)?.[0]
    }
    expect(noteOf(phone)).toBe('At this time we see emergencies only.')
    expect(noteOf({ shown: '111', dialled: '111' })).toBe('At this time we are closed.')
  })

  it('links to no page that is not the request’s own', () => {
    const linked = (requestAddress: string) => {
      const result = { kind: 'accepted', message: 'Sent.', confirmed: true, requestAddress } as const
      return renderToStaticMarkup(<AppointmentForm {...appointment} answered={{ answers: {}, result }} />)
    }
    expect(linked('/my-request/x')).toContain('href="/my-request/x"')
    for (const elsewhere of ['javascript:alert(1)', 'https://elsewhere.example/my-request/x', '//elsewhere.example'])
      expect(linked(elsewhere)).not.toContain('See or change your request')
  })

  it('promises no answer to a request that was changed since it first came, and leads to its page', () => {
    const sent = { kind: 'accepted', message: 'It had come.', reference: 'K7MP2QRT', confirmed: true } as const
    const answered = { answers: {}, result: { ...sent, requestAddress: '/my-request/x', changedSince: true } }
    const again = renderToStaticMarkup(<AppointmentForm {...appointment} answered={answered} />)
    const said = again.slice(again.indexOf('class="lasting"')).replace(/<[^>]+>/g, '')
    expect(said).toContain('Your request has changed since you sent it: its page says how.')
    expect(said).toContain('See or change your request')
    expect(said).not.toMatch(/What happens next|nothing more for you to do/)
  })

  it('asks nobody to try again who has the time already', () => {
    const problem = { message: 'This time is already kept.', field: 'appointmentTime', theirsAlready: true }
    const answered = { answers: {}, result: { kind: 'refused', status: 400, problem } } as const
    const refused = renderToStaticMarkup(<AppointmentForm {...appointment} answered={answered} parts={askedParts} />)
    const said = refused.slice(refused.indexOf('class="lasting"')).replace(/<[^>]+>/g, '')
    expect(said).toContain('You have this time already. To change something, ring')
    expect(said).not.toMatch(/has not been sent|try again/)
  })

  it('sends nobody from 111 to 111, where the practice has no line of its own for emergencies', () => {
    const cards = (answers: Telephone) => {
      const form = { ...appointment, answersNow: { phone: answers }, answered: { answers: { urgent: 'yes' } } }
      return renderToStaticMarkup(<AppointmentForm {...form} asksFirst parts={askedParts} />)
    }
    expect(cards(phone)).toMatch(/Otherwise ring us now;.*If nobody answers, call/)
    const ofNhs = cards({ shown: '111', dialled: '111' })
    expect(ofNhs).toContain('Otherwise ring 111 now; it is quicker than writing')
    expect(ofNhs).not.toContain('If nobody answers')
  })

  it('marks and says which of the soonest times was chosen, whose fields lie far below', () => {
    const [first, second] = ['09:00', '10:15']
    const freeDays = [{ date: '2026-11-24', times: [first, second], answeredFrom: second }]
    const chosen = (appointmentTime: string) => {
      const answers = { urgent: 'yes', urgency: 'yes', appointmentDate: '2026-11-24', appointmentTime }
      return renderToStaticMarkup(
        <AppointmentForm {...appointment} asksFirst answered={{ answers, freeDays }} parts={askedParts} />,
      ).match(/id="urgent".*?(?=<p class="form-note")/s)?.[0]
    }
    expect(chosen('')).not.toMatch(/aria-pressed="true"|Chosen/)
    const pressed = (time: string) => chosen(time)?.match(/(?<=aria-pressed="true"[^>]*>)[^<]*/g)
    expect([pressed(first), pressed(second)]).toEqual([['Tue 24 Nov, 09:00'], ['Tue 24 Nov, 10:15']])
    expect(chosen(second)).toContain('<div role="status"><p>Chosen: Tuesday 24 November at 10:15.')
    expect(chosen(first)).toContain('Chosen: Tuesday 24 November at 09:00. It may come before our answer.')
  })

  it('reads out once which time was chosen, where the free times are shown below the soonest ones', () => {
    const freeDays = [{ date: '2026-11-24', times: ['09:00'] }]
    const spoken = (more: object) => {
      const answers = { urgent: 'yes', appointmentDate: '2026-11-24', appointmentTime: '09:00', ...more }
      const form = <AppointmentForm {...appointment} asksFirst answered={{ answers, freeDays }} parts={askedParts} />
      return renderToStaticMarkup(form).match(/role="status"[^>]*><p>Chosen:/g)
    }
    expect(spoken({ urgency: 'yes' })).toHaveLength(1)
    expect(spoken({})).toHaveLength(1)
  })

  it('says of another time that would suit when it is not free any more', () => {
    const answers = {
      appointmentDate: '2026-11-24',
      appointmentTime: '09:00',
      alsoSuits: '2026-11-24T10:15 2026-11-25T09:00',
    }
    const said = (...freeDays: { date: string; times: string[] }[]) =>
      renderToStaticMarkup(
        <AppointmentForm {...appointment} asksFirst answered={{ answers, freeDays }} parts={askedParts} />,
      ).match(/(?<=<p>)Not free any more: [^<]*/)?.[0]
    const tuesday = { date: '2026-11-24', times: ['09:00', '10:15'] }
    expect(said(tuesday, { date: '2026-11-25', times: ['09:00'] })).toBeUndefined()
    expect(said(tuesday)).toBe('Not free any more: Wed 25 Nov, 09:00.')
    expect(said()).toBe('Not free any more: Tue 24 Nov, 10:15 and Wed 25 Nov, 09:00.')
  })

  it('offers the neighbours of a full time as buttons that send the form again', () => {
    const neighbours = [{ date: '2026-11-24', time: '10:30' }]
    const answered = {
      answers: { name: 'Ruth Okafor', phone: '01632 960111' },
      result: { kind: 'refused', status: 400, problem: { message: 'That time has just been taken.', neighbours } },
    } as const
    const refused = renderToStaticMarkup(<AppointmentForm {...appointment} answered={answered} parts={askedParts} />)
    expect(refused).toMatch(
      /<button class="[^"]+" value="2026-11-24T10:30" type="submit" name="offered">Tuesday 24 November, 10:30<\/button>/,
    )
  })
})

describe('the contact form as the server draws it', () => {
  const html = renderToStaticMarkup(
    <ContactForm address="/contact" privacyAddress="/privacy" phone={phone} outOfHoursPhone={phone} />,
  )

  it('has four fields, all marked, with the note that says what the mark means', () => {
    expect(namesIn(html)).toEqual(['name', 'email', 'phone', 'message'])
    expect(html.match(/ \*<\/label>/g)).toHaveLength(4)
    expect(html).toContain('A field marked with * must be filled.')
  })

  it('takes the message and the phone number as plain lines of text', () => {
    expect(html).toMatch(/<input [^>]*type="text"[^>]* name="message"/)
    expect(html).toMatch(/<input [^>]*type="text"[^>]* name="phone"/)
    expect(html).toMatch(/<input [^>]*type="email"[^>]* name="email"/)
  })
})

it.each([
  ['contact', <ContactForm key="" address="" privacyAddress="" phone={phone} outOfHoursPhone={phone} />],
  ['appointment', <AppointmentForm key="" {...appointment} />],
])('the %s form reads out that something was sent before what happens next', (_, form) => {
  expect(renderToStaticMarkup(form)).toMatch(
    /<div role="status"><\/div><div role="alert"><\/div><div class="lasting"><div role="status"><\/div>/,
  )
})

function namesIn(html: string): (string | undefined)[] {
  return [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
}
