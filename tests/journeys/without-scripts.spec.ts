import { aFreeTuesday } from './free-day.ts'
import { expect, request, test } from './front-desk.ts'
import { confirmation, expectAnswers, fill, mainPhone, requestedSentence, sendButton } from './public-form.ts'

test.use({ javaScriptEnabled: false })

test('an appointment is asked for by an ordinary form, and a page answers', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await page.goto('/appointment')
  await fill(page, {
    name: 'Agnes Bell',
    email: 'agnes@example.com',
    service: 'Teeth whitening',
    appointmentDate: day,
    appointmentTime: '09:30',
  })
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await sendButton(page).click()
  expect((await answered).status()).toBe(303)
  await expect(page).toHaveURL(/\/appointment\?sent=[\w-]+#answer$/)
  await expect(page.getByText(requestedSentence)).toBeVisible()
  await expect(page.getByText(confirmation)).toBeVisible()
  const kept = await desk.find('Agnes Bell')
  await expect(page.getByText(kept?.reference ?? 'no request was kept')).toBeVisible()

  // Reloading shows the same, going back shows the form, and neither sends it again.
  const posts: string[] = []
  page.on('request', (asked) => asked.method() === 'POST' && posts.push(asked.url()))
  await page.reload()
  await expect(page.getByText(kept?.reference ?? 'no request was kept')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/appointment$/)
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toBeVisible()
  await page.goForward()
  await expect(page.getByText(kept?.reference ?? 'no request was kept')).toBeVisible()
  expect(posts).toEqual([])
})

test('a refused appointment comes back with every field as it was filled in, and says so in its title', async ({
  page,
}) => {
  const answers = { name: 'Bruno Cox', service: 'Dentures', message: 'My "lower" plate <broke>.\nSince Monday.' }
  await page.goto('/appointment')
  await fill(page, answers)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await sendButton(page).click()
  expect((await answered).status()).toBe(400)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('alert').getByText('Please give an e-mail address or a phone number')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const [above, said] = await Promise.all(['.opening', '.form-answer'].map((part) => page.locator(part).boundingBox()))
  expect((said?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(16)
  await expectAnswers(page, answers)
})

test('the times near a full one can be chosen without scripts too', async ({ page, practice }) => {
  const day = aFreeTuesday()
  for (const name of ['Clara Dent', 'Denis Eames', 'Elsa Flint'])
    await request(practice, { name, service: 'Veneers', appointmentDate: day, appointmentTime: '14:00' })
  await page.goto('/appointment')
  await fill(page, {
    name: 'Felix Grant',
    phone: '07700 900221',
    service: 'Veneers',
    appointmentDate: day,
    appointmentTime: '14:00',
  })
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByText('just been taken')).toBeVisible()
  await page
    .getByRole('group', { name: /near it are free/i })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
})

test('a message, and a request on a treatment’s page', async ({ page }) => {
  test.slow()
  await test.step('a message is sent by an ordinary form, and a page answers', async () => {
    await page.goto('/contact')
    await fill(page, {
      name: 'Gina Hart',
      email: 'gina@example.com',
      phone: '07700 900222',
      message: 'Is there a lift?',
    })
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await sendButton(page).click()
    expect((await answered).status()).toBe(303)
    await expect(page.getByText(confirmation)).toBeVisible()
  })
  await test.step('a refused message comes back with every field as it was filled in', async () => {
    const answers = { name: 'Hugo Irwin', email: 'hugo@example.com', phone: 'none', message: 'Do you do crowns?' }
    await page.goto('/contact')
    await fill(page, answers)
    await sendButton(page).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert').getByText(/phone number/)).toBeVisible()
    await expectAnswers(page, answers)
  })
  await test.step('the form on a treatment’s page works without scripts too', async () => {
    await page.goto('/treatment/invisalign')
    await fill(page, { name: 'Iris Jarvis', phone: '07700 900223' })
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/treatment\/invisalign\?sent=/)
    await expect(page.getByText(requestedSentence)).toBeVisible()
  })
})

test('every page of the navigation can be reached at 390 and at 1366 pixels', async ({ page }) => {
  test.slow()
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    // From the home page, and from then on from each to the next.
    for (const [name, path] of [
      ['About', '/about'],
      ['Treatments', '/treatment'],
      ['Team', '/team-members'],
      ['Blog', '/blog'],
      ['Contact', '/contact'],
    ] as const) {
      const menu = page.getByRole('button', { name: 'Menu' })
      if (width === 390) await menu.click()
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      // A page that is left before it is drawn breaks off its transition.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
})

test('the blog and its posts are read without scripts', async ({ page, desk }) => {
  const words = 'The brush asks for no script.'
  await desk.publish({ title: 'Brushing without scripts', content: `<p>${words}</p>` })
  await page.goto('/blog')
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('link', { name: 'Brushing without scripts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brushing without scripts' })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Link to this post' })).toHaveAttribute(
    'href',
    /\/blog\/brushing-without/,
  )
  await expect(page.getByRole('link', { name: 'Send by e-mail' })).toHaveAttribute('href', /^mailto:/)
})

test('login and dashboard say a sentence, with a way for patients who came by mistake', async ({ page }) => {
  for (const path of ['/login', '/dashboard/patient']) {
    await page.goto(path)
    const sentence = page.getByText(/needs JavaScript/)
    await expect.soft(sentence, path).toBeVisible()
    await expect.soft(sentence, path).toContainText(mainPhone)
  }
})
