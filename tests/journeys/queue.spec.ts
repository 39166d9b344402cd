import { aFreeTuesday } from './free-day.ts'
import { expect, openListening, request, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { fontsHaveCome, outageLines, type Page } from './running-practice.ts'

test.use({ practiceName: 'a short queue' })

const entry = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('button', { name, exact: true }) })

test('who has no e-mail is accepted, rung and told, and only then leaves the queue', async ({ page, desk }) => {
  const message = 'My crown came off while I ate a toffee.'
  const wish = { name: 'Nia Owusu', message, service: 'Crown and bridges' }
  await desk.request({ ...wish, phone: '07700 900321', appointmentDate: aFreeTuesday(), appointmentTime: '09:15' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const nia = entry(page, 'Nia Owusu')
  await expect(nia).toContainText('New')
  await expect(nia).toContainText(/1 min ago/)
  await expect(nia).toContainText('Crown and bridges')
  await expect(nia).toContainText(/Tue \d+ \w{3,4}( \d{4})? 09:15/)
  await expect(nia).toContainText(message)
  await expect(nia.getByRole('link', { name: '07700 900321' })).toHaveAttribute('href', 'tel:07700900321')
  await nia.getByRole('button', { name: 'No answer' }).click()
  await nia.getByRole('button', { name: 'in 30 min' }).click()
  // Half an hour before midnight that is tomorrow.
  await expect(nia).toContainText(/No answer at \d\d:\d\d \(.+\), again (at|on \w{3} \d+ \w{3,4}) \d\d:\d\d/)
  // By a key: the row goes to its new place at some moment, and a pointer would press nothing just then.
  await expect(nia.getByRole('button', { name: 'Accept' })).toBeEnabled()
  await nia.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(nia).toContainText('To tell')
  await expect(nia).toContainText('Please tell them that it is approved: there is no e-mail address.')
  // What a row has become stands for a second and a half.
  await stopClock(page)
  await nia.getByRole('button', { name: 'Told' }).press('Enter')
  await drawUntil(page, () => nia.locator('.became').getByText('Rung', { exact: true }).isVisible())
  await page.clock.resume()
  await expect(nia).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nia).toContainText('To tell')

  // It was accepted before; what came of this press is that a colleague had told her.
  const call = '**/api/admin/call/*'
  await page.route(call, async (route) => {
    await route.fetch()
    await route.continue()
  })
  await nia.getByRole('button', { name: 'Told' }).click()
  await expect(nia.getByRole('alert')).toContainText('already noted as rung')
  await expect(nia.locator('.became')).toHaveText('No longer to tell')
  await page.unroute(call)
})

test('a name is read whole in its row at every width', async ({ page, desk }) => {
  const names = ['Bartholomew Featherstonehaugh-Cholmondeley', 'Wolfeschlegelsteinhausenbergerdorffwelche']
  for (const name of names) await desk.request({ name, appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  for (const name of names) await expect(entry(page, name)).toBeVisible()
  await fontsHaveCome(page)
  for (const width of [320, 390, 768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of names) {
      const row = entry(page, name)
      await row.scrollIntoViewIfNeeded()
      const hidden = await row.locator('.who').evaluate((who) => {
        const ends = who.getBoundingClientRect().right
        return (
          [who, ...who.querySelectorAll('.row-open, .row-open *')].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          ) || [...who.querySelectorAll('.row-open span')].some((part) => part.getBoundingClientRect().right > ends + 1)
        )
      })
      expect(hidden, `${name} at ${width}`).toBe(false)
    }
  }
})

test('of what an urgent request says two lines are read in its row', async ({ page, desk }) => {
  const message = 'My jaw has been swollen since last night, I cannot open my mouth, and swallowing has begun to hurt.'
  const urania = await desk.request({ name: 'Urania Swell', urgent: true, message })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const words = entry(page, 'Urania Swell').locator('.words')
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await words.boundingBox())?.height, `at ${width}`).toBeGreaterThan(36)
    const ends = await entry(page, 'Urania Swell')
      .locator('.actions, .calls')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.lastElementChild?.getBoundingClientRect().right ?? 0)))
    expect(new Set(ends).size, `both rows of buttons end at one edge at ${width}: ${ends}`).toBe(1)
  }
  await desk.change(urania, 'Cancelled')
})

