import { type Desk, expect, type Page, restoreSession } from './front-desk.ts'

/** What Chromium says of the samples’ pictures, which are elsewhere or were never uploaded. */
export const foreignPictures =
  /www\.example\.org|photographs\/abcdefghijklmnopqrstuv|ERR_INVALID_URL|Failed to load resource/

/** The field that a post is written in. */
export function text(page: Page) {
  return page.getByRole('textbox', { name: 'Text', exact: true })
}

export function tool(page: Page, name: string) {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
}

export async function openNewPost(page: Page, desk: Desk): Promise<void> {
  await restoreSession(page, desk)
  await page.goto('/dashboard/blog/create')
  await expect(text(page)).toBeVisible()
}

export async function openPost(page: Page, desk: Desk, slug: string): Promise<void> {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/blog/update/${slug}`)
  await expect(text(page)).toBeVisible()
}

/** Takes out all that was written. */
export async function emptyText(page: Page): Promise<void> {
  await text(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(text(page)).toHaveText('')
}

/** Writes a line of plain words below all others and selects it. */
export async function writeLine(page: Page, words: string): Promise<void> {
  await text(page).press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+\\')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Shift+Home')
}

/** Goes to a menu of the tools by keyboard and chooses there. */
export async function choose(page: Page, menu: string, choice: string): Promise<void> {
  await page.keyboard.press('Alt+F10')
  await page.getByRole('toolbar', { name: 'Formatting' }).getByLabel(menu).selectOption(choice)
}

/** Sends the form and answers what was sent as the text. */
export async function send(page: Page, button: 'Submit' | 'Update'): Promise<string | undefined> {
  const asked = page.waitForRequest(
    (request) =>
      ['POST', 'PUT'].includes(request.method()) && /\/api\/admin\/(create|blog\/update)/.test(request.url()),
  )
  await page.getByRole('button', { name: button, exact: true }).click()
  const request = await asked
  expect((await request.response())?.ok()).toBe(true)
  return request.postDataJSON().content
}

/** What the text is, as it would be sent. The browser keeps a copy half a second after every change. */
export async function writtenHtml(page: Page, post?: { _id: string }): Promise<string | undefined> {
  return page.evaluate((about) => {
    const copies = Object.entries(localStorage).filter(([key]) => key.startsWith('copy ') && key.includes(about))
    return copies.length > 0 ? JSON.parse(copies[0]?.[1] ?? '{}').fields.content : undefined
  }, post?._id ?? '')
}

/** Pastes as if it had been copied from another program, one thing after the other. */
export async function paste(page: Page, ...copies: { html?: string; text?: string }[]): Promise<void> {
  await text(page).evaluate((field, copies) => {
    for (const { html, text } of copies) {
      const clipboardData = new DataTransfer()
      if (html !== undefined) clipboardData.setData('text/html', html)
      if (text !== undefined) clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, copies)
}
