import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { editorFormats } from '../../src/writing/test-editor-formats.ts'
import { thorough } from '../thorough.ts'
import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, request, restoreSession, setBothClocks, test } from './front-desk.ts'
import { field, fill, openForm, requestedSentence, sendButton } from './public-form.ts'
import { publicPages } from './public-pages.ts'
import { outageLines, type Page } from './running-practice.ts'

// The examiner is a script of its own, which the pages' policy would not let in.
test.use({ bypassCSP: true, reducedMotion: 'reduce' })

const examiner = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const widths = thorough ? [320, 390, 768, 1366] : [390, 1366]
/** Treatments are alike in all but their words. */
const alike = publicPages.filter((path) => path.startsWith('/treatment/')).slice(3)
const examined = thorough ? publicPages : publicPages.filter((path) => !alike.includes(path))
/** The desk is looked at by day and by night, so at fewer widths; each of them once where there is no time for all. */
const widthsOfTheDesk = thorough ? { light: [390, 1366], dark: [390, 1366] } : { light: [390], dark: [1366] }

const ownScreens = [
  '/dashboard',
  '/dashboard/day',
  '/dashboard/patient',
  '/dashboard/blog',
  '/dashboard/blog/create',
  '/dashboard/blog/bin',
  '/dashboard/messages',
  '/dashboard/closures',
  '/dashboard/chairs',
  '/dashboard/people',
  '/dashboard/audit',
  '/dashboard/data-protection',
  '/dashboard/account',
  '/dashboard/who-are-you',
]

/** What the examiner finds, as it stands: against WCAG 2.0 to 2.2 at A and AA, unless `asked` for something else. */
async function faultsNow(page: Page, asked = { type: 'tag', values: rules }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: examiner })
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    // Half of its time would go into selectors, which nobody reads, and styles for a rule that is not asked for.
    const lean = { selectors: false, preload: false, resultTypes: ['violations'] }
    const { violations } = await axe.run({ runOnly, ...lean })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, asked)
  return violations
}

/** The same on a telephone and on a desk, with something told about where. */
async function expectNoFaults(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light'],
  path = '',
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of schemes === lightAndDark ? widthsOfTheDesk[colorScheme] : widths) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await faultsNow(page), `${path} ${width} pixels, ${colorScheme}`.trim()).toEqual([])
    }
  }
}

const lightAndDark = ['light', 'dark'] as const

/** At 320 pixels, which is a telephone or a zoom of 400 %, nothing has to be moved sideways (WCAG 1.4.10). */
async function expectNoSidewaysScroll(page: Page, path = ''): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  // What a page measures for itself, such as a carousel, follows the new width a moment later.
  await expect.soft.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
}

