import type { Locator } from '@playwright/test'
import { sampleName, urgentWishes, wishesOfWeek } from '../../src/operations/busy-week-words.ts'
import { thorough } from '../thorough.ts'
import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, request, restoreSession, test } from './front-desk.ts'
import { oneAfterTheOther, type Page, type RunningPractice } from './running-practice.ts'

test.use({ practiceName: 'a Monday' })
test.describe.configure(oneAfterTheOther)

// The whole Monday takes a minute and more; `npm test` has a part of each kind in its proportion.
const waiting = thorough ? { urgent: 4, ordinary: 56 } : { urgent: 2, ordinary: 12 }
const answeredOrdinary = thorough ? 20 : 10
/** Of emergencies until each is answered, and of the ordinary ones: two for four, and five for twenty. */
const mostMinutes = { urgent: waiting.urgent * 0.5, ordinary: answeredOrdinary * 0.25 }

/**
 * What a person needs, in seconds: the keystroke-level model of Card, Moran and Newell for hands and decisions, four words
 * read in a second, and a short call. They are added to the time that the browser took, a second for each press at most, so
 * that nobody sits through them.
 */
const seconds = { deciding: 1.35, pointing: 1.1, pressing: 0.2, word: 0.25, call: 20, screen: 1 }

/** A receptionist, with the time that has passed for her since she sat down. */
class Receptionist {
  #own = 0
  #waited = 0
  #lastPress = Date.now()

