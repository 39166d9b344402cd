import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, type Page, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { fontsHaveCome, type RunningPractice } from './running-practice.ts'

test.use({ practiceName: 'a tidy desk' })

/**
 * What is lower than 44 pixels, or a narrower button, and stands in no line of words. To scale and below a mouse a day has as much room as its
 * visits have, so it is asked on glass only, and the text of a post is not the desk's.
 */
function tooLow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const around = document.querySelector('dialog[open]') ?? document.body
    const controls = around.querySelectorAll<HTMLElement>('button, a[href], select, input, textarea, summary')
    const isInWords = (one: HTMLElement) => {
      const line = one.closest('p, h2, small, td[colspan], .plain-rows span')
      return (line?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length
    }
    return [...controls].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      if (one.closest('.public-footer, .skip-link, [contenteditable]')) return []
      if (one.matches('a') && getComputedStyle(one).display === 'inline' && isInWords(one)) return []
      // A label enlarges what it names, and the whole block of a visit opens it.
      const larger = one.matches('[type="checkbox"], [type="radio"]') ? 'label' : '.seat .row-open'
      const hit = one.closest(larger)?.closest('label, .seat') ?? one
      const { width, height } = hit.getBoundingClientRect()
      // A name is as wide as it is, and a day to scale has columns to share.
      const isNarrow = one.matches('button:not(.row-open, .mark)') && width < 44
      return (height < 44 || isNarrow) && width > 1
        ? `${one.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`
        : []
    })
  })
}

async function openInFull(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await fontsHaveCome(page)
}

/** Headings and controls that lie over one another in the bar on top. */
function onOneAnother(page: Page): Promise<string[]> {
  return page.locator('.side').evaluate((bar) => {
    const all = [...bar.querySelectorAll('.brand, .side > * > button')].filter((one) => one.checkVisibility())
    const boxes = all.map((one) => ({ words: one.textContent ?? '', ...one.getBoundingClientRect().toJSON() }))
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ left, right, top, bottom }) =>
            one.right > left + 1 && right > one.left + 1 && one.bottom > top + 1 && bottom > one.top + 1,
        )
        .map(({ words }) => `${one.words} and ${words}`),
    )
  })
}

/** Buttons out of which their words stick. */
function tooNarrow(page: Page): Promise<string[]> {
  return page.locator('main :is(button, .actions a):visible').evaluateAll((all) =>
    all.flatMap((one) => {
      const parts = [one, ...one.querySelectorAll(':not(.unseen)')].flatMap(({ childNodes }) => [...childNodes])
      const words = document.createRange()
      const edges = one.getBoundingClientRect()
      const sticksOut = parts.some((part) => {
        if (!(part instanceof Text)) return false
        words.selectNode(part)
        const { left, right, width } = words.getBoundingClientRect()
        return width > 0 && (left < edges.left || right > edges.right)
      })
      return sticksOut ? (one.textContent ?? '') : []
    }),
  )
}

/** Words of headings, labels and names that go on in a second line, unless none of them would have room. */
function broken(page: Page): Promise<string[]> {
  return page.locator('main :is(h1, h2, h3, label, legend, button):visible').evaluateAll((all) =>
    all.flatMap((one) =>
      [...one.childNodes].flatMap((part) => {
        const words = part instanceof Text ? [...part.data.matchAll(/[^\s-]+/g)] : []
        return words.flatMap(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(part, index)
          range.setEnd(part, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          return lines.size > 1 && word.length < 20 ? word : []
        })
      }),
    ),
  )
}

/** Fields of a date in which its year has no room: eight letters wide it is whole. */
function cutDates(page: Page): Promise<string[]> {
  return page.locator('main input[type="date"]:visible').evaluateAll((all) =>
    all.flatMap((one) => {
      const letters = one.clientWidth / Number.parseFloat(getComputedStyle(one).fontSize)
      return letters < 8 ? `${one.id}: ${letters}` : []
    }),
  )
}

test('letters twice as large by the browser’s own setting leave every page of the desk within a small telephone', async ({
  page,
  desk,
  practice,
}) => {
  test.slow()
  const day = aFreeTuesday()
  const name = 'Lenawolfeschlegelsteinhausenbergerdorff'
  const asked = await desk.request({ name, appointmentDate: day })
  await page.request.post(`${practice.address}/api/user/contact`, {
    data: { name, email: 'lena@example.com', phone: '07700 900698', message: 'Do you see children?' },
  })
  await practice.addStaffMember(name, 'lena@ashcombedental.example')
  const seat = { appointmentDate: day, appointmentTime: '11:00', chair: 1 }
  await desk.book({ ...seat, name: 'Leo Large', phone: '07700 900697' })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 320, height: 844 })
  await restoreSession(page, desk)
  for (const path of [
    '/dashboard',
    `/dashboard/day/${day}`,
    `/dashboard/patient?date=${day}`,
    `/dashboard/patient/update/${asked._id}`,
    '/dashboard/messages',
    '/dashboard/closures',
    '/dashboard/chairs',
    '/dashboard/people',
    '/dashboard/audit',
    '/dashboard/data-protection',
    '/dashboard/account',
  ]) {
    await openInFull(page, path)
    await expect.soft.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    for (const faults of [onOneAnother, tooNarrow, broken, cutDates])
      await expect.soft.poll(() => faults(page), path).toEqual([])
  }
  await openInFull(page, '/dashboard/blog/create')
  const sign = page.getByRole('button', { name: 'Bold' }).locator('svg')
  expect((await sign.boundingBox())?.height, 'the signs of tools are as large as letters').toBeGreaterThanOrEqual(32)
})

