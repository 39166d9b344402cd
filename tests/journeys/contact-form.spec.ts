import {
  confirmation,
  expectAnswers,
  expectEmpty,
  field,
  fill,
  mainPhone,
  openForm,
  sendButton,
  stopClock,
  wakeForm,
} from './public-form.ts'
import { expect, outageLines, test } from './running-practice.ts'
import { openHeldLine } from './slow-line.ts'

const call = '**/api/user/contact'
const message = { name: 'Vera Webb', email: 'vera@example.com', phone: '07700 900211', message: 'Do you see children?' }

test.describe('Section 9: Contact overlay auto-hide', () => {
  test('a message is confirmed by an overlay for four seconds, and the form is emptied', async ({ page, practice }) => {
    await page.clock.install()
    await openForm(page, '/contact')
    await fill(page, message)
    await stopClock(page)
    const answered = page.waitForResponse(call)
    await sendButton(page).click()
    const answer = await answered
    expect(answer.status()).toBe(201)
    const { message: words, reference } = await answer.json()
    const overlay = page.getByRole('status').filter({ hasText: words })
    const headline = overlay.getByText(words)
    await expect(headline).toBeVisible()
    await expect(overlay.getByText(confirmation)).toBeVisible()
    await expect(overlay.locator('svg')).toBeVisible()
    await expectEmpty(page)
    await page.clock.runFor(3_900)
    await expect(headline).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText(words)).toBeHidden()
    await expect(page.getByText(confirmation)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible()
    await practice.letterTo(message.email, /./)
  })
})

test('a refused message shows its sentence in an overlay without a second line, and can be put back', async ({
  page,
}) => {
  const answers = { ...message, name: 'Walt Young', phone: 'ring me' }
  await page.clock.install()
  await openForm(page, '/contact')
  await fill(page, answers)
  // Whoever only listens would know neither that the fields were emptied nor what brings them back.
  const told = page.locator('.lasting > [role="status"]').last()
  await expect(told).toBeEmpty()
  await stopClock(page)
  const answered = page.waitForResponse(call)
  await sendButton(page).click()
  const answer = await answered
  expect(answer.status()).toBe(400)
  const { message: words } = await answer.json()
  const overlay = page.getByRole('alert').filter({ hasText: words })
  await expect(overlay.getByText(words)).toBeVisible()
  expect((await overlay.innerText()).trim()).toBe(words)
  await expectEmpty(page)
  await expect(told).toHaveText('Put my answers back')
  const lasting = page.locator('.lasting .notice')
  await expect(lasting, 'an edge for whoever has colours of their own').toHaveCSS('border-top-style', 'solid')
  await page.clock.runFor(3_900)
  await expect(overlay.getByText(words)).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('alert').getByText(words)).toBeHidden()
  await page.getByRole('button', { name: 'Put my answers back' }).click()
  await expectAnswers(page, answers)
})

test('a sentence of any length, without a gap too, begins and stays within a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  for (const words of ['Unbroken'.repeat(300), 'With gaps. '.repeat(300)]) {
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: words } }))
    await openForm(page, '/contact')
    await fill(page, message)
    await sendButton(page).click()
    const shown = await page.locator('.overlay .answer-sentence').boundingBox()
    expect(shown?.x).toBeGreaterThanOrEqual(0)
    expect(shown?.y).toBeGreaterThanOrEqual(0)
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(320)
    await page.unroute(call)
  }
  // A browser may make the letters alone larger. The numbers below the form then have no room on one line.
  const width = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth
  })
  expect(width).toBeLessThanOrEqual(320)
})

/** What a browser, or what somebody has added to it, puts into a form before its script is there. */
const putInto: Record<string, (form: HTMLElement | SVGElement) => void> = {
  'a browser that translates': (form) => {
    for (const part of form.querySelectorAll('label, .form-note')) {
      const translated = document.createElement('font')
      translated.append(...part.childNodes)
      part.append(translated)
    }
  },
  'a password manager': (form) => {
    for (const input of form.querySelectorAll('.field input')) input.after(document.createElement('div'))
  },
  'a spelling checker': (form) => {
    for (const part of form.querySelectorAll('.field')) part.append(document.createElement('grammarly-extension'))
  },
}

