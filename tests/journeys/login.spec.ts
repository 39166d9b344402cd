import { expect, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { outageLines, type Page, signIn, staff } from './running-practice.ts'

const doctorCall = '**/api/admin/doctor'
const loginCall = '**/api/admin/login'

async function typeAndLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Does something and answers what the browser's alert said about it. */
async function alertAfter(page: Page, act: () => Promise<void>): Promise<string> {
  const told = page.waitForEvent('dialog').then(async (dialog) => {
    const words = dialog.message()
    expect(dialog.type()).toBe('alert')
    await dialog.accept()
    return words
  })
  await act()
  return told
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

test.describe('Section 2: Login to Dashboard', () => {
  test('the login page', async ({ page }) => {
    await page.goto('/login')
    await test.step('the login page asks for e-mail and password under its heading', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Login to Dashboard' })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
      // Whoever leaves one empty is told by the server's alert, as with a wrong one, and not by the browser.
      await expect(page.locator('main input[required]')).toHaveCount(0)
    })
    await test.step('the password can be shown while it is typed, and hidden again', async () => {
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('green enamel arch')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await expect(password).toHaveValue('green enamel arch')
      await page.getByRole('button', { name: 'Hide' }).click()
      await expect(password).toHaveAttribute('type', 'password')
    })
  })
})

// Fonts that come late move a page by themselves.
test.describe('without the fonts', () => {
  test.use({ forgives: outageLines })

  test('the login wears the header and the footer of the site, which stay where they are when the form comes', async ({
    page,
  }) => {
    // High enough for the footer to be seen.
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.route('**/*.woff2', (route) => route.abort())
    let moved = 0
    await page.addInitScript(() => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value')
        Reflect.set(window, 'moved', sum)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/login', '/login/forgotten', '/login/new-password']) {
      await page.goto(path)
      await expect(page.locator('#login .not-come')).toHaveCount(0)
      await expect(page.locator('#login').getByRole('link')).not.toHaveCount(0)
      // What moves is told with the frame after.
      await page.evaluate(
        () => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told)))),
      )
      moved = await page.evaluate(() => Number(Reflect.get(window, 'moved') ?? 0))
      expect(moved, path).toBeLessThan(0.01)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
      await expect(page.getByRole('contentinfo').getByRole('heading')).toHaveText([
        'Top Services',
        'Our Links',
        'Follow us',
      ])
    }
  })
})

test('a login that is slow to come says so in its place until it is there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/login-forms[^/]*\.js/, async (route) => {
    await held.promise
    await route.fallback()
  })
  // Whoever wants less movement does not read it at once either.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login', { waitUntil: 'commit' })
  const sentence = page.getByText('The form has not come yet.')
  await expect(sentence).toBeAttached()
  await expect(sentence).toBeHidden()
  await expect(sentence).toBeVisible()
  await expect(sentence.getByRole('link', { name: '01632 960140' })).toHaveAttribute('href', 'tel:+441632960140')
  held.resolve()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(sentence).toHaveCount(0)
})

test('a form behind the login that is slow to come says so in its place', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/forgotten-password[^/]*\.js/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/login/forgotten', { waitUntil: 'commit' })
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
  held.resolve()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test.describe('on a line that breaks', () => {
  test.use({ forgives: new RegExp(`${outageLines.source}|^Error`) })

  test('a form behind the login that does not come is asked for once more, and then says so without a fault', async ({
    page,
  }) => {
    for (const [path, file] of [
      ['/login/forgotten', '**/assets/forgotten-password*.js'],
      ['/login/new-password#of-a-letter', '**/assets/new-password*.js'],
    ] as const) {
      let asked = 0
      await page.route(file, (route) => {
        asked += 1
        return route.abort()
      })
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText('The form did not come. Please check the connection.')
      expect(asked).toBe(2)
      await page.unroute(file)
      await page.getByRole('button', { name: 'Load again' }).click()
      await expect(page.locator('#login form')).toBeVisible()
    }
  })
})

test('an unknown person and a wrong password get the same alert, in the server’s words', async ({ page }) => {
  await page.goto('/login')
  const answered = page.waitForResponse(loginCall)
  const unknown = await alertAfter(page, () => typeAndLogin(page, 'nobody@example.com', 'not the right password'))
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ success: false, message: unknown })
  const wrong = await alertAfter(page, () => typeAndLogin(page, staff.email, 'not the right password'))
  expect(wrong).toBe(unknown)
  await expect(page).toHaveURL(/\/login/)
  expect(await storedToken(page)).toBeNull()
})