test('on the narrowest telephone the year of a closed day stands on no line of its own', async ({ page, desk }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  const days = page.getByRole('region', { name: 'Closed from today on' }).locator('strong')
  await expect(days.first()).toBeVisible()
  const lastLines = await days.evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      const lines = [...words.getClientRects()]
      return Math.max(...lines.filter(({ top }) => top === lines.at(-1)?.top).map(({ width }) => width))
    }),
  )
  expect(lastLines.length).toBeGreaterThan(0)
  expect(Math.min(...lastLines)).toBeGreaterThan(50)
})

/** Prepares something to press on each page of the desk, and answers their paths. */
async function pagesToPress(page: Page, desk: Desk, practice: RunningPractice): Promise<string[]> {
  const day = aFreeTuesday()
  const message = 'It hurts when I bite, and I take blood thinners. '.repeat(4)
  const asked = await desk.request({ name: 'Thea Thumb', appointmentDate: day, service: 'Veneers', message })
  // Between the two a quarter of an hour is free.
  for (const appointmentTime of ['10:00', '10:30']) {
    const seat = { appointmentDate: day, appointmentTime, chair: 1, minutes: 15 }
    await desk.book({ ...seat, name: 'Theo Thumb', phone: '07700 900695' })
  }
  await page.request.post(`${practice.address}/api/user/contact`, {
    data: { name: 'Tom Thumb', email: 'tom@example.org', phone: '07700 900696', message: 'Is there a lift?' },
  })
  await desk.publish({ title: 'Under the thumb', content: '<p>Words.</p>' })
  await restoreSession(page, desk)
  return [
    '/dashboard',
    `/dashboard/day/${day}`,
    `/dashboard/patient?date=${day}`,
    `/dashboard/patient/update/${asked._id}`,
    '/dashboard/messages',
    '/dashboard/blog',
    '/dashboard/closures',
    '/dashboard/chairs',
    '/dashboard/people',
    '/dashboard/audit',
    '/dashboard/data-protection',
    '/dashboard/account',
  ]
}

