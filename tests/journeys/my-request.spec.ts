import { aFreeTuesday } from './free-day.ts'
import { expect, request, test } from './front-desk.ts'
import { fill, openForm, sendButton } from './public-form.ts'

test('my request: shown after sending, opened from a letter, moved, confirmed, withdrawn', async ({
  page,
  browser,
  practice,
  desk,
}) => {
  const email = 'olive@example.com'
  await openForm(page, '/appointment')
  await fill(page, {
    name: 'Olive Pettit',
    email,
    service: 'Veneers',
    appointmentDate: aFreeTuesday(),
    appointmentTime: '11:00',
  })
  await sendButton(page).click()
  await page.getByRole('link', { name: 'See or change your request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()

  // From the letter, in another browser, and without scripts.
  const { raw } = await practice.letterTo(email, /We have your request/)
  const words = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const link = words.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
  const elsewhere = await browser.newContext({ javaScriptEnabled: false, baseURL: practice.address })
  const plain = await elsewhere.newPage()
  await plain.setViewportSize({ width: 320, height: 700 })
  await plain.goto(link)
  await expect(plain.getByRole('heading', { name: 'Requested, not confirmed yet' })).toBeVisible()
  const width = (letters: string) =>
    plain.evaluate((letters) => {
      document.documentElement.style.fontSize = letters
      return document.documentElement.scrollWidth
    }, letters)
  // Of a day that is longer than a line, the full stop does not begin the next one.
  const signsAlone = () =>
    plain.locator('.my-request-next strong').evaluateAll((days) =>
      days.filter((day) => {
        const sign = document.createRange()
        if (!day.nextSibling || !/^\S/.test(day.nextSibling.textContent ?? '')) return false
        sign.setStart(day.nextSibling, 0)
        sign.setEnd(day.nextSibling, 1)
        return sign.getBoundingClientRect().top >= day.getBoundingClientRect().bottom
      }),
    )
  for (const letters of ['200%', '']) {
    expect(await width(letters), `letters of ${letters}`).toBeLessThanOrEqual(320)
    expect(await signsAlone(), `letters of ${letters}`).toHaveLength(0)
  }
  // Whoever wants no calls is told to write, to an address that is one long word.
  const { requestAddress } = await request(practice, { name: 'Nora Quiet', email: 'nora@example.com', noCalls: true })
  await plain.goto(requestAddress ?? '')
  expect(await width('200%'), 'letters of 200%, where they write').toBeLessThanOrEqual(320)
  await plain.goto(link)
  // A day is read at one glance: at no width does half of it stand at a line's end.
  const linesOfDays = () =>
    plain.locator('.my-request-next strong').evaluateAll((days) =>
      days.map((day) => {
        const words = document.createRange()
        words.selectNodeContents(day)
        return new Set(Array.from(words.getClientRects(), ({ top }) => top)).size
      }),
    )
  for (const width of [350, 360, 370, 380, 390, 400, 410, 420, 430]) {
    await plain.setViewportSize({ width, height: 700 })
    expect(Math.max(...(await linesOfDays())), `at ${width} px`).toBe(1)
  }
  await plain.setViewportSize({ width: 320, height: 700 })
  const days = plain.locator('.other-times details')
  // The sign of a fold is for the eye alone.
  expect(await days.first().ariaSnapshot()).not.toContain('+')
  const askForIt = plain.getByRole('button', { name: 'Ask for the chosen time' })
  await askForIt.click()
  await expect(plain.getByRole('alert')).toContainText('Please choose one of the free times first.')
  // Tomorrow may be too near for all that follows.
  await days.nth(2).locator('summary').click()
  const other = days.nth(2).getByRole('radio').first()
  const [day = '', time = ''] = (await other.inputValue()).split('T')
  await other.check()
  // Folded again by another day it is still what is asked for, and can be seen to be.
  await days.nth(3).locator('summary').click()
  await expect(other).toBeHidden()
  await expect(days.nth(2).locator('summary')).toMatchAriaSnapshot('- text: /your choice is here/')
  await askForIt.click()
  await expect(plain.getByRole('definition').first()).toContainText(`at ${time}`)
  await expect(plain).toHaveURL(/#state$/)

  // To come sooner, and not after all.
  await plain.getByRole('radio', { name: 'In the morning only' }).check()
  await plain.getByRole('button', { name: 'Tell me if an earlier time comes free' }).click()
  // What was changed stands far below how the request stands, which is as it was.
  await expect(plain.getByRole('region', { name: 'You are on our waiting list' })).toBeFocused()
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await plain.getByRole('button', { name: 'Take me off the list' }).click()
  const sooner = plain.getByRole('region', { name: 'Would you like to come sooner?' })
  await expect(sooner).toBeFocused()
  await expect(sooner).toContainText('You are off our waiting list.')

  // The first page is old by now: it changes nothing and says so.
  await page.getByText('Withdraw my request').click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(page.getByRole('alert')).toContainText('Something about your request has changed')
  // Its script has run by then: what answers a form is there to come back to only since.
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.goto('/contact')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible()
  const moved = await desk.find('Olive Pettit')
  expect(moved).toMatchObject({ appointmentDate: `${day}T00:00:00.000Z`, status: 'New Appointment' })

  // The step arrives and its answer does not: that is told beside the button, and what became of it can be looked up.
  await page.clock.install()
  await page.reload()
  await page.evaluate(() =>
    addEventListener('submit', (event) => {
      event.preventDefault()
      const form = event.target instanceof HTMLFormElement ? new FormData(event.target) : undefined
      const body = new URLSearchParams([...(form ?? [])].map(([name, value]) => [name, String(value)]))
      void fetch('', { method: 'POST', body, redirect: 'manual' })
    }),
  )
  await page.getByText('Withdraw my request').click()
  const arrived = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  const said = page.locator('form', { hasText: 'Yes, withdraw it' }).getByRole('status')
  await page.clock.runFor(10_000)
  await expect(said).toHaveText(
    /^No answer has come yet\. Please wait a little longer\. If you cannot wait, ring [\d ]+ \(out of hours [\d ]+\)\.$/,
  )
  // A browser may keep the page as it was left, and show it again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(said).toBeEmpty()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await page.clock.runFor(60_000)
  await expect(said).toHaveText(
    /^We cannot tell whether this has reached us\. .*; or ring [\d ]+ \(out of hours [\d ]+\)\.$/,
  )
  await arrived
  await said.getByRole('link', { name: 'See how it stands' }).click()
  await expect(page.getByRole('heading', { name: 'You have withdrawn' })).toBeVisible()
  expect(await elsewhere.cookies()).toEqual([])
  await elsewhere.close()
})