for (const [who, put] of Object.entries(putInto)) {
  test(`what was typed stays when the form wakes up, though ${who} has put something into it`, async ({ page }) => {
    for (const path of ['/contact', '/appointment']) {
      const typed = Promise.withResolvers<void>()
      await page.route(/wake-/, async (route) => {
        await typed.promise
        await route.continue()
      })
      await page.goto(path)
      await page.locator('main form').evaluate(put)
      const answers = { name: 'Ola Nowak', email: 'ola@example.com', message: 'Czy leczycie dzieci?' }
      await fill(page, answers)
      await field(page, 'phone').pressSequentially('07700')
      typed.resolve()
      await wakeForm(page)
      await expectAnswers(page, { ...answers, phone: '07700' })
      await expect(field(page, 'phone'), 'and whoever types goes on').toBeFocused()
      await page.keyboard.type(' 900123')
      await expectAnswers(page, { ...answers, phone: '07700 900123' })
      await page.unroute(/wake-/)
    }
  })
}

test('at 400 % what the overlay says is on the screen for its four seconds', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openForm(page, '/contact')
  await fill(page, { ...message, name: 'Zoe Large' })
  await sendButton(page).click()
  await expect(page.locator('.overlay .answer-sentence')).toBeInViewport({ ratio: 1 })
})

test('messages that are sent otherwise than at one press', async ({ page }) => {
  test.slow()
  await test.step('answers that are put back over a half-typed address are sent', async () => {
    await openForm(page, '/contact')
    await fill(page, { ...message, name: 'Xena Abel', phone: 'ring me' })
    await sendButton(page).click()
    const putBack = page.getByRole('button', { name: 'Put my answers back' })
    await putBack.waitFor()
    await field(page, 'email').pressSequentially('vera')
    await putBack.click()
    await field(page, 'phone').fill(message.phone)
    await sendButton(page).click()
    await expect(page.getByText('Your reference is')).toBeVisible()
  })
  await test.step('an address is taken without the unseen marks that were copied with it', async () => {
    await openForm(page, '/contact')
    // By these marks some programs show an address from left to right, and copy them with it.
    await fill(page, { ...message, name: 'Mia Marked', email: '\u{202A}mia@example.com\u{202C}\u{200E}\u{200B}' })
    await sendButton(page).click()
    await expect(page.getByText('Your reference is')).toBeVisible()
  })
  await test.step('a double click sends one message', async () => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    await openForm(page, '/contact')
    await fill(page, { ...message, name: 'Yara Zane' })
    await sendButton(page).dblclick()
    // It stays, where the confirmation goes after some seconds.
    await expect(page.getByText('Your reference is')).toBeVisible()
    expect(sent).toBe(1)
  })
  await test.step('a key that is held down sends one message, and goes to no field that was emptied', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/user/contact') && sent.push(request.method()))
    await openForm(page, '/contact')
    await fill(page, message)
    const answered = page.waitForResponse(call)
    await sendButton(page).focus()
    await page.keyboard.down('Enter')
    await answered
    await expectEmpty(page)
    // The browser says of it that it is the same press.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(field(page, 'name')).not.toBeFocused()
    expect(sent).toEqual(['POST'])
  })
})

test.describe('when the practice’s server has a fault', () => {
  test.use({ forgives: outageLines })

  test('an answer of 500, 503 or 429 shows no overlay, but a sentence with the telephone number', async ({ page }) => {
    const words = 'A sentence for nobody.'
    for (const status of [500, 503, 429]) {
      await test.step(`${status}`, async () => {
        await page.route(call, (route) => route.fulfill({ status, json: { success: false, message: words } }))
        await openForm(page, '/contact')
        await fill(page, message)
        // As the key of a telephone does that says Go; or by the button, as soon as it can be seen.
        if (status === 503) await sendButton(page).evaluate((button) => button.scrollIntoView({ block: 'end' }))
        await (status === 503 ? sendButton(page).click() : field(page, 'name').press('Enter'))
        await expect(page.locator('main form').getByRole('status').filter({ hasText: mainPhone })).toBeInViewport()
        await expect(page.getByRole('button', { name: 'Put my answers back' })).toBeInViewport()
        // By now, since an overlay goes by itself.
        expect(await page.getByRole('alert').filter({ hasText: words }).count()).toBe(0)
        await expectEmpty(page)
        await page.getByRole('button', { name: 'Put my answers back' }).click()
        await expectAnswers(page, message)
      })
    }
  })

  test('no answer at all is told beside the form, with the telephone number and without an alert', async ({ page }) => {
    const alerts: string[] = []
    page.on('dialog', async (dialog) => {
      alerts.push(dialog.message())
      await dialog.accept()
    })
    await page.route(call, (route) => route.abort())
    await openForm(page, '/contact')
    await fill(page, message)
    await sendButton(page).click()
    await expect(page.locator('main form').getByRole('status').filter({ hasText: mainPhone })).toBeVisible()
    expect(alerts).toEqual([])
  })
})

