import type { Page } from '@playwright/test'
import { fontsHaveCome } from './running-practice.ts'

/** How many sheets of A4 a page fills. */
export async function sheets(page: Page): Promise<number> {
  await fontsHaveCome(page)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return Math.max(
    ...[...pdf.matchAll(/\/Type \/Pages\s[^>]*?\/Count (\d+)|\/Count (\d+)/g)].map(([, one, two]) =>
      Number(one ?? two),
    ),
  )
}