async function openStaffPage(page: Page, desk: Desk, path: string): Promise<void> {
  await restoreSession(page, desk)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

test('every page of the site has no fault against WCAG, one main heading, and fits a narrow screen', async ({
  page,
}) => {
  test.setTimeout(600_000)
  for (const path of examined) {
    await page.goto(path)
    await expectSound(page, path, ['light'])
  }
})

/** As a page stands before anybody has asked for another width or scheme. */
async function wideAndLight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

test('more of the site has no fault against WCAG', async ({ page, desk }) => {
  test.slow()
  await test.step('a post has no fault against WCAG, one main heading, and fits a narrow screen', async () => {
    const content = `<h2>Why</h2><p>Because ${'antidisestablishmentarianism'.repeat(6)}.</p><ul><li>One</li></ul><pre>${'long code '.repeat(40)}</pre><p><a href="/contact">Ask us</a></p>`
    const { slug } = await desk.publish({ title: 'For every reader', content })
    await page.goto(`/blog/${slug}`)
    const steps = await page.getByRole('navigation', { name: 'Where you are' }).ariaSnapshot()
    expect(steps.match(/- link "\w+"/g)).toHaveLength(2)
    expect(steps, 'the strokes between them are for the eye').not.toMatch(/text:|listitem: /)
    await expectNoFaults(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page)
  })
  await test.step('a post with every format of the editor has no fault against WCAG, and fits a narrow screen', async () => {
    // Pictures of others would be asked for, and one that is no picture is refused.
    const formats = Object.entries(editorFormats).filter(([format]) => !/^(image by|header 1)/.test(format))
    const longFormula = `<div data-latex="${'a + b + '.repeat(30)}c" data-type="block-math"></div>`
    const indents = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `<p data-indent="${level}">${'Word '.repeat(30)}</p>`)
    const content = [...formats.map(([, html]) => html), longFormula, ...indents].join('')
    const { slug } = await desk.publish({ title: 'Everything at once', content })
    await page.goto(`/blog/${slug}`)
    await expectNoFaults(page)
    await expectNoSidewaysScroll(page)
    const narrowest = await page
      .locator('[class*="indent-8"]')
      .last()
      .evaluate((one) => one.getBoundingClientRect().width)
    expect(narrowest).toBeGreaterThan(150)
  })
  await test.step('the login page has no fault against WCAG, one main heading, and fits a narrow screen', async () => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoFaults(page, lightAndDark)
    await expectNoSidewaysScroll(page)
  })
  await test.step('the search in the header has no fault against WCAG while it shows results', async () => {
    await wideAndLight(page)
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    const field = page.getByLabel('What are you looking for?')
    await expect(field).toBeFocused()
    await expect(async () => {
      await field.fill('')
      await field.fill('gum disease')
      await expect(page.getByRole('option').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('ArrowDown')
    expect(await faultsNow(page)).toEqual([])
  })
  await test.step('the open menu of a small screen has no fault against WCAG', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await faultsNow(page)).toEqual([])
  })
})

test('every page of the dashboard has no fault against WCAG by day and by night, one main heading and one place in the menu, and fits a narrow screen', async ({
  page,
  desk,
}) => {
  test.setTimeout(240_000)
  await desk.request({ name: 'Alma Birch', service: 'Veneers', message: 'Two words. '.repeat(20) })
  await desk.publish({ title: 'Seen by staff', content: '<p>Words.</p>' })
  const [first = '', ...others] = ownScreens
  await openStaffPage(page, desk, first)
  await expectSound(page, first, lightAndDark)
  const places = page.getByRole('navigation', { name: 'Dashboard', includeHidden: true }).locator('[aria-current]')
  for (const path of others) {
    await goOn(page, path)
    await expect.soft(places, path).toHaveCount(1)
    await expectSound(page, path, lightAndDark)
  }
})

/** Goes on within the dashboard as its links do, which leaves it, and the examiner, loaded. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.evaluate((path) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

/** What is wrong with one page is told together with what is wrong with the others. */
async function expectSound(page: Page, path: string, schemes: readonly ('light' | 'dark')[]): Promise<void> {
  await expectNoFaults(page, schemes, path)
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expectNoSidewaysScroll(page, path)
}

test('no field of the desk is read out as wrong before anybody has typed into it', async ({ page, desk }) => {
  const reader = await page.context().newCDPSession(page)
  await restoreSession(page, desk)
  for (const path of ['/closures', '/people', '/account', '/data-protection', '/blog/create', '/audit']) {
    await page.goto(`/dashboard${path}`)
    await expect(page.locator('main :is(input, textarea)').first()).toBeVisible()
    const { nodes } = await reader.send('Accessibility.getFullAXTree')
    const wrong = nodes.filter(({ properties }) =>
      properties?.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
    )
    expect
      .soft(
        wrong.map(({ name }) => name?.value),
        path,
      )
      .toEqual([])
  }
})

/** The page has its own, and what opens over it is a part of none. */
async function expectNoLandmarks(page: Page): Promise<void> {
  const around = page.getByRole('dialog')
  await expect(around.getByRole('banner').or(around.getByRole('contentinfo'))).toHaveCount(0)
}