test.describe('Section 3: Contact message', () => {
  test('the fields of a message', async ({ page }) => {
    await test.step('all four fields are marked with an asterisk, and a note says what it means', async () => {
      await openForm(page, '/contact')
      const names = ['name', 'email', 'phone', 'message']
      for (const name of names) {
        await expect(field(page, name)).toHaveAttribute('required', '')
        expect(
          await field(page, name).evaluate((control: HTMLInputElement) => control.labels?.[0]?.textContent),
        ).toContain('*')
      }
      await expect(page.locator('main form [name]')).toHaveCount(names.length)
      await expect(page.getByText(/marked with \* must be filled/)).toBeVisible()
      await expectEmpty(page)
    })
    await test.step('e-mail is an e-mail field, telephone and message are one line of plain text each', async () => {
      await expect(field(page, 'email')).toHaveAttribute('type', 'email')
      for (const name of ['phone', 'message']) {
        await expect(field(page, name)).toHaveJSProperty('tagName', 'INPUT')
        await expect(field(page, name)).toHaveAttribute('type', 'text')
      }
    })
  })
})

test('a message goes its way where its sender leaves the page, or closes it, before it has left', async ({
  browser,
  practice,
}) => {
  const line = await openHeldLine(practice)
  const window = await browser.newContext({ baseURL: line.address })
  for (const way of ['leaves', 'closes'] as const) {
    const page = await window.newPage()
    await openForm(page, '/contact')
    await fill(page, { ...message, email: `vera-${way}@example.com`, message: `She ${way} the page.` })
    await sendButton(page).click()
    await expect.poll(line.held).toBe(1)
    await (way === 'leaves' ? page.goto('/privacy') : page.close())
    line.letGo()
    await practice.letterTo(`vera-${way}@example.com`, /./)
  }
  await window.close()
  await line.close()
})

test.describe('a message that is sent before the script of its form is there', () => {
  test.use({ forgives: /Failed to (load resource|fetch dynamically imported module)/ })

  test('waits for it, and is sent by the call', async ({ page }) => {
    await page.goto('/contact')
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await fill(page, { ...message, name: 'Wilma Early' })
    await sendButton(page).click()
    const sent = page.waitForRequest(call)
    arrive()
    expect((await sent).postDataJSON()).toEqual({ ...message, name: 'Wilma Early' })
    await expect(page.getByText('Your reference is')).toBeVisible()
  })

  test('goes as without scripts where it does not come for eight seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/contact')
    await page.route('**/*.js', () => {})
    await fill(page, { ...message, name: 'Wilma Patient' })
    await sendButton(page).click()
    await page.clock.runFor(8_000)
    await page.waitForURL(/sent=/, { waitUntil: 'commit' })
    await expect(page.getByText('Your reference is')).toBeVisible()
  })

  test('goes as without scripts where it does not come at all', async ({ page }) => {
    await page.goto('/contact')
    await page.route('**/*.js', (route) => route.abort())
    await fill(page, { ...message, name: 'Wilma Late' })
    await sendButton(page).click()
    await page.waitForURL(/sent=/)
    await expect(page.getByText('Your reference is')).toBeVisible()
  })
})

test.describe('in a browser that cannot draw the form', () => {
  test.use({ forgives: /has no such check/ })

  for (const [path, answers] of [
    ['/contact', message],
    ['/appointment', { name: 'Vera Webb', email: 'vera@example.com', service: 'Veneers' }],
  ] as const)
    test(`${path} stays as it came, with what was typed, and is sent without scripts`, async ({ page }) => {
      await page.addInitScript(() => {
        HTMLInputElement.prototype.setCustomValidity = () => {
          throw new Error('This browser has no such check')
        }
      })
      // Typed while the script is still on its way.
      const held = Promise.withResolvers<void>()
      await page.route(/\/assets\/wake-[^/]*\.js/, async (route) => {
        await held.promise
        await route.fallback()
      })
      await page.goto(path)
      await fill(page, answers)
      const failed = page.waitForEvent('pageerror')
      held.resolve()
      await failed
      await expectAnswers(page, answers)
      await sendButton(page).click()
      await expect(page.getByText(/Your reference is/)).toBeVisible()
    })
})