test('a message that runs from right to left is read from its beginning in its row', async ({ page, desk }) => {
  const message = 'כואבות לי השיניים מאז אתמול בערב, לא ישנתי כל הלילה, ואשמח לתור מוקדם ככל האפשר. '.repeat(2)
  await desk.request({ name: 'Noa Levi', message })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const words = entry(page, 'Noa Levi').locator('.words')
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    const isSeen = await words.evaluate((line) => {
      const first = document.createRange()
      const text = [...line.childNodes].find((part) => part.textContent?.includes('כואבות')) ?? line
      first.setStart(text, 0)
      first.setEnd(text, 6)
      const { left, right } = first.getBoundingClientRect()
      const edges = line.getBoundingClientRect()
      return left >= edges.left - 1 && right <= edges.right + 1
    })
    expect(isSeen, `at ${width}`).toBe(true)
  }
})

test('a request to tell of which the time was given free has no Accept, of no time, and says of none that it takes it again; nor has a key for what its row does not show', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Ines Duarte' })
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && asked.push(request.url()))
  await restoreSession(page, desk)
  let reason = ''
  await page.route(/\/api\/admin\/queue(\?|$)/, async (route) => {
    const answer = await (await route.fetch()).json()
    const queue = answer.queue.map((one: { patient: object }) => ({
      ...one,
      reason,
      patient: {
        ...one.patient,
        givenFreeAt: '2026-11-27T09:00:00.000Z',
        alsoSuits: [{ date: '2027-01-12T00:00:00.000Z', time: '10:00' }],
      },
    }))
    await route.fulfill({ json: { ...answer, queue } })
  })
  for (reason of ['new', 'tell']) {
    await page.goto('/dashboard')
    const accept = entry(page, 'Ines Duarte').getByRole('button', { name: 'Accept' })
    const hint = entry(page, 'Ines Duarte').getByText('Accept takes it again')
    await expect(entry(page, 'Ines Duarte')).toHaveAttribute('data-reason', reason)
    // Its own time, and the other that would suit.
    await expect(accept).toHaveCount(reason === 'new' ? 2 : 0)
    await expect(hint).toHaveCount(reason === 'new' ? 1 : 0)
  }
  const opener = entry(page, 'Ines Duarte').getByRole('button', { name: 'Ines Duarte', exact: true })
  for (const key of ['a', 'c', 'r']) await opener.press(key)
  // A key that does something, pressed behind them.
  await opener.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ines Duarte' })).toBeVisible()
  expect(asked).toEqual([])
  expect(await desk.find('Ines Duarte')).toMatchObject({ status: 'New Appointment' })
})

