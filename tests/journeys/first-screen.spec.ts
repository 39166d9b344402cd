import { aFreeTuesday } from './free-day.ts'
import { expect, restoreSession, test } from './front-desk.ts'
import { fontsHaveCome } from './running-practice.ts'

// Nobody else's requests stand in its queue.
test.use({ practiceName: 'a first screen' })

test('at 1366 by 768 whoever is urgent or to be told and the next four visits stand on the first screen', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  for (const name of ['Wim Pain', 'Xenia Acheson', 'Yasmin Throb', 'Zachary Swell'])
    await desk.request({ name, service: '24 hours emergency dental care', urgent: true, message: 'It is swollen.' })
  // Nobody who left no address is told by letter.
  for (const [name, service, appointmentTime] of [
    ['Ada Untold', 'Composite bonding', '09:00'],
    ['Bea Untold', 'Orthodontic brackets', '10:30'],
    ['Cal Untold', 'Invisalign', '12:00'],
    ['Dev Untold', 'General hygiene', '13:30'],
    ['Eli Untold', 'Veneers', '15:00'],
    ['Fay Untold', 'Implants', '16:30'],
  ] as const)
    await desk.change(await desk.request({ name, service, appointmentDate: day, appointmentTime }), 'Appointed')
  await page.setViewportSize({ width: 1366, height: 768 })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const pressing = page.locator('[data-reason="urgent"], [data-reason="tell"]')
  const visits = page.getByRole('region', { name: 'Next visits' }).getByRole('listitem')
  await expect(pressing).toHaveCount(10)
  await expect(visits).toHaveCount(4)
  await fontsHaveCome(page)
  for (const one of [...(await pressing.all()), ...(await visits.all())]) await expect(one).toBeInViewport({ ratio: 1 })
  // The eye that looks for a number or for what to do goes down one line, whyever somebody stands there.
  const ends = await pressing.evaluateAll((rows) =>
    ['.ring', '.do'].map((part) => [
      ...new Set(rows.map((row) => row.querySelector(part)?.getBoundingClientRect().left)),
    ]),
  )
  expect(ends.map((all) => all.length)).toEqual([1, 1])
})
