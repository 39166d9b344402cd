import { aFreeTuesday } from './free-day.ts'
import { expect, restoreSession, test } from './front-desk.ts'

// Nobody else's requests stand in its queue.
test.use({ practiceName: 'a first screen' })

test('at 1366 by 768 whoever is urgent or to be told and the next four visits stand on the first screen', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Wim Pain', service: '24 hours emergency dental care', urgent: true })
  const day = aFreeTuesday()
  for (const [name, appointmentTime] of [
    ['Xan First', '09:15'],
    ['Yul Second', '10:15'],
    ['Zoe Third', '11:15'],
    ['Abe Fourth', '12:15'],
  ] as const)
    await desk.change(await desk.request({ name, appointmentDate: day, appointmentTime }), 'Appointed')
  await page.setViewportSize({ width: 1366, height: 768 })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Wim Pain', exact: true })).toBeInViewport()
  const pressing = page.locator('[data-reason="urgent"], [data-reason="tell"]')
  const visits = page.getByRole('region', { name: 'Next visits' }).getByRole('listitem')
  await expect(visits).toHaveCount(4)
  for (const one of [...(await pressing.all()), ...(await visits.all())]) await expect(one).toBeInViewport({ ratio: 1 })
})