test('what opens at the desk has no fault against WCAG', async ({ page, desk }) => {
  test.slow()
  await test.step('the list of keyboard shortcuts has no fault against WCAG', async () => {
    await openStaffPage(page, desk, '/dashboard')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFaults(page, lightAndDark, 'shortcuts')
    await expectNoLandmarks(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a patient’s details, opened beside the list, have no fault against WCAG', async () => {
    const day = aFreeTuesday()
    await desk.request({ name: 'Earl Farrow', appointmentDate: day, message: 'A long story. '.repeat(12) })
    await goOn(page, `/dashboard/patient?date=${day}`)
    await page.getByRole('button', { name: 'Earl Farrow' }).click()
    const details = page.getByRole('dialog', { name: 'Earl Farrow' })
    await expect(details.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription('Earl Farrow')
    expect((await details.ariaSnapshot()).match(/Earl Farrow/g), 'its title, and its heading').toHaveLength(2)
    await expectNoFaults(page, lightAndDark, 'details')
    await page.keyboard.press('Escape')
  })
  await test.step('a day has no fault against WCAG: full, with a visit marked to be moved, and with a booking that was refused', async () => {
    const day = aFreeTuesday()
    const seat = { appointmentDate: day, appointmentTime: '10:00', chair: 1, minutes: 15 }
    await desk.book({ ...seat, name: 'Ida Jarvis', phone: '07700 900801' })
    await desk.request({ name: 'Joel Kerr', appointmentDate: day, appointmentTime: '10:00', service: 'Veneers' })
    await desk.request({ name: 'Kit Lomax', appointmentDate: day })
    await desk.change(await desk.request({ name: 'Lil Moran', appointmentDate: day }), 'Cancelled')
    await goOn(page, `/dashboard/day/${day}`)
    await page.getByText('1 cancelled').click()
    await page.getByRole('button', { name: 'Move Ida Jarvis' }).click()
    await expectNoFaults(page, lightAndDark, 'a visit to be moved')
    await expectNoSidewaysScroll(page, 'a visit to be moved')
    await page.getByRole('button', { name: 'Leave it' }).click()
    await page.getByRole('button', { name: 'Lists and calendars' }).click()
    await expect(page.getByRole('button', { name: 'Make the address of Chair 1' })).toBeVisible()
    await expectNoFaults(page, lightAndDark, 'lists and calendars')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
    await dialog.getByLabel('Phone').fill('07700 900802')
    await dialog.getByLabel('Name').fill('Max Nolan')
    await dialog.getByLabel('Time').selectOption('10:00')
    await dialog.getByLabel('Chair').selectOption('Chair 1')
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Ida Jarvis has it' })).toBeVisible()
    await expectNoLandmarks(page)
    await expectNoFaults(page, lightAndDark, 'a refused booking')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the form of a post has no fault against WCAG and fits a narrow screen', async () => {
    const { slug } = await desk.publish({ title: 'Open for changes', content: '<p>Words.</p>' })
    await goOn(page, `/dashboard/blog/update/${slug}`)
    await expect(page.getByLabel('Title')).toHaveValue('Open for changes')
    await expectNoFaults(page, lightAndDark, 'a post’s form')
    await expectNoSidewaysScroll(page, 'a post’s form')
  })
  await test.step('nor have a post’s earlier versions', async () => {
    const post = await desk.publish({ title: 'Said twice', content: '<p>Words that went.</p>' })
    await desk.update(post, { content: '<p>Words that came.</p>' })
    await goOn(page, `/dashboard/blog/revisions/${post.slug}`)
    await expect(page.locator('ins')).toBeVisible()
    await expectNoFaults(page, lightAndDark, 'versions')
    await expectNoSidewaysScroll(page, 'versions')
  })
  await test.step('nor has a draft with everything unfolded and advice on its wording', async () => {
    const draft = { title: 'The best specialist', content: '<p>A pain-free visit.</p>', draft: true }
    const { slug } = await desk.write(draft)
    await goOn(page, `/dashboard/blog/update/${slug}`)
    await expect(page.getByText('3 notes')).toBeVisible()
    for (const panel of ['Author and review', 'Topic and treatments', 'In search engines']) {
      await page.getByRole('heading', { name: panel }).click()
    }
    await page.getByRole('radio', { name: 'Publish at a time' }).check()
    await expectNoFaults(page, lightAndDark, 'a draft')
    await expectNoSidewaysScroll(page, 'a draft')
  })
  await test.step('the form of an appointment has no fault against WCAG, open or cancelled, and fits a narrow screen', async () => {
    const day = aFreeTuesday()
    const asked = await desk.request({ name: 'Fay Garner', appointmentDate: day, appointmentTime: '10:00' })
    await openStaffPage(page, desk, `/dashboard/patient/update/${asked._id}`)
    await expect(page.getByLabel('Service')).toBeVisible()
    await expectNoFaults(page, lightAndDark, 'an appointment')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page, 'an appointment')
    await desk.change(asked, 'Cancelled')
    await page.reload()
    await expect(page.getByRole('main')).toContainText('cancelled')
    await expectNoFaults(page, lightAndDark, 'a cancelled appointment')
  })
  await test.step('a full list, with its rows and an offered Undo, has no fault against WCAG', async () => {
    const day = aFreeTuesday()
    const wish = { appointmentDate: day, service: 'Root Canal Treatment', message: 'It hurts when I bite.' }
    await desk.request({ ...wish, name: 'Bess Calder', appointmentTime: '10:00' })
    await desk.change(await desk.request({ ...wish, name: 'Carl Dobbs', appointmentTime: '11:00' }), 'Appointed')
    await desk.change(await desk.request({ ...wish, name: 'Dot Emery' }), 'Cancelled')
    await goOn(page, `/dashboard/patient?date=${day}`)
    await expectNoFaults(page, lightAndDark, 'a full list')
    await expectNoSidewaysScroll(page, 'a full list')
    const row = page.getByRole('row').filter({ hasText: 'Bess Calder' })
    // The page loads again after three seconds, and a slow machine looks at it for longer: it stays where it is.
    await page.route(/\/dashboard\/patient\?/, (route) => route.fulfill({ status: 204 }))
    await row.getByRole('button', { name: 'Cancel' }).click()
    const offer = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
    // Each step is heard once, however many offers stand there by then.
    await expect(offer).toHaveAttribute('aria-atomic', 'false')
    expect(await faultsNow(page), 'an offered Undo').toEqual([])
  })
})

test('a refused and a confirmed request have no fault against WCAG', async ({ page }) => {
  await openForm(page, '/appointment')
  await fill(page, { name: 'Gus Holt' })
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Put my answers back' })).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Put my answers back' }).click()
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page)
  await fill(page, { email: 'gus@example.com' })
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
  expect(await faultsNow(page)).toEqual([])
})