test.describe('when the practice’s server has a fault', () => {
  test.use({ forgives: outageLines })

  test('a login without an answer is told by an alert', async ({ page }) => {
    await page.route(loginCall, (route) => route.abort())
    await page.goto('/login')
    expect(await alertAfter(page, () => typeAndLogin(page, staff.email, staff.password))).toMatch(/\w+ \w+/)
    await expect(page.getByLabel('Email')).toHaveValue(staff.email)
  })

  test('a login that the server fails at is told by an alert', async ({ page }) => {
    const message = 'Sorry, we cannot do this just now.'
    await page.route(loginCall, (route) => route.fulfill({ status: 500, json: { success: false, message } }))
    await page.goto('/login')
    expect(await alertAfter(page, () => typeAndLogin(page, staff.email, staff.password))).toBe(message)
  })

  for (const path of ['/', '/dashboard/patient']) {
    test(`on ${path} a fault while the doctor is fetched signs nobody out`, async ({ page, desk }) => {
      await restoreSession(page, desk)
      let asked = 0
      await page.route(doctorCall, (route) => {
        asked += 1
        return route.fulfill({ status: 500, json: { success: false, message: 'Sorry.' } })
      })
      await page.goto(path)
      await expect.poll(() => asked).toBeGreaterThan(0)
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/doctor') && answer.ok())
      await page.unroute(doctorCall)
      await answered
      expect(await storedToken(page)).toBe(desk.token)
      await expect(page).toHaveURL(path)
    })
  }

  test('a doctor who cannot be fetched for want of a network stays signed in', async ({ page, desk }) => {
    await restoreSession(page, desk)
    await page.route(doctorCall, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/about')
    await failed
    expect(await storedToken(page)).toBe(desk.token)
  })
})

test('a code that did not open is typed over, also by a recovery code', async ({ page }) => {
  const codes: string[] = []
  await page.route('**/api/admin/login', async (route) => {
    const { code } = route.request().postDataJSON()
    if (code !== undefined) codes.push(code)
    await route.fulfill({ json: { success: false, codeNeeded: true, message: 'Not this one.' } })
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/login')
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  for (const code of ['123456', '234567']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect.poll(() => codes.at(-1)).toBe(code)
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'No phone? Use a recovery code' }).press('Enter')
  await page.keyboard.type('ABCD-EFGH')
  await page.keyboard.press('Enter')
  await expect.poll(() => codes).toEqual(['123456', '234567', 'ABCD-EFGH'])
})

test('an answer of 401 or 403 while the doctor is fetched removes the token', async ({ page, desk }) => {
  test.slow()
  for (const path of ['/', '/dashboard/blog']) {
    for (const status of [401, 403]) {
      await test.step(`${status} on ${path}`, async () => {
        await restoreSession(page, desk)
        await page.route(doctorCall, (route) => route.fulfill({ status, json: { success: false, message: 'No.' } }))
        await page.goto(path)
        if (path !== '/') await expect(page).toHaveURL(/\/login/)
        await expect.poll(() => storedToken(page)).toBeNull()
      })
    }
  }
})

test.describe('Section 2: On app start', () => {
  test('with a stored token the doctor is fetched when a page starts, the token in a header of that name', async ({
    page,
    desk,
  }) => {
    await restoreSession(page, desk)
    for (const path of ['/', '/contact', '/dashboard']) {
      const asked = page.waitForRequest(doctorCall)
      await page.goto(path)
      expect((await asked).headers().token).toBe(desk.token)
    }
  })

  test('without a token nobody’s doctor is fetched', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((address) => address.includes('/api/admin'))).toEqual([])
  })

  test('a page starts where the browser refuses its storage', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      }),
    )
    await page.goto('/blog')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  })
})

