import { describe, expect, test } from 'vitest'
import { ask, beginBeforeAnybodyAsks, newest, patients, practice, somebody } from '../../tests/ngozis-request.ts'

beginBeforeAnybodyAsks()

/** Every letter about these patients’ appointments is given up. */
async function loseLettersTo(...names: string[]): Promise<void> {
  const { records, now } = practice.backend
  for (const name of names) {
    const [appointment] = await patients(`?search=${encodeURIComponent(name)}`)
    await records.transaction(async ({ outbox }) => {
      const due = await outbox.claim(new Date(now().getTime() + 60_000), new Date(now().getTime() + 60_000), 50)
      for (const letter of due) if (letter.appointment === appointment?._id) await outbox.giveUp(letter.id, now())
    })
    practice.pass(2)
  }
}

describe('staff', () => {
  test('accept, and the patient gets a letter with a calendar file once the undo has passed', async () => {
    await ask()
    const id = await newest()
    const accepted = await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
    expect(accepted.status).toBe(200)
    expect(accepted.body.updatedUser).toMatchObject({ status: 'Appointed' })
    await practice.sendLetters()
    expect(practice.letters).toHaveLength(2)
    practice.pass(1)
    await practice.sendLetters()
    const letter = practice.letters[2]
    expect(letter?.to.address).toBe('ngozi@example.com')
    expect(letter?.calendar?.content).toContain('SEQUENCE:1')
    expect(letter?.calendar?.content).toContain('DTSTART:20261203T101500Z')
  })

  test('cancel, and the time is free again; the calendar entry is taken back under the same name', async () => {
    for (const name of ['Ann', 'Ben']) await ask(somebody(name))
    await ask()
    const [{ _id: id } = { _id: '' }] = await patients('?search=Ngozi')
    for (const status of ['Appointed', 'Cancelled']) {
      await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status })
      practice.pass(1)
      await practice.sendLetters()
    }
    const files = practice.letters.map((letter) => letter.calendar).filter((file) => file !== undefined)
    expect(files.map(({ content }) => content.match(/STATUS:(\w+)/)?.[1])).toEqual(['CONFIRMED', 'CANCELLED'])
    const uid = (file: { content: string }) => file.content.match(/UID:(\S+)/)?.[1]
    expect(new Set(files.map(uid)).size).toBe(1)
    expect((await ask(somebody('Dev'))).status).toBe(201)
  })

  test('move, and a full time is refused with its neighbours', async () => {
    await ask()
    const id = await newest()
    const moved = await practice.asStaff('PUT', `/api/admin/update/${id}`, {
      appointmentDate: '2026-12-04',
      appointmentTime: '16:30',
    })
    expect(moved.status).toBe(200)
    expect(moved.body.updatedUser).toMatchObject({
      appointmentDate: '2026-12-04T00:00:00.000Z',
      appointmentTime: '16:30',
      status: 'New Appointment',
    })
    for (const name of ['Ann', 'Ben', 'Cai']) expect((await ask(somebody(name))).status).toBe(201)
    const full = await practice.asStaff('PUT', `/api/admin/update/${id}`, {
      appointmentDate: '2026-12-03',
      appointmentTime: '10:15',
    })
    expect(full.status).toBe(409)
    expect(full.body.neighbours?.length).toBeGreaterThan(0)
    expect(await patients('?filterDate=2026-12-04')).toHaveLength(1)
  })

  test('nothing leaves Cancelled but an undo, and the refusal says who and when', async () => {
    await ask()
    const id = await newest()
    await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })
    const again = await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('This request was already cancelled by Ashcombe Dental Group at 09:00.')
    expect((await practice.asStaff('PUT', `/api/admin/update/${id}`, { appointmentTime: '12:00' })).status).toBe(409)
    const undone = await practice.asStaff('POST', `/api/admin/undo/${id}`)
    expect(undone.status).toBe(200)
    expect(undone.body.updatedUser).toMatchObject({ status: 'New Appointment', chair: 1 })
    practice.pass(1)
    await practice.sendLetters()
    expect(practice.letters).toHaveLength(2)
  })

  test('an undo comes too late after its ten seconds, speaks of no letter then, and cannot take a time that was given away', async () => {
    await ask()
    const id = await newest()
    await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })
    for (const name of ['Ann', 'Ben', 'Cai']) await ask(somebody(name))
    expect((await practice.asStaff('POST', `/api/admin/undo/${id}`)).status).toBe(409)
    practice.pass(1)
    const late = await practice.asStaff('POST', `/api/admin/undo/${id}`)
    expect(late.status).toBe(409)
    // Ngozi’s cancellation may never have left: what nobody has looked at is not said.
    expect(late.body.message).toBe('It is too late to undo this.')
  })

  test('two people accept at once: one wins, the other learns who did', async () => {
    await ask()
    const id = await newest()
    await practice.asStaff('GET', '/api/admin/doctor')
    const both = await Promise.all(
      [1, 2].map(() => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('a form filled from an older version does not overwrite what a colleague did', async () => {
    await ask()
    const id = await newest()
    await practice.asStaff('PUT', `/api/admin/update/${id}`, { service: 'Dentures', version: 1 })
    const stale = await practice.asStaff('PUT', `/api/admin/update/${id}`, { service: 'Implants', version: 1 })
    expect(stale.status).toBe(409)
    expect((await patients())[0]?.service).toBe('Dentures')
  })

  test('accept what ends after closing time knowingly, and it holds its chair all through', async () => {
    await ask({ service: 'Root Canal Treatment', appointmentTime: '18:45' })
    const id = await newest()
    const accepted = await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
    expect(accepted.body.updatedUser).toMatchObject({ chair: 1, endsAfterClosing: true })
    expect(accepted.body.message).toContain('takes 90 minutes and ends after closing time')
    const held = await practice.backend.records.appointments.chairTimeOn(['2026-12-03'], practice.backend.now())
    expect(held.map(({ time }) => time).sort()).toEqual(['18:45', '19:00', '19:15', '19:30', '19:45', '20:00'])
    const moved = await practice.asStaff('PUT', `/api/admin/update/${id}`, { appointmentTime: '18:30' })
    expect(moved.body.updatedUser).not.toHaveProperty('endsAfterClosing')
  })

  test('who cannot accept a wish at night is offered times at which it can be accepted, not that one', async () => {
    const emergency = '24 hours emergency dental care'
    await ask({ appointmentTime: '03:00' })
    const id = await newest()
    await ask({ appointmentTime: '03:00', service: emergency, name: 'Tom Reed' })
    const refused = await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
    expect(refused.status).toBe(409)
    expect(refused.body.neighbours?.length).toBeGreaterThan(0)
    for (const { date, time } of refused.body.neighbours ?? []) {
      expect(time >= '09:00' && time <= '19:00', time).toBe(true)
      const moved = await practice.asStaff('PUT', `/api/admin/update/${id}`, {
        appointmentDate: date,
        appointmentTime: time,
        status: 'Appointed',
      })
      expect(moved.status).toBe(200)
    }
  })

  test('a routine wish at night takes the chair on call once it is accepted', async () => {
    await ask({ appointmentTime: '03:00' })
    const id = await newest()
    const known = { status: 'Appointed', knowingly: true }
    const accepted = await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, known)
    expect(accepted.body.updatedUser).toMatchObject({ chair: 1 })
    const emergency = await ask({ appointmentTime: '03:00', service: '24 hours emergency dental care' })
    expect(emergency.status).toBe(400)
  })

  test('see a list in parts, between which everybody else has their turn', async () => {
    await ask()
    const { appointments } = practice.backend.records
    const turns: boolean[] = []
    let hadTurn = true
    const part =
      <Asked extends unknown[], Told>(read: (...asked: Asked) => Promise<Told>) =>
      async (...asked: Asked) => {
        turns.push(hadTurn)
        hadTurn = false
        const told = await read(...asked)
        setImmediate(() => {
          hadTurn = true
        })
        return told
      }
    const { list, waiting } = appointments
    Object.assign(appointments, { list: part(list), waiting: part(waiting) })
    expect(await patients('?search=Ngozi')).toHaveLength(1)
    expect(turns).toEqual([true, true])
  })

  test('see a list narrowed by status, day and search, and how many wait', async () => {
    await ask({ name: 'Ann Archer' })
    await ask({ name: 'Ben Baker', appointmentDate: '2026-12-04' })
    const [ann] = await patients('?filterDate=2026-12-03')
    await practice.asStaff('PUT', `/api/admin/statuschange/${ann?._id}`, { status: 'Appointed' })
    expect(await patients('?status=Appointed')).toHaveLength(1)
    expect(await patients('?status=All%20Appointment&filterDate=')).toHaveLength(2)
    expect(await patients('?status=Appointed&filterDate=2026-12-04')).toHaveLength(0)
    expect(await patients('?search=baker')).toMatchObject([{ name: 'Ben Baker' }])
    for (const odd of ['filterDate=2026-02-30', 'status=Perhaps']) {
      const { status, body } = await practice.asStaff('GET', `/api/admin/patients?${odd}`)
      expect([status, body.field]).toEqual([400, odd.split('=')[0]])
    }
    const answer = await practice.asStaff('GET', '/api/admin/patients')
    expect(answer.body.waiting).toEqual({ count: 1, oldest: '2026-12-01T09:00:00.000Z' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('see whom a letter did not reach, from today on', async () => {
    await ask({ name: 'Ann Archer', email: 'ann@example.com' })
    await ask({ name: 'Ben Baker', email: 'ben@example.com', appointmentDate: '2026-12-04' })
    await ask({ name: 'Cai Cooper', email: 'cai@example.com', appointmentDate: '', appointmentTime: '' })
    await ask({ name: 'Dee Dyer', email: 'dee@example.com' })
    await loseLettersTo('Ann Archer', 'Ben Baker', 'Cai Cooper')
    const names = async () => (await patients('?unreached=yes')).map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Cai Cooper', 'Ann Archer', 'Ben Baker'])
    practice.pass(3 * 24 * 60)
    expect(await names()).toEqual(['Cai Cooper', 'Ben Baker'])
    expect(await patients()).toHaveLength(4)
    for (const [query, field] of [
      ['unreached=no', 'unreached'],
      ['unreached=yes&search=ann', 'search'],
    ]) {
      const { status, body } = await practice.asStaff('GET', `/api/admin/patients?${query}`)
      expect([status, body.field]).toEqual([400, field])
    }
  })

  test.each(['nothing', 'AAAAAAAAAAAAAAAAAAAAAA', '%00', '..%2f', "'; drop table appointment; --"])(
    'an id such as %s is 404 everywhere',
    async (id) => {
      const address = encodeURIComponent(decodeURIComponent(id))
      const answers = await Promise.all([
        practice.asStaff('GET', `/api/admin/patients/${address}`),
        practice.asStaff('PUT', `/api/admin/update/${address}`, { service: 'Veneers' }),
        practice.asStaff('PUT', `/api/admin/statuschange/${address}`, { status: 'Appointed' }),
        practice.asStaff('POST', `/api/admin/undo/${address}`),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
    },
  )

  test.each([
    [{ status: 'New Appointment' }, 'status'],
    [{ status: 'approved' }, 'status'],
    [{ status: 7 }, 'status'],
    [{}, 'status'],
    [{ status: 'Appointed', at: { date: '2026-12-04' } }, 'at'],
    [{ status: 'Cancelled', at: { date: '2026-12-04', time: '10:15' } }, 'at'],
    [[], undefined],
    ['Appointed', undefined],
  ])('a status change of %j is 400, and names what is to be mended', async (sent, field) => {
    await ask()
    const { status, body } = await practice.asStaff('PUT', `/api/admin/statuschange/${await newest()}`, sent)
    expect([status, body.field]).toEqual([400, field])
  })

  test('who names a status as the page shows it is told its word on the wire', async () => {
    await ask()
    for (const call of ['statuschange', 'update']) {
      const answer = await practice.asStaff('PUT', `/api/admin/${call}/${await newest()}`, { status: 'Approved' })
      expect([answer.status, answer.body.message]).toEqual([400, 'Please choose Appointed or Cancelled.'])
    }
  })
})