test('the overlay over Contact has no fault against WCAG', async ({ page }) => {
  await page.clock.install()
  await openForm(page, '/contact')
  await fill(page, { name: 'Hal Ives', email: 'hal@example.com', phone: '07700 900701', message: 'Hello.' })
  await sendButton(page).click()
  await expect(page.getByText(/confirmation e-mail has been sent/i)).toBeVisible()
  expect(await faultsNow(page)).toEqual([])
})

test.describe('when the practice’s server has a fault', () => {
  test.use({ forgives: outageLines })

  test('a list that cannot be had has no fault against WCAG', async ({ page, desk }) => {
    const fault = { success: false, message: 'Sorry, something went wrong.', reference: 'K7Q2M9PX' }
    await page.route(/\/api\/admin\/patients(\?|$)/, (route) => route.fulfill({ status: 500, json: fault }))
    await restoreSession(page, desk)
    await page.goto('/dashboard/patient')
    await expect(page.getByRole('alert').filter({ hasText: '{' })).toBeVisible()
    await expectNoFaults(page, lightAndDark)
    await expectNoSidewaysScroll(page)
  })
})

test('whoever asks for more contrast reads everything at 7 : 1, and sees the edge of each field', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  for (const path of [
    '/',
    '/appointment',
    '/contact',
    '/fees',
    '/team-members',
    '/blog',
    '/treatment/teeth-whitening',
  ]) {
    await page.goto(path)
    expect.soft(await faultsNow(page, { type: 'rule', values: ['color-contrast-enhanced'] }), path).toEqual([])
  }
  await openForm(page, '/appointment')
  await expect(field(page, 'name')).toHaveCSS('border-top-color', 'rgb(18, 49, 46)')
})