test.describe('on a tablet that lies wide', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('whatever is pressed at the desk is as high as a thumb needs', async ({ page, desk, practice }) => {
    test.slow()
    for (const path of await pagesToPress(page, desk, practice)) {
      await openInFull(page, path)
      // Above 1,244 pixels the menu stands beside the page.
      for (const width of [1180, 1366]) {
        await page.setViewportSize({ width, height: 820 })
        await expect.soft.poll(() => tooLow(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
})

for (const width of [320, 1180])
  test.describe(`on glass ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 820 }, hasTouch: true, isMobile: true })

    test('links of the public site that stand by themselves are as high as a thumb needs, and none lies over another', async ({
      page,
    }) => {
      for (const path of ['/contact', '/treatment/teeth-whitening', '/search?q=gum']) {
        await page.goto(path)
        const links = page.locator(
          '.reach a, .brand, .banner-ways a, .footer li a, .footer-practice p a, .contact-details a, .crumbs a, .search-group h3 a',
        )
        expect(await links.count()).toBeGreaterThan(25)
        const faults = await links.evaluateAll((all) => {
          const boxes = all.map((link) => ({ words: link.textContent, ...link.getBoundingClientRect().toJSON() }))
          return boxes.flatMap((one, index) => {
            const under = boxes
              .slice(index + 1)
              .find(
                ({ left, right, top, bottom }) =>
                  one.right > left && right > one.left && one.bottom > top + 1 && bottom > one.top + 1,
              )
            return [
              ...(one.height < 44 ? [`${one.words}: ${one.height}`] : []),
              ...(under ? [`${one.words} and ${under.words}`] : []),
            ]
          })
        })
        expect.soft(faults, path).toEqual([])
      }
    })
  })

test('on a telephone and on a tablet whatever is pressed at the desk is as high as a thumb needs', async ({
  page,
  desk,
  practice,
}) => {
  test.slow()
  for (const path of await pagesToPress(page, desk, practice)) {
    await openInFull(page, path)
    for (const width of [390, 768]) {
      // There a mouse is at hand, by which a day is drawn to scale.
      if (width === 768 && /^\/dashboard(\/day.*)?$/.test(path)) continue
      await page.setViewportSize({ width, height: 900 })
      await expect.soft.poll(() => tooLow(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('no field of a booking that Tab reaches on a telephone is behind its foot', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await restoreSession(page, desk)
  await openInFull(page, '/dashboard/messages')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.locator('summary').click()
  await dialog.getByLabel('Phone').focus()
  await expect(dialog.locator('.dialog-foot')).toBeVisible()
  const behind: string[] = []
  for (let field = 0; field < 12; field += 1) {
    await page.keyboard.press('Tab')
    const one = await dialog.evaluate((around) => {
      const { activeElement: reached } = document
      const foot = around.querySelector('.dialog-foot')
      if (!reached || !foot || foot.contains(reached)) return undefined
      return reached.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1 ? reached.id : undefined
    })
    if (one) behind.push(one)
  }
  expect(behind).toEqual([])
})

test('what can be done with a new post stands in one row on the narrowest telephone', async ({ page, desk }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await restoreSession(page, desk)
  await openInFull(page, '/dashboard/blog/create')
  const rows = await page
    .locator('.form-actions button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(rows).toHaveLength(3)
  expect(new Set(rows).size).toBe(1)
  expect(await tooNarrow(page)).toEqual([])
})

test('however much was just done, it leaves most of a small telephone to the page, and each of it can be reached', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.clock.setFixedTime(Date.now())
  await restoreSession(page, desk)
  await page.evaluate(() => {
    const undoUntil = Date.now() + 9_000
    const done = [1, 2, 3, 4, 5, 6].map((id) => ({ id: `request-${id}`, did: 'no answer', change: 'c', undoUntil }))
    sessionStorage.setItem('undo', JSON.stringify(done))
  })
  await openInFull(page, '/dashboard')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toHaveCount(6)
  await expect.poll(async () => (await page.locator('.undo-bar').boundingBox())?.height).toBeLessThan(568 / 2)
  await undo.last().focus()
  await expect(undo.last()).toBeInViewport({ ratio: 1 })
})

test('with letters twice as large what was just done is read whole on a telephone, and can be taken back at once', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Ursula Featherstonehaugh', phone: '07700 900699', appointmentDate: aFreeTuesday() })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 320, height: 664 })
  await page.clock.setFixedTime(Date.now())
  await restoreSession(page, desk)
  await openInFull(page, '/dashboard')
  const row = page.locator('.queue-rows > li').filter({ hasText: 'Ursula Featherstonehaugh' })
  await row.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page.getByText('The appointment is approved.')).toBeVisible()
  const rightOfBar = () => page.locator('.undo-bar').evaluate((bar) => bar.getBoundingClientRect().right)
  await expect.poll(rightOfBar).toBeLessThanOrEqual(320)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeInViewport({ ratio: 1 })
})

test('nothing that Tab reaches on a telephone is behind what was just done', async ({ page, desk }) => {
  for (const name of ['Una Under', 'Ulf Under', 'Uma Under']) await desk.request({ name, phone: '07700 900698' })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.clock.install()
  await restoreSession(page, desk)
  await openInFull(page, '/dashboard')
  const rung = page.getByRole('button', { name: 'Rung', exact: true }).first()
  await expect(rung).toBeVisible()
  // Neither the card nor the row leaves meanwhile.
  await stopClock(page)
  await rung.click()
  await drawUntil(page, () => page.getByRole('button', { name: 'Undo' }).isVisible())
  expect(await reachedBehindBar(page)).toEqual([])
})

test('nor behind all that was done in the last seconds', async ({ page, desk }) => {
  for (const name of ['Ava Beneath', 'Ivo Beneath', 'Eve Beneath']) await desk.request({ name, phone: '07700 900697' })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.clock.setFixedTime(Date.now())
  await restoreSession(page, desk)
  await page.evaluate(() => {
    const undoUntil = Date.now() + 9_000
    const done = [1, 2, 3, 4, 5].map((id) => ({ id: `request-${id}`, did: 'no answer', change: 'c', undoUntil }))
    sessionStorage.setItem('undo', JSON.stringify(done))
  })
  await openInFull(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Rung', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(5)
  expect(await reachedBehindBar(page)).toEqual([])
})

/** What the next twenty presses of Tab reach behind what was just done. */
async function reachedBehindBar(page: Page): Promise<string[]> {
  const behind: string[] = []
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab')
    const one = await page.locator('.undo-bar').evaluate((bar) => {
      const { activeElement: reached } = document
      if (!reached || bar.contains(reached)) return undefined
      const [{ top, bottom }, card] = [reached.getBoundingClientRect(), bar.getBoundingClientRect()]
      return bottom > card.top && top < card.bottom ? (reached.textContent ?? '') : undefined
    })
    if (one !== undefined) behind.push(one)
  }
  return behind
}