  get minutes(): number {
    return (this.#own + this.#waited) / 60
  }

  sitDown(): void {
    this.#own = 0
    this.#waited = 0
    this.#lastPress = Date.now()
  }

  /** Minutes that were hers, without the browser's. */
  get ownMinutes(): number {
    return this.#own / 60
  }

  read(words: string): void {
    this.#own += words.trim().split(/\s+/).length * seconds.word
  }

  call(): void {
    this.#own += seconds.call
  }

  async press(control: Locator, timeout = 0): Promise<void> {
    await control.click({ timeout })
    this.#own += seconds.deciding + seconds.pointing + seconds.pressing
    this.#wait()
  }

  /** Until it is taken: where a row above goes at that very moment nothing is pressed, the desk says so, and she presses again. */
  async pressInRow(control: Locator): Promise<void> {
    const untaken = control.and(control.page().locator(':not([aria-disabled=true])'))
    await expect(untaken).toBeVisible()
    await expect(async () => {
      // One that is taken just now is not there to be pressed once more.
      if ((await untaken.count()) > 0) await this.press(control, 10_000)
      await expect(untaken).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
  }

  async choose(list: Locator, value: string): Promise<void> {
    this.#own += seconds.deciding + 2 * (seconds.pointing + seconds.pressing)
    await list.selectOption(value)
    this.#wait()
  }

  /** A machine that others keep busy is no fault of the desk's. */
  #wait(): void {
    this.#waited += Math.min((Date.now() - this.#lastPress) / 1000, seconds.screen)
    this.#lastPress = Date.now()
  }
}

test('a Monday: four emergencies in two minutes, twenty ordinary requests in five, nobody accepted and untold', async ({
  page,
  desk,
  practice,
}) => {
  test.setTimeout(10 * 60_000)
  const days = [aFreeTuesday(), aFreeTuesday(), aFreeTuesday(), aFreeTuesday()]
  for (let person = 0; person < waiting.urgent; person += 1) await askUrgently(person, days[0] ?? '', practice)
  for (let person = 0; person < waiting.ordinary; person += 1) await ask(person, days[person % 4] ?? '', practice)
  expect((await countsAtDesk(desk, practice)).urgent).toBe(waiting.urgent)

  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await expect(page.locator('[data-reason="urgent"]')).toHaveCount(waiting.urgent)
  const amira = new Receptionist()
  const answered = new Set<string>()
  for (let urgent = 0; urgent < waiting.urgent; urgent += 1) await answerNext(page, amira, answered)
  expect(amira.minutes, 'minutes until every emergency is answered').toBeLessThan(mostMinutes.urgent)
  expect((await countsAtDesk(desk, practice)).urgent).toBe(0)

  const emergencies = figuresOf(amira)
  amira.sitDown()
  for (let ordinary = 0; ordinary < answeredOrdinary; ordinary += 1) await answerNext(page, amira, answered)
  expect(amira.minutes, 'minutes for the ordinary ones').toBeLessThan(mostMinutes.ordinary)
  console.log(`A Monday: emergencies ${emergencies}, ${answeredOrdinary} ordinary ones ${figuresOf(amira)}`)

  const { tell, noTime, urgent, new: left } = await countsAtDesk(desk, practice)
  expect({ tell, noTime, urgent, left }).toEqual({
    tell: 0,
    noTime: 0,
    urgent: 0,
    left: waiting.ordinary - answeredOrdinary,
  })
  for (const id of answered) {
    const { name, status, email, history } = await requestAtDesk(id, desk, practice)
    expect(status, name).toBe('Appointed')
    if (email) await practice.letterTo(email, /confirmed/i)
    else
      expect(
        history.map(({ what }) => what),
        name,
      ).toContain('rung')
  }
})

function figuresOf({ minutes, ownMinutes }: Receptionist): string {
  return `${minutes.toFixed(1)} min (${ownMinutes.toFixed(1)} hers)`
}

/** What stands first of what was not answered yet: read, accepted, and told where no letter can tell. */
async function answerNext(page: Page, amira: Receptionist, answered: Set<string>): Promise<void> {
  const next = await firstOf(page, answered)
  answered.add(next.id)
  const row = page.locator(`[data-row="${next.id}"]`)
  amira.read(next.words)
  if (/\d\d:\d\d/.test(next.when)) {
    await amira.pressInRow(row.getByRole('button', { name: 'Accept' }))
  } else {
    await giveTime(page, row, amira)
  }
  if (next.mail) return expect(row.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  const told = row.getByRole('button', { name: 'Told' })
  await expect(told).toBeVisible()
  amira.call()
  await amira.pressInRow(told)
  await expect(told).toHaveCount(0)
}

async function firstOf(page: Page, answered: Set<string>) {
  const rows = page.locator('[data-row]').filter({ has: page.getByRole('button', { name: 'Accept' }) })
  await expect(rows.first()).toBeVisible()
  const shown = await rows.evaluateAll((found) =>
    found.map((row) => ({
      id: row.getAttribute('data-row') ?? '',
      // Not the buttons, which stand in the same place in each row.
      words: ['.row-open', '.wish .service', '.wish .when', '.words']
        .map((part) => row.querySelector(part)?.textContent ?? '')
        .join(' '),
      when: row.querySelector('.when')?.textContent ?? '',
    })),
  )
  const next = shown.find(({ id }) => !answered.has(id))
  if (!next) throw new Error('Nobody waits')
  return { ...next, mail: !next.words.includes(byTelephone.trim()) }
}

/** Whoever named only a day is given a time on the page of the request. */
async function giveTime(page: Page, row: Locator, amira: Receptionist): Promise<void> {
  await amira.pressInRow(row.getByRole('link', { name: 'Reschedule' }))
  const time = page.getByLabel('Time', { exact: true })
  await expect(time.locator('option[value="17:00"]')).toBeEnabled()
  await amira.choose(time, '17:00')
  await amira.press(page.getByRole('radio', { name: 'Approved' }))
  await amira.press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('link', { name: 'Go to the overview' })).toBeVisible()
  await amira.press(page.getByRole('link', { name: /^Overview/ }))
}

const byTelephone = 'By telephone only. '
const addressOf = (person: number) => `person${person}@example.org`

async function askUrgently(person: number, day: string, practice: RunningPractice): Promise<void> {
  const byPhone = person % 2 === 1
  await request(practice, {
    name: sampleName(100 + person),
    service: '24 hours emergency dental care',
    message: `${byPhone ? byTelephone : ''}${urgentWishes[person % urgentWishes.length]}`,
    urgent: true,
    appointmentDate: day,
    appointmentTime: `18:${['00', '15', '30', '45'][person]}`,
    ...(byPhone ? {} : { email: addressOf(100 + person) }),
  })
}

/** Every tenth has no e-mail, every sixth names only a day. */
async function ask(person: number, day: string, practice: RunningPractice): Promise<void> {
  const byPhone = person % 10 === 3
  const half = Math.floor(person / 4)
  const time = `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  await request(practice, {
    name: sampleName(person),
    service: 'General hygiene',
    message: `${byPhone ? byTelephone : ''}${wishesOfWeek[person % wishesOfWeek.length]}`,
    appointmentDate: day,
    ...(person % 6 === 4 ? {} : { appointmentTime: time }),
    ...(byPhone ? {} : { email: addressOf(person) }),
  })
}

type Counts = { urgent: number; tell: number; noTime: number; new: number }

async function countsAtDesk(desk: Desk, { address }: RunningPractice): Promise<Counts> {
  const answer = await fetch(`${address}/api/admin/queue?rows=none`, { headers: { token: desk.token } })
  return (await answer.json()).counts
}

async function requestAtDesk(
  id: string,
  desk: Desk,
  { address }: RunningPractice,
): Promise<{ name: string; status: string; email: string; history: { what: string }[] }> {
  const answer = await fetch(`${address}/api/admin/patients/${id}`, { headers: { token: desk.token } })
  return (await answer.json()).patient
}