test('names and addresses of any length in the queue', async ({ page, desk, practice }) => {
  test.slow()
  await test.step('no word of a name is broken where a line has room for it', async () => {
    const call = { phone: '07700 900678', appointmentDate: aFreeTuesday(), minutes: 15 }
    const names = ['Wolfeschlegelsteinhausenbergerdorff', 'Thiruvenkatanathan Balasubramaniam'] as const
    await desk.request({ name: names[0] })
    const visit = await desk.book({ ...call, name: names[1], appointmentTime: '15:00', chair: 2 })
    // No line has room for that, and it leaves the page as wide as the screen.
    const endless = { ...visit, _id: 'endless', name: 'Rhoshandiatellyneshiaunneveshenkkoyaanisquatsiuthwilliams' }
    await restoreSession(page, desk)
    await page.route('**/api/admin/queue*', async (route) => {
      const answer = await route.fetch()
      // Whoever comes before him is of no matter here.
      await route.fulfill({ response: answer, json: { ...(await answer.json()), visits: [visit, endless] } })
    })
    await page.goto('/dashboard')
    await expect(page.getByText(endless.name)).toBeVisible()
    await expect(entry(page, names[0])).toBeVisible()
    await fontsHaveCome(page)
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const name of names) {
        const broken = await page.getByRole('button', { name, exact: true }).evaluate((opener) => {
          const words = document.createTreeWalker(opener, NodeFilter.SHOW_TEXT)
          for (let node = words.nextNode(); node; node = words.nextNode()) {
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
              const range = document.createRange()
              range.setStart(node, index)
              range.setEnd(node, index + word.length)
              if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) return word
            }
          }
          return undefined
        })
        expect(broken, `${name} at ${width}`).toBeUndefined()
      }
    }
    await page.unrouteAll({ behavior: 'wait' })
    await desk.change(visit, 'Cancelled')
  })
  await test.step('the ring around a name that has the keyboard crosses no line of its row on a tablet', async () => {
    await desk.request({ name: 'Rina Ring', appointmentDate: aFreeTuesday() })
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/dashboard')
    const opener = page.getByRole('button', { name: 'Rina Ring', exact: true })
    await opener.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(opener).toBeFocused()
    await fontsHaveCome(page)
    const room = await entry(page, 'Rina Ring').evaluate((row) => {
      const [name, wish] = ['.row-open', '.wish'].map((part) => row.querySelector(part))
      if (!name || !wish) throw new Error('The row has no name or no wish')
      const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(name)
      if (outlineStyle === 'none') throw new Error('Nothing shows where the keyboard is')
      const ring =
        name.getBoundingClientRect().bottom + Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      return wish.getBoundingClientRect().top - ring
    })
    expect(room).toBeGreaterThanOrEqual(0)
  })
  await test.step('however long an address is, it lies over nothing that stands beside it', async () => {
    const email = `${'wolfeschlegelsteinhausen'.repeat(2)}@${'bergerdorff'.repeat(5)}.example.org`
    await desk.request({ name: 'Wolf Long', email, appointmentDate: aFreeTuesday() })
    const message = { name: 'Wilma Long', email, phone: '07700 900778', message: 'Is there a lift?' }
    await page.request.post(`${practice.address}/api/user/contact`, { data: message })
    // As where our letter came back.
    await page.route(/\/api\/admin\/queue(\?|$)/, async (route) => {
      const { queue, ...rest } = await (await route.fetch()).json()
      const told = queue.map((entry: object) => ({ ...entry, reason: 'tell', untoldBecause: 'letter came back' }))
      await route.fulfill({ json: { ...rest, queue: told } })
    })
    await page.goto('/dashboard')
    const rows = page.locator('.queue-rows > li')
    await expect(rows.filter({ hasText: 'Wolf Long' }).getByRole('link', { name: email })).toBeVisible()
    await expect(rows.filter({ hasText: 'Wilma Long' })).toBeVisible()
    await fontsHaveCome(page)
    for (const width of [320, 768, 1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 768 })
      const over = await rows.filter({ hasText: 'Long' }).evaluateAll((all) =>
        all.flatMap((row) =>
          [...row.querySelectorAll('.wish > *, .ring > *')].flatMap((part) => {
            const ends = part.parentElement?.getBoundingClientRect().right ?? 0
            return part.getBoundingClientRect().right > ends + 1 ? (part.textContent ?? '') : []
          }),
        ),
      )
      expect(over, `at ${width}`).toEqual([])
    }
  })
})

test('nobody is said to wait as soon as the last of them has an answer, while the row still stands', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Zoe Last', appointmentDate: aFreeTuesday() })
  let isDone = false
  page.on('request', (asked) => {
    isDone ||= /statuschange/.test(asked.url())
  })
  // As if nobody else were there.
  await page.route(/\/api\/admin\/queue(\?|$)/, async (route) => {
    const { queue } = await (await route.fetch()).json()
    const hers = queue.filter(({ patient }: { patient: { name: string } }) => !isDone && patient.name === 'Zoe Last')
    await route.fulfill({ json: { queue: hers, counts: { new: hers.length }, visits: [], messages: [] } })
  })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const zoe = entry(page, 'Zoe Last')
  await expect(zoe).toBeVisible()
  await stopClock(page)
  await zoe.getByRole('button', { name: 'Accept' }).click()
  await drawUntil(page, () => page.getByRole('heading', { name: 'Nobody is waiting' }).isVisible())
  await expect(zoe.locator('.became')).toHaveText('Accepted')
})

