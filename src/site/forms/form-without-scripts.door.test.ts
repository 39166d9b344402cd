import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { RecordsAway } from '../../domain/records.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

describe('a form sent without scripts', () => {
  it('comes back with its answers, the error and a title that says so', async () => {
    const { status, text } = await sendForm('/appointment', { name: 'Ruth Okafor', service: 'Veneers' })
    expect(status).toBe(400)
    expect(text).toContain('<title>Error: Request an appointment')
    expect(text).toMatch(/<a href="#appointment-email">Please give an e-mail address or a phone number/)
    expect(text).toContain('value="Ruth Okafor"')
    expect(text).toContain('<option value="Veneers" selected="">')
  })

  it('is answered with the practice’s sentence, the reference and what happens next', async () => {
    const { status, text } = await sendAndFollow('/appointment', { name: 'Ruth Okafor', email: 'ruth@example.com' })
    expect(status).toBe(200)
    expect(text).toContain(
      'Your Appointment Request has been sent to the practice group. You will be contacted soon from our team.',
    )
    expect(text).toContain('A confirmation e-mail has been sent to you and to the practice')
    expect(text).toMatch(/Your reference is <strong class="reference">[A-Z0-9]{8}<\/strong>/)
    expect(text).not.toContain('value="Ruth Okafor"')
  })

  it('tells whoever wrote a message not to wait in an emergency, and not that nothing is left to do', async () => {
    const ruth = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111' }
    const written = await sendAndFollow('/contact', { ...ruth, message: 'My face is swollen.' })
    expect(written.text).toContain('In pain, swollen or bleeding? Do not wait for that.')
    expect(written.text).not.toContain('There is nothing more for you to do')
    const asked = await sendAndFollow('/appointment', ruth)
    expect(asked.text).toContain('There is nothing more for you to do')
  })

  it('says nothing about an e-mail to somebody who gave none', async () => {
    const { text } = await sendAndFollow('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    expect(text).not.toContain('A confirmation e-mail has been sent')
  })

  it('offers free times instead of a full one, and takes the one that is chosen', async () => {
    const wish = { service: 'Dentures', appointmentDate: '2026-12-03', appointmentTime: '10:00' }
    for (const name of ['Daniel Osei', 'Priya Nair', 'George Wells']) {
      expect((await sendForm('/appointment', { name, phone: '01632 960222', ...wish })).status).toBe(303)
    }
    const ruth = { name: 'Ruth Okafor', phone: '01632 960111', ...wish }
    const full = await sendForm('/treatment/cosmetic-dentistry', ruth)
    expect(full.status).toBe(400)
    const offered = /value="(2026-12-03T[\d:]+)"[^>]* name="offered"/.exec(full.text)?.[1] ?? ''
    expect(offered).not.toBe('')
    expect((await sendForm('/treatment/cosmetic-dentistry', { ...ruth, offered })).status).toBe(303)
    const { body } = await practice.asStaff('GET', '/api/admin/patients?search=Ruth')
    expect(body.patients?.map(({ appointmentTime }) => appointmentTime)).toEqual([offered.split('T')[1]])
  })

  it('is taken from a treatment’s page too that has been taken out since it was opened', async () => {
    const ruth = { name: 'Ruth Okafor', service: 'Invisalign' }
    const refused = await sendForm('/treatment/gone-by-now', ruth)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('value="Ruth Okafor"')
    const sent = await sendForm('/treatment/gone-by-now', { ...ruth, phone: '01632 960111' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/appointment\?sent=/)])
    const { body } = await practice.asStaff('GET', '/api/admin/patients')
    expect(body.patients).toHaveLength(1)
  })

  it('may be as long as another: a new line, which browsers write as two characters, is one', async () => {
    const message = `${'x'.repeat(2000)}\r\n${'y'.repeat(1999)}`
    expect((await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111', message })).status).toBe(303)
  })

  it('is read however the kind of its body is spelt', async () => {
    const form = String(new URLSearchParams({ name: 'Ruth Okafor', phone: '01632 960111' }))
    const headers = { 'content-type': 'Application/X-WWW-Form-URLEncoded; Charset=UTF-8' }
    expect((await practice.send('POST', '/appointment', form, { headers })).status).toBe(303)
    expect((await practice.send('POST', '/api/user/appointment', form, { headers })).status).toBe(201)
  })

  it('takes a message too', async () => {
    const message = {
      name: 'George Wells',
      email: 'george@example.com',
      phone: '12',
      message: 'Is there a hearing loop?',
    }
    const refused = await sendForm('/contact', message)
    expect(refused.text).toContain('<title>Error: Ashcombe Dental Group</title>')
    expect(refused.text).toMatch(/<a href="#contact-phone">Please check your phone number/)
    expect((await sendForm('/contact', { ...message, phone: '01632 960333' })).status).toBe(303)
  })

  it.each([
    ['/appointment', { name: 'Ruth Okafor', phone: '01632 960111' }],
    ['/treatment/invisalign', { name: 'Ruth Okafor', email: 'ruth@example.com' }],
    ['/contact', { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'A hearing loop?' }],
  ])('leads from %s to a page that can be reloaded: nothing is sent twice', async (path, form) => {
    const sent = await sendForm(path, form)
    expect([sent.status, sent.text]).toEqual([303, ''])
    const to = sent.headers.get('location') ?? ''
    expect(to).toMatch(new RegExp(`^${path}\\?sent=[\\w-]{43,64}#answer$`))
    const [first, second] = [await practice.send('GET', to), await practice.send('GET', to)]
    const [reference] = first.text.match(/(?<=<strong class="reference">)[A-Z0-9]{8}(?=<)/) ?? []
    expect(reference).toBeDefined()
    expect(second.text).toBe(first.text)
    expect(first.headers.get('cache-control')).toBe('no-store')
    // Its address holds the link to the request, and a proxy notes who referred to our own files.
    expect(first.headers.get('referrer-policy')).toBe('strict-origin')
    expect(first.headers.get('set-cookie')).toBeNull()
    // The address can be shared or end in a list of addresses: it says nothing by itself.
    for (const personal of [reference ?? '', 'Ruth', 'ruth', '960111']) expect(to).not.toContain(personal)
    const { body } = await practice.asStaff('GET', '/api/admin/patients')
    expect(body.patients).toHaveLength(path === '/contact' ? 0 : 1)
    await practice.sendLetters()
    expect(practice.letters.filter(({ kind }) => kind.endsWith('-arrived'))).toHaveLength(1)
  })

  it.each(['/appointment', '/treatment/invisalign'])(
    'is answered alike however often %s is pressed, with the link to the request',
    async (path) => {
      const ruth = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111' }
      const presses = [...(await Promise.all([sendForm(path, ruth), sendForm(path, ruth)])), await sendForm(path, ruth)]
      expect(presses.map(({ status }) => status)).toEqual([303, 303, 303])
      const [to, ...others] = new Set(presses.map(({ headers }) => headers.get('location') ?? ''))
      expect(others).toEqual([])
      expect((await practice.send('GET', to ?? '')).text).toContain('>See or change your request<')
    },
  )

  it.each([
    ['accepted', 'statuschange', { status: 'Appointed' }],
    ['cancelled', 'statuschange', { status: 'Cancelled' }],
    ['moved', 'update', { appointmentTime: '15:00' }],
  ])('promises nothing more of a request that was %s before its page is loaded anew', async (_, call, change) => {
    const ruth = { name: 'Ruth Okafor', email: 'ruth@example.com', service: 'Veneers' }
    const time = { appointmentDate: '2026-12-03', appointmentTime: '10:00' }
    const to = (await sendForm('/appointment', { ...ruth, ...time })).headers.get('location') ?? ''
    const answerIn = ({ text }: { text: string }) => /id="answer".*?(?=<form)/s.exec(text)?.[0]
    const before = answerIn(await practice.send('GET', to))
    expect(before).toContain('We keep this time for you until')
    const { body } = await practice.asStaff('GET', '/api/admin/patients?search=Ruth')
    expect((await practice.asStaff('PUT', `/api/admin/${call}/${body.patients?.[0]?._id}`, change)).status).toBe(200)
    const after = answerIn(await practice.send('GET', to))
    expect(after).toContain('Your request has changed since you sent it: its page says how.')
    expect(after).not.toMatch(/We keep this time|contacted soon|What happens next/)
    expect(after).toContain('>See or change your request<')
  })

  it('may be as long in one alphabet as in another, and longer is told why it was not taken', async () => {
    const ruth = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111' }
    expect((await sendForm('/contact', { ...ruth, message: '牙'.repeat(4_000) })).status).toBe(303)
    const long = await sendForm('/contact', { ...ruth, message: '牙'.repeat(5_000) })
    expect([long.status, long.text.includes('Please write your message in at most 4000 characters.')]).toEqual([
      400,
      true,
    ])
    const endless = await sendForm('/contact', { ...ruth, message: '牙'.repeat(20_000) })
    expect(endless.status).toBe(400)
    expectPageSaying('That is too long: at most 128 KB can be sent.', endless.text, '/contact')
  })

  it('of another kind than ours is answered with a page that says whom to ring', async () => {
    const type = 'multipart/form-data; boundary=x'
    const { status, text } = await practice.send('POST', '/appointment', '--x\r\n…', {
      headers: { 'content-type': type },
    })
    expect(status).toBe(400)
    expectPageSaying('That could not be read. Please check what you sent.', text, '/appointment')
  })

  it('is not claimed to have come where nothing is known of it', async () => {
    const sent = await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    practice.pass(24 * 60 + 1)
    for (const to of [sent.headers.get('location') ?? '', '/appointment?sent=guessed', '/contact?sent=']) {
      const { status, text } = await practice.send('GET', to)
      expect(status).toBe(200)
      expect(text).not.toContain('has been sent')
      expect(text).toContain('What became of your form cannot be shown here any more.')
      expect(text).toMatch(/please ring .*01632 960140/)
    }
    expect((await practice.send('GET', '/appointment')).text).not.toContain('What became of your form')
  })

  it('is not said to be refused where it cannot be looked up just now', async () => {
    const sent = await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    const { find } = practice.backend.records.repeats
    practice.backend.records.repeats.find = () => Promise.reject(new RecordsAway('gone'))
    const away = await practice.send('GET', sent.headers.get('location') ?? '')
    expect(away.text).not.toContain('Unexpected Application Error')
    expect(away.text).toContain('What became of your form cannot be shown just now. Please do not send it again')
    practice.backend.records.repeats.find = find
    const back = await practice.send('GET', sent.headers.get('location') ?? '')
    expect(back.text).toContain('Your Appointment Request has been sent to the practice group.')
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin that can be named', { origin: 'null' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused, and kept by nobody', async (_, headers) => {
    const form = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'Hello' }
    for (const path of ['/appointment', '/contact', '/treatment/cosmetic-dentistry']) {
      const { status, text } = await sendForm(path, form, headers)
      expect([path, status]).toEqual([path, 403])
      expectPageSaying('This was sent from another website, so it was not accepted.', text, path)
    }
    expect((await practice.asStaff('GET', '/api/admin/patients')).body.patients).toEqual([])
    expect((await practice.asStaff('GET', '/api/admin/messages')).body.messages).toEqual([])
  })

  it('from our own page is taken, and asked for no token, which only scripts could send', async () => {
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin', cookie: 'XSRF-TOKEN=one' }
    expect((await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' }, own)).status).toBe(303)
  })

  it('is answered at once where the answer cannot be kept for a page', async () => {
    const { transaction } = practice.backend.records
    practice.backend.records.transaction = (work) =>
      transaction((books) =>
        work({
          ...books,
          repeats: {
            ...books.repeats,
            keep: (repeat, now) =>
              repeat.key.startsWith('shown ')
                ? Promise.reject(new RecordsAway('gone'))
                : books.repeats.keep(repeat, now),
          },
        }),
      )
    const { status, text } = await sendForm('/appointment', { name: 'Ruth Okafor', phone: '01632 960111' })
    expect(status).toBe(201)
    expect(text).toContain('Your Appointment Request has been sent to the practice group.')
  })
})

/** A whole page, with the phone number among its words and the way back to where it was sent. */
function expectPageSaying(sentence: string, text: string, back: string) {
  const [main = ''] = text.match(/<main.*<\/main>/s) ?? []
  for (const said of [sentence, '01632 960140', `href="${back}"`]) expect(main).toContain(said)
}

async function sendAndFollow(path: string, form: Record<string, string>) {
  return practice.send('GET', (await sendForm(path, form)).headers.get('location') ?? '')
}

function sendForm(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return practice.send('POST', path, String(new URLSearchParams(form)), {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}
