import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { aFreeTuesday } from '../journeys/free-day.ts'
import { openDesk } from '../journeys/front-desk.ts'
import { openRunningPractice, staff } from '../journeys/running-practice.ts'
import type { Browser } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { type Visitor, visitorAt } from './visitor.ts'
import { openWebKit } from './webkit.ts'

const start = process.env.AS_IF_INSTALLED
const browsers: Record<string, (start: string) => Promise<Browser>> = { Firefox: openFirefox, WebKit: openWebKit }

const examiner = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const faults = z.array(z.string())

/** What the examiner finds against WCAG 2.0 to 2.2 at A and AA. */
async function expectNoFaults(visitor: Visitor): Promise<void> {
  const examination = `(async () => {
    ${examiner}
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: ${JSON.stringify(wcag)} }, preload: false })
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | '))
  })()`
  expect(faults.parse(await visitor.evaluate(examination))).toEqual([])
}

for (const [name, open] of Object.entries(browsers)) {
  test.describe(name, () => {
    test.skip(!start, 'neither this machine nor Debian has the browser')
    test.setTimeout(600_000)

    test('the main journeys go as they do in Chromium', async () => {
      await using closing = new AsyncDisposableStack()
      const practice = await openRunningPractice()
      closing.defer(() => practice.close())
      const desk = await openDesk(practice)
      const browser = await open(start ?? '')
      closing.defer(() => browser.close())
      const visitor = visitorAt(browser, practice.address)
      const day = aFreeTuesday()

      await test.step('Mrs Okafor asks for an appointment', async () => {
        await visitor.goTo('/appointment')
        await expectNoFaults(visitor)
        await visitor.types('Full Name', 'Ngozi Okafor')
        await visitor.types('Email', 'ngozi@example.com')
        await visitor.types('Phone', '07700 900123')
        await visitor.chooses('Service', 'Veneers')
        await visitor.chooses('Appointment Date', day)
        await expect
          .poll(() => visitor.evaluate(`document.querySelector('option[value="10:15"]')?.disabled`))
          .toBe(false)
        await visitor.chooses('Appointment Time', '10:15')
        await visitor.types('Message', 'My front tooth chipped.')
        await visitor.presses('Request Appointment', 'main form')
        await visitor.sees('Your Appointment Request has been sent to the practice group.')
        await practice.letterTo('ngozi@example.com', /request/i)
      })

      await test.step('Vera Webb writes a message', async () => {
        await visitor.goTo('/contact')
        await expectNoFaults(visitor)
        await visitor.types('Name', 'Vera Webb')
        await visitor.types('Email', 'vera@example.com')
        await visitor.types('Phone', '07700 900211')
        await visitor.types('Message', 'Do you see children?')
        await visitor.presses('Send message', 'main form')
        await visitor.sees(/reference/i)
        await practice.letterTo('vera@example.com', /./)
      })

      await test.step('a hundred and one posts have a second page, which nothing fetches ahead', async () => {
        for (let number = 1; number <= 101; number += 1)
          await desk.publish({ title: `Number ${number}`, content: '<p>Words.</p>' })
        await visitor.goTo('/blog')
        await visitor.sees(/Older\s+posts/)
        await visitor.goTo('/blog/page/2')
        await visitor.sees('Number 1')
        await expectNoFaults(visitor)
      })

      await test.step('staff sign in, see the request and accept it', async () => {
        await visitor.goTo('/login')
        await expectNoFaults(visitor)
        await visitor.types('Email', staff.email)
        await visitor.types('Password', staff.password)
        await visitor.presses('Login', 'main form')
        await visitor.pathIs(/^\/dashboard/)
        await visitor.goTo(`/dashboard/patient?date=${day}`)
        await visitor.sees('Ngozi Okafor')
        await expectNoFaults(visitor)
        await visitor.presses('Accept')
        await visitor.sees('Approved')
        await practice.letterTo('ngozi@example.com', /confirmed|accepted|approved/i)
      })

      await test.step('a post is written with the keyboard and its tools, and read', async () => {
        await visitor.goTo('/dashboard/blog/create')
        await visitor.types('Title', 'Floss every day')
        await visitor.types('Text', 'Every day: ')
        await visitor.presses('Bold')
        await visitor.typesOn('floss')
        await expectNoFaults(visitor)
        await visitor.presses('Submit', 'main')
        await expect
          .poll(async () => (await fetch(`${practice.address}/blog/floss-every-day`)).status, { timeout: 30_000 })
          .toBe(200)
        await visitor.goTo('/blog/floss-every-day')
        await visitor.sees('Every day: floss')
        expect(await visitor.evaluate(`document.querySelector('article strong')?.innerText`)).toBe('floss')
        await expectNoFaults(visitor)
      })

      expect(browser.complaints).toEqual([])
    })
  })
}