test('a row that was acted on goes to its new place by itself once it has been read', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  for (const name of ['Ada Above', 'Bea Below']) await desk.request({ name, appointmentDate })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const bea = entry(page, 'Bea Below')
  await bea.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(bea).toContainText('To tell')
  const names = page.locator('.queue-rows .row-open').filter({ hasText: /^(Ada Above|Bea Below)$/ })
  await expect(names).toHaveText(['Bea Below', 'Ada Above'])
})

test('a row stays where its refusal is read, although it belongs elsewhere by then', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await desk.request({ name: 'Cy Above', appointmentDate })
  const dee = await desk.request({ name: 'Dee Below', appointmentDate })
  await page.clock.install()
  await restoreSession(page, desk)
  await openListening(page, '/dashboard')
  await page.route(/\/statuschange\//, async (route) => {
    // What a colleague does is told before the answer comes.
    const told = page.waitForResponse(/\/api\/admin\/queue$/)
    await desk.change(dee, 'Appointed')
    await told
    await page.evaluate(() => fetch('/healthz'))
    await route.continue()
  })
  await entry(page, 'Dee Below').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(entry(page, 'Dee Below')).toContainText('was already approved')
  await page.clock.runFor(4_000)
  const names = page.locator('.queue-rows .row-open').filter({ hasText: /^(Cy Above|Dee Below|Eda New)$/ })
  await expect(names).toHaveText(['Cy Above', 'Dee Below'])
  await desk.request({ name: 'Eda New', appointmentDate })
  await expect(names).toHaveText(['Cy Above', 'Dee Below', 'Eda New'])
  await entry(page, 'Dee Below').getByRole('button', { name: 'Close' }).press('Enter')
  await page.clock.runFor(2_100)
  await expect(names).toHaveText(['Dee Below', 'Cy Above', 'Eda New'])
})

test('whoever loads more rows by a key goes on at the first of them', async ({ page, desk, practice }) => {
  const appointmentDate = aFreeTuesday()
  for (const name of ['Fay Before', 'Gil Behind']) await desk.request({ name, appointmentDate })
  // As if a hundred stood before him.
  await page.route(/\/api\/admin\/queue(\?|$)/, async (route) => {
    const { searchParams: asked } = new URL(route.request().url())
    if (asked.get('rows')) return route.continue()
    const isFirst = !asked.get('after')
    const answer = await (await route.fetch({ url: `${practice.address}/api/admin/queue` })).json()
    const whose = isFirst ? 'Fay Before' : 'Gil Behind'
    const queue = answer.queue.filter(({ patient }: { patient: { name: string } }) => patient.name === whose)
    await route.fulfill({ json: { ...answer, queue, ...(isFirst ? { next: 'rest', messages: [] } : {}) } })
  })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await expect(entry(page, 'Fay Before')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(entry(page, 'Gil Behind').getByRole('button', { name: 'Gil Behind', exact: true })).toBeFocused()
})

test('the keyboard walks over messages as over requests', async ({ page, desk, practice }) => {
  await desk.request({ name: 'Rhea Walks', appointmentDate: aFreeTuesday() })
  const message = { name: 'Tove Writes', email: 'tove@example.org', phone: '07700 900777', message: 'Is there a lift?' }
  await page.request.post(`${practice.address}/api/user/contact`, { data: message })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const written = page.locator('[data-row]').filter({ hasText: 'Tove Writes' })
  await expect(written).toBeVisible()
  await entry(page, 'Rhea Walks').getByRole('button', { name: 'Rhea Walks', exact: true }).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return written.locator('.main-link:focus').count()
    })
    .toBe(1)
})

test('the line above the table names what is urgent first, and one press opens the queue with it on top', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Omar Pike', appointmentDate: aFreeTuesday() })
  const service = '24 hours emergency dental care'
  await desk.request({ name: 'Pia Quick', service, message: 'I cannot sleep for the pain.' })
  await restoreSession(page, desk)
  await page.goto('/dashboard/patient')
  await page.getByRole('link', { name: /^\d+ urgent/ }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.locator('.queue-rows > li').first()).toContainText('Pia Quick')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('link', { name: /^Overview \d+ waiting$/ })).toBeVisible()
})