test('whoever asks for more contrast reads the dashboard at 7 : 1 by day and by night, and sees each button’s edge', async ({
  page,
  desk,
}) => {
  test.slow()
  const day = aFreeTuesday()
  await desk.request({ name: 'Cora Stark', service: 'Veneers', appointmentDate: day, urgent: true })
  await desk.change(await desk.request({ name: 'Dot Stark', appointmentDate: day }), 'Cancelled')
  await desk.book({
    name: 'Eva Stark',
    phone: '07700 900654',
    appointmentDate: day,
    appointmentTime: '09:00',
    chair: 1,
  })
  for (const path of ['/dashboard', `/dashboard/day/${day}`, `/dashboard/patient?date=${day}`, '/dashboard/account']) {
    await openStaffPage(page, desk, path)
    for (const colorScheme of lightAndDark) {
      await page.emulateMedia({ colorScheme, contrast: 'more', reducedMotion: 'reduce' })
      const faults = await faultsNow(page, { type: 'rule', values: ['color-contrast-enhanced'] })
      expect.soft(faults, `${path}, ${colorScheme}`).toEqual([])
    }
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/dashboard/patient')
  await expect(page.getByLabel('Date', { exact: true })).toHaveCSS('border-top-color', 'rgb(233, 239, 235)')
})

test('in forced colours', async ({ page, desk }) => {
  await test.step('in forced colours the dashboard’s menu marks the page that is shown by an edge, and the focus by its ring', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openStaffPage(page, desk, '/dashboard')
    const shown = page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current="page"]')
    await expect(shown).toHaveCSS('border-left-width', '3px')
    await expect(shown).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Tab')
    await shown.focus()
    await expect(shown).toHaveCSS('outline-style', 'solid')
  })
  await test.step('in forced colours what is pressed, shown or open at the desk is told by more than its ground', async () => {
    const day = aFreeTuesday()
    const post = await desk.publish({ title: 'Forced', content: '<p>Once.</p>' })
    for (const words of ['Twice', 'Thrice']) await desk.update(post, { title: 'Forced', content: `<p>${words}.</p>` })
    const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)
    const expectMarked = async (one: Locator, other: Locator) => {
      expect(await ground(one)).not.toBe(await ground(other))
      // Or a plate in the page's colour would lie under the words.
      await expect(one).toHaveCSS('forced-color-adjust', 'none')
    }

    await goOn(page, '/dashboard/messages')
    // The rows of other messages have buttons of these names too.
    const states = page.getByRole('group', { name: 'Which messages' })
    await expectMarked(
      states.getByRole('button', { name: /^New/, pressed: true }),
      states.getByRole('button', { name: 'Spam', exact: true, pressed: false }),
    )
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveCSS('border-left-width', '1px')
    await page.keyboard.press('Escape')

    await desk.request({ name: 'Fay Forced', appointmentDate: day, appointmentTime: '09:00' })
    await goOn(page, `/dashboard/day/${day}`)
    const visit = page.locator('.seat').filter({ hasText: 'Fay Forced' })
    await expect(visit, 'as the free times around it').toHaveCSS('outline-style', 'solid')

    await page.goto(`/dashboard/blog/revisions/${post.slug}`)
    const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
    await expect(versions.first()).toHaveCSS('border-left-width', '3px')
    await expect(versions.last()).toHaveCSS('border-left-width', '0px')

    await setBothClocks(page, `${day}T12:00:00Z`)
    await page.goto(`/dashboard/day/${day}`)
    await expectMarked(page.getByRole('link', { name: 'Today' }), page.getByRole('link', { name: /^Day after/ }))
    await expectMarked(page.locator('.now'), page.getByRole('main'))
  })
})