test.describe('Section 9: Login redirect delay and token storage', () => {
  test('a login stores the token, shows the message for two seconds and opens the appointments', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await stopClock(page)
    const answered = page.waitForResponse(loginCall)
    await typeAndLogin(page, staff.email, staff.password)
    const { message, token } = await (await answered).json()
    const said = page.getByRole('status').filter({ hasText: message })
    const passed = await drawUntil(page, () => said.isVisible())
    expect(await storedToken(page)).toBe(token)
    await page.clock.runFor(1_990 - passed)
    await expect(said).toBeVisible()
    await page.clock.runFor(passed + 20)
    await page.waitForURL('**/dashboard/patient')
  })
})

test.describe('Section 2: The guard of the dashboard', () => {
  test('the guard of each page', async ({ page }) => {
    await test.step('every page of the dashboard leads to login where no token is stored', async () => {
      for (const path of ['/dashboard', '/dashboard/patient', '/dashboard/patient/update/abc', '/dashboard/blog']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Login to Dashboard' })).toBeVisible()
        await expect(page).toHaveURL(/\/login/)
      }
    })
    await test.step('who was sent to login goes on to the page that was wanted', async () => {
      await page.goto('/dashboard/blog/create')
      await expect(page).toHaveURL(/\/login/)
      await typeAndLogin(page, staff.email, staff.password)
      await page.waitForURL('**/dashboard/blog/create')
    })
  })
})

test('a browser without room for the token says so', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  const words = await alertAfter(page, () => typeAndLogin(page, staff.email, staff.password))
  expect(words).toContain('has no room to keep you signed in')
})

test('a browser that refuses its storage shows the login, and says why nobody stays signed in', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  })
  await page.goto('/dashboard/patient')
  await expect(page.getByRole('heading', { name: 'Login to Dashboard' })).toBeVisible()
  const words = await alertAfter(page, () => typeAndLogin(page, staff.email, staff.password))
  expect(words).toContain('let this one store something')
})

test.describe('where the program for passkeys does not come', () => {
  test.use({ forgives: outageLines })

  test('that is told, and the button can be pressed again', async ({ page }) => {
    await page.goto('/login')
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' })
    await passkey.waitFor()
    await page.route('**/*.js', (route) => route.abort())
    for (let times = 0; times < 2; times += 1) {
      expect(await alertAfter(page, () => passkey.click())).toMatch(/cannot be reached/)
    }
  })
})

test('logging out clears the token, goes to login and ends the session', async ({ page }) => {
  await signIn(page)
  const token = (await storedToken(page)) ?? ''
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await storedToken(page)).toBeNull()
  await expect
    .poll(async () => (await page.request.get('/api/admin/doctor', { headers: { token } })).status())
    .toBe(401)
})

test.describe('Section 2: Paths starting with /dashboard', () => {
  test('the dashboard has its own side menu and not the public navigation', async ({ page, desk }) => {
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation')
    for (const [name, path] of [
      ['Patient', '/dashboard/patient'],
      ['Blog', '/dashboard/blog'],
      ['Create Blog', '/dashboard/blog/create'],
    ] as const)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    const head = page.getByRole('banner')
    await expect(head.getByRole('link', { name: 'Ashcombe Dental Group' })).toHaveAttribute('href', '/')
    await expect(head.getByRole('link', { name: 'Request Appointment' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(1)
  })

  test('the footer of the site stands below the dashboard, dressed as everywhere, and out of the way', async ({
    page,
    desk,
  }) => {
    const dressed = (name: string) =>
      page
        .getByRole('contentinfo')
        .getByRole('heading', { name })
        .evaluate((heading) => {
          const { color, fontFamily } = getComputedStyle(heading)
          return { color, fontFamily, ground: getComputedStyle(heading.closest('footer')!).backgroundColor }
        })
    await page.goto('/about')
    const asEverywhere = await dressed('Our Links')
    await restoreSession(page, desk)
    await page.goto('/dashboard/patient')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    expect(await dressed('Our Links')).toEqual(asEverywhere)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fees' }).click()
    await expect(page).toHaveURL('/fees')
  })
})