test('delivery truth: a letter that the mail server refuses is told with its words at the desk, and to its patient', async ({
  page,
  practice,
  desk,
}) => {
  const lost = { name: 'Nora Lost', email: 'nora@nobody.example', phone: '07700 900655' }
  const { reference, requestAddress = '' } = await request(practice, lost)
  await expect(async () => {
    await page.goto(requestAddress)
    await expect(page.getByText('Our last e-mail to you did not arrive.')).toBeVisible()
  }).toPass()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${(await desk.find(reference))?._id}`)
  const letter = page.getByRole('main').getByRole('listitem').filter({ hasText: 'We have your request' })
  await expect(letter).toContainText('refused by the mail server')
  await expect(letter).toContainText('550 5.1.1 no such person here')
  await expect(page.getByRole('main').getByText('Ring this patient: our letter did not arrive.')).toBeVisible()
})

test('a letter that came back is noted by a press, and then the patient is to be rung', async ({
  page,
  desk,
  practice,
}) => {
  const email = 'quin@example.org'
  const { _id: id } = await desk.request({ name: 'Quin Hall', email, phone: '07700 900654' })
  await practice.letterTo(email, /We have your request/)
  await restoreSession(page, desk)
  const letter = page.getByRole('main').getByRole('listitem').filter({ hasText: 'We have your request' })
  // The server notes that it has left a moment after it has.
  await expect(async () => {
    await page.goto(`/dashboard/patient/update/${id}`)
    await expect(letter).toContainText('taken by the mail server')
  }).toPass()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/letter-came-back/*', (route) => answer.promise.then(() => route.continue()))
  await letter.getByRole('button', { name: 'Came back' }).press('Enter')
  // On a slow line whoever pressed it writes on, and no letter of theirs is a shortcut of the page.
  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Rings back ')
  answer.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'Noted: the letter came back.' })).toBeVisible()
  await expect(letter).toContainText('came back')
  await page.keyboard.type('at noon')
  await expect(note).toHaveValue('Rings back at noon')
  await expect(letter.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Ring this patient: our letter did not arrive.')).toBeVisible()
})

test('the way to what is said about the server', async ({ page, desk }) => {
  test.slow()
  await test.step('on a small screen one press leads to what is said about the server, which stands below the queue', async () => {
    for (let wishes = 0; wishes < 6; wishes += 1) await desk.request({ name: `Ugo Waits ${wishes}` })
    const sentence = 'No back-up was made since yesterday.'
    await page.route('**/api/admin/notices?*', (route) =>
      route.fulfill({
        json: { success: true, notices: [{ kind: 'back-up-missing', sentence, since: '2026-11-23T09:00:00.000Z' }] },
      }),
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    await expect(entry(page, 'Ugo Waits 0')).toBeVisible()
    const way = page.getByRole('link', { name: '1 notice about the server, below' })
    await expect(way).toBeInViewport()
    await way.press('Enter')
    await expect(page.getByText(sentence)).toBeInViewport()
    await page.emulateMedia({ forcedColors: 'active' })
    const notice = page.locator('.notice').filter({ hasText: sentence })
    await expect(notice, 'has an edge all around where it has no ground').toHaveCSS('outline-style', 'solid')
    await page.emulateMedia({ forcedColors: null })
    await page.setViewportSize({ width: 768, height: 844 })
    // Parts that stand beside one another without a space are lines here.
    expect(await way.innerText()).toBe('1 notice about the server, below')
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(way).toBeHidden()
    await page.unroute('**/api/admin/notices?*')
  })
  await test.step('the way to what is said about the server moves no row as it comes', async () => {
    await desk.request({ name: 'Una Waits' })
    const way = page.getByRole('link', { name: '1 notice about the server, below' })
    for (const width of [320, 390, 768]) {
      const told = Promise.withResolvers<void>()
      await page.route('**/api/admin/notices?*', async (route) => {
        await told.promise
        const notice = { kind: 'back-up-missing', sentence: 'No back-up was made.', since: '2026-11-23T09:00:00.000Z' }
        await route.fulfill({ json: { success: true, notices: [notice] } })
      })
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/dashboard')
      const row = entry(page, 'Una Waits')
      await expect(row).toBeVisible()
      await fontsHaveCome(page)
      const title = page.getByRole('heading', { level: 1 })
      const belowTitle = async () => ((await row.boundingBox())?.y ?? 0) - ((await title.boundingBox())?.y ?? 0)
      const before = await belowTitle()
      told.resolve()
      await expect(way).toBeVisible()
      expect(await belowTitle(), `at ${width}`).toBe(before)
      await page.unroute('**/api/admin/notices?*')
    }
  })
})

test('a computer whose clock is wrong is told so at the desk', async ({ page, desk }) => {
  await page.clock.install({ time: Date.now() - 26 * 3_600_000 })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'About the server' })).toContainText(
    /This computer’s clock is 26 hours behind the server’s\. The dashboard goes by the server’s\./,
  )
})

test('on a line that is neither alive nor dead a step says that its answer is late, until it comes', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Vera Waits' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/statuschange/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/admin/statuschange/*')
  await entry(page, 'Vera Waits').getByRole('button', { name: 'Accept' }).press('Enter')
  await asked
  await page.clock.fastForward(11_000)
  const late = page.getByRole('alert').filter({ hasText: 'Vera Waits: no answer has come yet.' })
  await expect(late).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(late).toHaveCount(0)
})

test('a step that is pressed in the drawer says there that its answer is late', async ({ page, desk }) => {
  await desk.request({ name: 'Wyn Waits' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await entry(page, 'Wyn Waits').getByRole('button', { name: 'Wyn Waits', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Wyn Waits' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/statuschange/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/admin/statuschange/*')
  await drawer.getByRole('button', { name: 'Accept' }).press('Enter')
  await asked
  await page.clock.fastForward(11_000)
  const late = drawer.getByRole('alert').filter({ hasText: 'No answer has come yet.' })
  await expect(late).toBeVisible()
  answer.resolve()
  await expect(late).toHaveCount(0)
})

test('at most one toast stands at a time, the newest', async ({ page, desk }) => {
  const names = ['Eve Toast', 'Ian Toast', 'Ugo Toast']
  for (const name of names) {
    const data = { name, email: 'toast@example.org', phone: '07700 900647', message: 'Is there parking?' }
    expect((await page.request.post('/api/user/contact', { data })).status()).toBe(201)
  }
  await restoreSession(page, desk)
  await page.goto('/dashboard/messages')
  const toasts = page.getByRole('region', { name: 'What was done' }).getByRole('paragraph')
  const step = (name: string, button: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: button, exact: true })
  await step('Eve Toast', 'Done').click()
  await expect(toasts).toHaveText([/done/i])
  await step('Ian Toast', 'Spam').click()
  await expect(toasts).toHaveText([/spam/i])
  // One that is refused when its page was left takes the place of the one before.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/messages/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await answer.promise
    await route.fulfill({ status: 409, json: { message: 'Somebody was quicker.' } })
  })
  await step('Ugo Toast', 'Done').click()
  await page.getByRole('link', { name: 'Chairs' }).click()
  await page.getByRole('button', { name: 'Add a chair' }).waitFor()
  answer.resolve()
  await expect(toasts).toHaveText([/^Ugo Toast: Somebody was quicker\./])
})

test('a late answer takes back its own sentence, and not that of another step', async ({ page, desk }) => {
  for (const name of ['Wim Waits', 'Xia Waits']) await desk.request({ name })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const answer = Promise.withResolvers<void>()
  const [ofWim, ofXia] = await Promise.all(['Wim Waits', 'Xia Waits'].map((name) => desk.find(name)))
  await page.route(`**/api/admin/statuschange/${ofWim?._id}`, async (route) => {
    await answer.promise
    await route.fulfill({ status: 409, json: { success: false, message: 'Somebody was quicker.' } })
  })
  await page.route(`**/api/admin/statuschange/${ofXia?._id}`, () => undefined)
  const late = (name: string) => page.getByRole('alert').filter({ hasText: `${name}: no answer has come yet.` })
  for (const name of ['Wim Waits', 'Xia Waits']) {
    const asked = page.waitForRequest('**/api/admin/statuschange/*')
    await entry(page, name).getByRole('button', { name: 'Accept' }).press('Enter')
    await asked
    await page.clock.fastForward(11_000)
    await expect(late(name)).toBeVisible()
  }
  answer.resolve()
  await expect(entry(page, 'Wim Waits')).toContainText('Somebody was quicker.')
  expect(await late('Xia Waits').count()).toBe(1)
})

test.describe('on a line that breaks', () => {
  test.use({ forgives: outageLines })
  test('what came while this browser was off is there as soon as it is connected again', async ({ page, desk }) => {
    await page.clock.install()
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await page.context().setOffline(true)
    await desk.request({ name: 'Otto Offline' })
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('alert').filter({ hasText: 'The queue could not be loaded.' })).toBeVisible()
    // The next try by itself would be a second away at least.
    await stopClock(page)
    await page.context().setOffline(false)
    const passed = await drawUntil(page, () => entry(page, 'Otto Offline').isVisible())
    expect(passed).toBeLessThan(500)
  })

  test('a step whose answer is lost can be taken back by whoever sees that it is done', async ({ page, desk }) => {
    await desk.request({ name: 'Nell Lost', appointmentDate: aFreeTuesday(), appointmentTime: '09:00' })
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    await expect(entry(page, 'Nell Lost')).toBeVisible()
    // The line breaks behind the step.
    await page.route('**/api/admin/statuschange/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await entry(page, 'Nell Lost').getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(page.getByText('Accepted: Nell Lost')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(entry(page, 'Nell Lost').getByRole('button', { name: 'Accept' })).toBeVisible()
    expect(await desk.find('Nell Lost')).toMatchObject({ status: 'New Appointment' })
  })

  test('what can be taken back after a lost answer has the name of what was done last, in another tab too', async ({
    page,
    desk,
  }) => {
    const nia = await desk.request({ name: 'Nia Twice', appointmentDate: aFreeTuesday(), appointmentTime: '09:15' })
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    await expect(entry(page, 'Nia Twice')).toBeVisible()
    await page.route('**/api/admin/statuschange/*', async (route) => {
      await route.fetch()
      await desk.change(nia, 'Cancelled')
      await route.abort()
    })
    await entry(page, 'Nia Twice').getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(page.locator('.undo-offer').filter({ hasText: 'Undo' })).toContainText('Cancelled: Nia Twice')
  })

  test('a step whose answer is lost says that it may be done, then how it stands, and pressing again does no harm', async ({
    page,
    desk,
  }) => {
    const appointmentDate = aFreeTuesday()
    const lena = await desk.request({ name: 'Lena Lost', appointmentDate, appointmentTime: '09:00' })
    const moss = await desk.request({ name: 'Moss Lost', appointmentDate, appointmentTime: '10:00' })
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    for (const { name } of [lena, moss]) await expect(entry(page, name)).toBeVisible()
    // The line breaks behind the step, and takes with it what would tell of it.
    const anything = '**/api/admin/**'
    await page.route(anything, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch()
      await route.abort()
    })
    const said = (name: string) => entry(page, name).getByRole('alert')
    // By a key, which may come at once where a sentence has just pushed the row.
    const accept = async (name: string) => {
      const button = entry(page, name).getByRole('button', { name: 'Accept' })
      await expect(button).toBeEnabled()
      await button.press('Enter')
    }
    for (const { name } of [lena, moss]) {
      await accept(name)
      await expect(said(name)).toContainText('cannot be reached. It may be done all the same')
    }
    // Whoever does not wait for the line reads that it is done, and by whom.
    await page.route('**/api/admin/statuschange/*', (route) => route.continue())
    await accept('Lena Lost')
    await expect(said('Lena Lost')).toHaveText(/already approved by .+ at \d\d:\d\d/)
    // Whoever waits sees it.
    await page.unroute(anything)
    await expect(said('Moss Lost')).toHaveText('No answer came. This is how it stands now.')
    await expect(entry(page, 'Moss Lost').getByRole('button', { name: 'Accept' })).toHaveCount(0)
    for (const { reference } of [lena, moss]) expect(await desk.find(reference)).toMatchObject({ status: 'Appointed' })
  })
})