test('letters twice as large by the browser’s own setting leave the dashboard within the width of a desk’s screen', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  await desk.request({
    name: 'Fay Large',
    service: 'Veneers',
    appointmentDate: day,
    urgent: true,
    message: 'It hurts.',
  })
  await desk.change(
    await desk.request({ name: 'Gia Large', appointmentDate: day, appointmentTime: '09:00' }),
    'Appointed',
  )
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const path of ['/dashboard', `/dashboard/day/${day}`, `/dashboard/patient?date=${day}`, '/dashboard/messages']) {
    await openStaffPage(page, desk, path)
    await expect(page.locator('html'), path).toHaveCSS('font-size', '32px')
    await expect.soft
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(1366)
  }
})

test('on every kind of page the first Tab offers to skip to the content', async ({ page, desk }) => {
  test.slow()
  for (const path of ['/', '/contact', '/dashboard', '/dashboard/blog/create']) {
    await test.step(path, async () => {
      if (path.startsWith('/dashboard')) await openStaffPage(page, desk, path)
      else await page.goto(path)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: /^Skip to/ })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
    })
  }
})

/** Walks through a page with the Tab key and tells each control by its name, with whether its focus can be seen. */
async function walk(page: Page, steps: number): Promise<{ control: string; seen: boolean }[]> {
  const walked: { control: string; seen: boolean }[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      let focused = document.activeElement
      // The footer of the dashboard stands in a tree of its own.
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
      const seen = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
      return { control: focused.getAttribute('name') || focused.id || focused.textContent?.trim() || '', seen }
    })
    const last = walked.at(-1)
    // A date field is several stops: day, month, year and the calendar, of which the browser marks the last by itself.
    if (stop && last?.control === stop.control) last.seen ||= stop.seen
    else if (stop) walked.push(stop)
  }
  return walked
}

for (const [path, controls] of [
  [
    '/appointment',
    [
      'urgency',
      'name',
      'email',
      'phone',
      'service',
      'look',
      'appointmentDate',
      'appointmentTime',
      'message',
      'Request Appointment',
    ],
  ],
  ['/contact', ['name', 'email', 'phone', 'message', 'Send message']],
  ['/login', ['email', 'password', 'Show', 'Login']],
] as const) {
  test(`the Tab key reaches every control of the form on ${path} in order, and shows where it is`, async ({ page }) => {
    if (path === '/login') await page.goto(path)
    else await openForm(page, path)
    await page.getByRole('main').locator('form [name]:not([type="hidden"], [hidden])').first().focus()
    await page.keyboard.press('Shift+Tab')
    const walked = await walk(page, 24)
    const inForm = walked.filter(({ control }) => controls.some((one) => one === control)).slice(0, controls.length)
    expect(inForm).toEqual(controls.map((control) => ({ control, seen: true })))
  })
}

test('on the dashboard the focus can be seen on every control', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Ida Jessop', appointmentDate: day })
  await openStaffPage(page, desk, `/dashboard/patient?date=${day}`)
  for (const colorScheme of lightAndDark) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect((await walk(page, 26)).filter(({ seen }) => !seen)).toEqual([])
  }
})

test('on the home page the focus can be seen on every control', async ({ page }) => {
  await page.goto('/')
  expect((await walk(page, 70)).filter(({ seen }) => !seen)).toEqual([])
})

test('the page of a request has no fault against WCAG while it waits, once it is confirmed, and where it has ended', async ({
  page,
  practice,
  desk,
}) => {
  test.slow()
  const { requestAddress } = await request(practice, {
    name: 'Petra Quill',
    appointmentDate: aFreeTuesday(),
    appointmentTime: '11:15',
  })
  await page.goto(requestAddress ?? '')
  for (const fold of await page.locator('.my-request summary').all()) await fold.click()
  await expectNoFaults(page)
  await expectNoSidewaysScroll(page)
  const asked = await desk.find('Petra Quill')
  if (asked) await desk.change(asked, 'Appointed')
  await page.reload()
  await expectNoFaults(page)
  await page.goto('/my-request/never-was')
  await expectNoFaults(page)
})
