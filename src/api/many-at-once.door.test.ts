import { expect, test } from 'vitest'
import { type AsStaff, openTestPractice } from '../../tests/test-practice.ts'
import type { Patient } from '../contract/patient.ts'
import { quartersFrom } from '../domain/clinic-time.ts'
import { endHolds } from '../jobs/end-holds.ts'

/** A row of numbers that looks like chance and is the same at every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const days = ['2026-12-03', '2026-12-04']
/** Where something is still free when the others are full. */
const daysToOffer = [...days, '2026-12-07', '2026-12-08']
const times = ['09:00', '09:15', '09:30', '10:00', '10:30', '11:00', '02:00', '02:15']
const services = ['Veneers', 'Teeth whitening', '24 hours emergency dental care', 'A question', undefined]

type Known = { id: string; address: string }

test('whatever eight people do at once, no chair is promised twice and each step is taken once, also with offers, a waiting list and when holds end', async () => {
  const practice = await openTestPractice({
    settings: { rateLimitMultiplier: 1e9, holdWorkingDays: 1, patientChangeHours: 1 },
  })
  const { backend } = practice
  const eight = await Promise.all(Array.from({ length: 8 }, (_, client) => practice.addColleague(`Person ${client}`)))
  for (const asThisPerson of eight) await asThisPerson('GET', '/api/admin/doctor')
  const known: Known[] = []
  /** Who was offered times and has not come back yet, the first of them first: any change ends an offer. */
  const offeredTo: Known[] = []
  /** Who holds an earlier time of the waiting list at this moment. */
  const holdsEarlier = async () => {
    const offers = await Promise.all(known.map(({ id }) => backend.records.offers.of(id)))
    return known.filter((_, place) => offers[place]?.waiting)
  }
  const statuses = new Set<number>()
  const patientSteps = new Set<number>()

  const ask = async (form: Record<string, string | undefined>) => {
    const answer = await practice.send('POST', '/api/user/appointment', form)
    statuses.add(answer.status)
    if (answer.status !== 201) return undefined
    const found = await practice.asStaff('GET', `/api/admin/patients?search=${answer.body.reference}`)
    return { id: found.body.patients?.[0]?._id ?? '', address: answer.body.requestAddress ?? '' }
  }
  /** A patient's step on the page of their request, at the first time that they are offered or else at another. */
  const takeStep = async (step: string, { id, address }: Known, otherwise = { date: '', time: '' }) => {
    const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body
    const { date, time } = patient?.offer?.times[0] ?? otherwise
    const form = { step, version: String(patient?.version), time: `${date.slice(0, 10)}T${time}` }
    const answer = await practice.send('POST', address, new URLSearchParams(form).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    patientSteps.add(answer.status)
  }

  const act = async (asThisPerson: AsStaff, client: number, number: number) => {
    const pick = chance(client * 1000 + number)
    const day = days[pick(days.length)]
    const time = times[pick(times.length)]
    const service = services[pick(services.length)]
    const one = known[pick(Math.max(known.length, 1))]
    const what = pick(20)
    if (what < 4 || !one) {
      const body = {
        name: `Patient ${client}-${number}`,
        // Somebody of their own, because one person may hold only so much.
        email: `patient-${client}-${number}@example.com`,
        phone: `07700 9${client}${String(number).padStart(4, '0')}`,
        appointmentDate: day,
        appointmentTime: time,
        service,
      }
      const asked = await ask(body)
      if (asked) known.push(asked)
      return
    }
    if (what > 10) {
      const step =
        what > 13
          ? (['wait', 'wait', 'wait', 'wait no more', 'let go', 'take', 'take'][pick(7)] ?? '')
          : (['take', 'withdraw', 'another time', 'take'][pick(4)] ?? '')
      const sooner = what > 13 && (step === 'take' || step === 'let go') ? (await holdsEarlier())[0] : undefined
      const who = sooner ?? ((step === 'take' && offeredTo.shift()) || one)
      await takeStep(step, who, { date: day ?? '', time: time ?? '' })
      return
    }
    const { id } = one
    const twoTimes = [time, times[pick(times.length)]].map((offered) => ({
      date: daysToOffer[pick(daysToOffer.length)],
      time: offered,
    }))
    const answer =
      what < 6
        ? await asThisPerson('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
        : what < 7
          ? await asThisPerson('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })
          : what < 9
            ? await asThisPerson('PUT', `/api/admin/update/${id}`, { appointmentDate: day, appointmentTime: time })
            : what < 10
              ? await asThisPerson('POST', `/api/admin/undo/${id}`)
              : await asThisPerson('POST', `/api/admin/offer/${id}`, { times: twoTimes })
    statuses.add(answer.status)
    if (what === 10 && answer.status === 200) offeredTo.push(one)
  }

  // What chance may leave out. Of them nobody else knows, and at their hours nobody else has a time.
  const apart = { phone: '07700 900123', service: 'General hygiene', appointmentDate: daysToOffer.at(-1) }
  const askApart = async (name: string, appointmentTime: string) => {
    const asked = await ask({ ...apart, name, email: `${name}@example.com`, appointmentTime })
    if (!asked) throw new Error(`${name} has no time`)
    return asked
  }
  await askApart('unanswered', '12:00')
  const earlier = await askApart('earlier', '14:00')
  const later = await askApart('later', '16:00')
  const offered = await askApart('offered', '13:00')
  for (const { id } of [earlier, later])
    await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
  const atThree = [{ date: apart.appointmentDate, time: '15:00' }]
  await practice.asStaff('POST', `/api/admin/offer/${offered.id}`, { times: atThree })
  practice.pass(1)
  await takeStep('wait', later)
  const takeWhatIsOffered = async () => {
    await takeStep('take', offered)
    await takeStep('withdraw', earlier)
    await practice.sendReminders()
    // Another's look may have been first to find it, and still be at it.
    await expect.poll(() => backend.records.offers.of(later.id)).toBeTruthy()
    await takeStep('take', later)
  }

  const sequencesEach = Math.ceil(Number(process.env.SEQUENCES ?? 500) / 8)
  await Promise.all(
    eight.map(async (asThisPerson, client) => {
      for (let number = 0; number < sequencesEach; number += 1) {
        // In the middle a day goes by: whatever nobody has answered is free from one step to the next.
        if (client === 0 && number === Math.floor(sequencesEach / 2)) practice.pass(25 * 60)
        if (client === 1 && number % 8 === 0) await endHolds(backend)
        if ((client === 2 || client === 5) && number % 4 === 0) await practice.sendReminders()
        // What staff do can be undone at first, and is taken up by patients only then.
        if (client === 3 && number % 4 === 0) practice.pass(1)
        if (client === 4 && number === 0) await takeWhatIsOffered()
        await act(asThisPerson, client, number)
      }
    }),
  )
  await endHolds(backend)
  await practice.sendReminders()

  expect([...patientSteps].filter((status) => ![303, 400, 409].includes(status))).toEqual([])
  expect([...statuses].filter((status) => ![200, 201, 400, 409].includes(status))).toEqual([])
  const patients: Patient[] = (await practice.asStaff('GET', '/api/admin/patients')).body.patients ?? []
  expect(patients.filter(({ givenFreeAt }) => givenFreeAt).length).toBeGreaterThan(0)
  const promised = new Map<string, string>()
  for (const patient of patients) {
    if (patient.status === 'Cancelled') expect(patient.chair).toBeUndefined()
    if (patient.chair === undefined || patient.status === 'Cancelled') continue
    const start = { day: patient.appointmentDate.slice(0, 10), time: patient.appointmentTime }
    for (const quarter of quartersFrom(start, patient.minutes ?? 0)) {
      const key = `${quarter.day} ${quarter.time} chair ${patient.chair}`
      expect(promised.get(key), key).toBeUndefined()
      promised.set(key, patient._id)
    }
  }
  for (const { _id } of patients) {
    const offer = await backend.records.offers.of(_id)
    const { minutes = 0 } = patients.find((patient) => patient._id === _id) ?? {}
    for (const { chair, ...start } of offer && offer.ends > backend.now() ? offer.times : []) {
      for (const quarter of quartersFrom(start, minutes)) {
        const key = `${quarter.day} ${quarter.time} chair ${chair}`
        expect(promised.get(key) ?? _id, key).toBe(_id)
        promised.set(key, _id)
      }
    }
  }
  const kept = await practice.backend.records.appointments.chairTimeOn(
    ['2026-12-02', '2026-12-05', ...daysToOffer, '2026-12-09'],
    practice.backend.now(),
  )
  expect(kept.map(({ day, time, chair }) => `${day} ${time} chair ${chair}`).sort()).toEqual(
    [...promised.keys()].sort(),
  )

  let taken = 0
  let tookEarlier = 0
  for (const { _id } of patients) {
    const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${_id}`)).body
    const steps = (patient?.history ?? []).map((entry) => entry.what).reverse()
    let accepted = 0
    let cancelled = 0
    let last = ''
    for (const step of steps) {
      if (step === 'accepted') accepted += 1
      if (step === 'cancelled') cancelled += 1
      if (step === 'undone' && last === 'accepted') accepted -= 1
      if (step === 'undone' && last === 'cancelled') cancelled -= 1
      last = step
    }
    taken += steps.filter((step) => step === 'taken').length
    tookEarlier += steps.filter((step, place) => step === 'taken' && steps[place - 1] === 'earlier offered').length
    expect(accepted, steps.join(', ')).toBeLessThanOrEqual(1)
    expect(cancelled, steps.join(', ')).toBeLessThanOrEqual(1)
  }
  expect(taken).toBeGreaterThan(tookEarlier)
  expect(tookEarlier).toBeGreaterThan(0)
  await practice.close()
}, 240_000)

test('a fault between a form and its letters leaves neither', async () => {
  const practice = await openTestPractice()
  const { backend } = practice
  const { transaction } = backend.records
  const wish = {
    name: 'Ngozi Okafor',
    email: 'ngozi@example.com',
    appointmentDate: '2026-12-03',
    appointmentTime: '10:15',
  }
  const message = { name: 'Ngozi Okafor', email: 'ngozi@example.com', phone: '07700 900123', message: 'Hello.' }
  const nobody = JSON.parse('null')
  for (const failing of [1, 2]) {
    let put = 0
    backend.records.transaction = (work) =>
      transaction((books) =>
        work({
          ...books,
          appointments: {
            ...books.appointments,
            // The database itself refuses a letter to nobody, when the rows before it are written.
            add: (appointment, held, beside) => {
              const letters = beside?.letters.map((letter, at) =>
                at + 1 === failing ? { ...letter, to: nobody } : letter,
              )
              return books.appointments.add(appointment, held, beside && letters && { ...beside, letters })
            },
          },
          outbox: {
            ...books.outbox,
            put: (letter, now) => {
              put += 1
              if (put === failing) throw new Error('the power went')
              return books.outbox.put(letter, now)
            },
          },
        }),
      )
    const forms = [
      ['/api/user/appointment', wish],
      ['/api/user/contact', message],
    ] as const
    for (const [path, body] of forms) {
      put = 0
      const answer = await practice.send('POST', path, body)
      expect(answer.status).toBe(500)
      expect(answer.body.message).toContain('01632 960140')
      expect(answer.body.reference).toBeTruthy()
      expect(answer.text).not.toMatch(/the power went|null/i)
    }
  }
  backend.records.transaction = transaction
  expect((await practice.asStaff('GET', '/api/admin/patients')).body.patients).toEqual([])
  expect(await backend.records.outbox.waiting()).toEqual({ count: 0 })
  expect(await backend.records.appointments.chairTimeOn(['2026-12-03'], backend.now())).toEqual([])
  expect((await practice.send('POST', '/api/user/appointment', wish)).status).toBe(201)
  expect(JSON.stringify(practice.log)).not.toMatch(/Okafor|ngozi|the power went/)
  await practice.close()
})
