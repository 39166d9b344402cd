import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { editorFormats } from '../../src/writing/test-editor-formats.ts'
import {
  choose,
  emptyText,
  foreignPictures,
  openNewPost,
  openPost,
  send,
  text,
  tool,
  writeLine,
  writtenHtml,
} from './editor-page.ts'
import { expect, type Page, test } from './front-desk.ts'

test.describe('a post with every format', () => {
  test.use({ forgives: foreignPictures })

  test('is the same after it was loaded, changed back and saved', async ({ page, desk }) => {
    const samples = Object.entries(editorFormats).filter(([name]) => name !== 'image by data')
    const whole = samples.map(([, html]) => html).join('')
    const { slug } = await desk.publish({ title: 'Round and round', content: whole })
    await page.route(/example\.org/, (route) => route.abort())
    await openPost(page, desk, slug)
    await text(page).press('Control+End')
    await page.keyboard.type('x')
    await expect.poll(() => writtenHtml(page)).toContain('five')
    await page.keyboard.press('Control+z')
    await expect(text(page)).not.toContainText('fivex')
    // The form sends only what is different; so this is the text only if it has changed.
    const sent = await send(page, 'Update')
    let rest = sent ?? whole
    for (const [name, html] of samples) {
      expect(rest.slice(0, html.length), name).toBe(html)
      rest = rest.slice(html.length)
    }
    expect(rest).toBe('')
    const { content } = await (await page.request.get(`/api/admin/blog/${slug}`)).json()
    expect(content).toBe(whole)
  })
})

test('every format has its tool, and the public page shows it', async ({ page, desk }) => {
  test.setTimeout(120_000)
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Every format')
  await text(page).click()
  await page.keyboard.type('Formats')

  const marks = {
    Bold: 'strong',
    Italic: 'em',
    Underline: 'u',
    'Strike through': 's',
    Code: 'code',
    Subscript: 'sub',
    Superscript: 'sup',
  }
  for (const name of Object.keys(marks)) {
    await writeLine(page, name)
    await tool(page, name).click()
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  for (const level of [1, 2, 3, 4, 5, 6]) {
    await writeLine(page, `Head ${level}`)
    await choose(page, 'Paragraph or heading', `Heading ${level}`)
  }
  for (const name of ['Numbered list', 'Bullet list', 'Checklist']) {
    await writeLine(page, name)
    await tool(page, name).click()
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`Under ${name}`)
    await tool(page, 'Indent').click()
    await text(page).press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
  }
  await text(page).getByRole('checkbox', { name: 'Done: Under Checklist' }).check()
  for (const steps of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await writeLine(page, `Indent ${steps}`)
    for (let step = 0; step < steps; step++) await tool(page, 'Indent').click()
  }
  await writeLine(page, 'No further than 8')
  for (let step = 0; step < 10; step++) await tool(page, 'Indent').click()
  await writeLine(page, 'Back at the edge')
  await tool(page, 'Indent').click()
  await tool(page, 'Outdent').click()
  for (const name of ['Centre', 'Align right', 'Justify']) {
    await writeLine(page, name)
    await tool(page, name).click()
  }
  await writeLine(page, 'مرحبا')
  await tool(page, 'Right to left').click()

  await writeLine(page, 'Red words')
  await tool(page, 'Colour').click()
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await writeLine(page, 'Marked words')
  await tool(page, 'Background').click()
  const backgrounds = page.getByRole('group', { name: 'Background' })
  await expect(tool(page, 'Background')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(backgrounds, 'it would lie over what has the focus').toBeHidden()
  await expect(tool(page, 'Background')).toHaveAttribute('aria-expanded', 'false')
  await expect(tool(page, 'Background')).not.toBeFocused()
  await tool(page, 'Background').click()
  const widths = await backgrounds
    .locator('button > span')
    .evaluateAll((all) => all.map((colour) => colour.getBoundingClientRect().width))
  expect(
    Math.min(...widths),
    'each colour fills its button, the first with the line that takes it away',
  ).toBeGreaterThan(24)
  await page.getByRole('button', { name: 'Butter' }).click()
  for (const font of ['Serif', 'Sans serif', 'Typewriter']) {
    await writeLine(page, font)
    await choose(page, 'Font', font)
  }
  for (const size of ['Small', 'Medium', 'Large', 'Larger', 'Huge']) {
    await writeLine(page, `${size} words`)
    await choose(page, 'Size', size)
  }

  await writeLine(page, 'Read more')
  await tool(page, 'Link').click()
  await page.getByLabel('Address').fill('ashcombedental.example/teeth')
  await page.getByRole('button', { name: 'Set the link' }).click()
  await writeLine(page, 'My teeth feel new.')
  await tool(page, 'Quote').click()
  await text(page).press('Control+End')
  await page.keyboard.press('Enter')
  await writeLine(page, 'if (a < b) rinse()')
  await tool(page, 'Code block').click()
  await text(page).press('Control+End')
  await page.keyboard.press('ArrowDown')
  await tool(page, 'Rule').click()
  await tool(page, 'Video').click()
  await page.getByLabel('Address on YouTube or Vimeo').fill('https://youtu.be/abcdefghijk')
  await page.getByLabel('What it shows').fill('How to floss')
  await page.getByRole('button', { name: 'Put it in' }).click()
  await text(page).press('Control+End')
  await page.keyboard.type('It is ')
  await tool(page, 'Formula').click()
  await page.getByLabel('Formula in TeX').fill('\\frac{a}{b}')
  await expect(page.locator('.formula-preview mfrac')).toBeVisible()
  await page.getByRole('button', { name: 'Put it in' }).click()
  await tool(page, 'Formula').click()
  await page.getByLabel('Formula in TeX').fill('E = mc^2')
  await page.getByLabel('On a line of its own').check()
  await page.getByRole('button', { name: 'Put it in' }).click()
  await text(page).press('Control+End')
  await tool(page, 'Picture').click()
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7c9a86' } })
    .png()
    .toBuffer()
  await page.getByLabel('Or its address on the web').fill(`data:image/png;base64,${png.toString('base64')}`)
  await page.getByLabel('What is to be seen').fill('A calm green')
  await page.getByRole('button', { name: 'Put it in' }).click()

  const point = text(page).locator('.checklist > li').first()
  const middle = (part: Locator) =>
    part.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      return top + height / 2
    })
  const apart = (await middle(point.locator('p').first())) - (await middle(point.getByRole('checkbox').first()))
  expect(Math.abs(apart), 'how far the words of a checklist stand from the middle of their box').toBeLessThan(4)

  const answered = page.waitForResponse('**/api/admin/create')
  await send(page, 'Submit')
  const { response } = await (await answered).json()
  await page.goto(`/blog/${response.slug}`)
  const post = page.getByRole('article').locator('.prose')
  const shown: Record<string, string> = {
    ...Object.fromEntries(Object.entries(marks).map(([name, tag]) => [`p > ${tag}`, name])),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `Head ${level}`])),
    ':scope > ol > li > p': 'Numbered list',
    'ol > li > ol > li': 'Under Numbered list',
    ':scope > ul:not(.checklist) > li > p': 'Bullet list',
    'ul:not(.checklist) > li > ul > li': 'Under Bullet list',
    '.checklist > li:has(.checklist) > label': 'Checklist',
    '.checklist .checklist > li': 'Under Checklist',
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((steps) => [`.indent-${steps}`, `Indent ${steps}`])),
    '.indent-8:nth-last-child(1 of .indent-8)': 'No further than 8',
    '.text-align-center': 'Centre',
    '.text-align-right': 'Align right',
    '.text-align-justify': 'Justify',
    '[dir="rtl"]': 'مرحبا',
    '.colour-red': 'Red words',
    '.background-butter': 'Marked words',
    '.font-serif': 'Serif',
    '.font-sans': 'Sans serif',
    '.font-mono': 'Typewriter',
    '.size-small': 'Small words',
    '.size-medium': 'Medium words',
    '.size-large': 'Large words',
    '.size-larger': 'Larger words',
    '.size-huge': 'Huge words',
    'a[href="https://ashcombedental.example/teeth"]': 'Read more',
    'blockquote > p': 'My teeth feel new.',
    'pre > code': 'if (a < b) rinse()',
  }
  for (const [selector, words] of Object.entries(shown)) {
    await expect(post.locator(selector), selector).toHaveText(words)
  }
  await expect(post.getByText('Back at the edge')).not.toHaveAttribute('class')
  await expect(post.getByRole('checkbox', { name: 'Checklist', exact: true })).not.toBeChecked()
  await expect(post.getByRole('checkbox', { name: 'Under Checklist' })).toBeChecked()
  await expect(post.locator('hr')).toHaveCount(1)
  await expect(post.locator('.video a')).toHaveAttribute('data-video', /youtube-nocookie\.com\/embed\/abcdefghijk$/)
  await expect(post.locator('p math mfrac')).toHaveText('ab')
  await expect(post.locator('div.formula math')).toBeVisible()
  const picture = post.getByRole('img', { name: 'A calm green' })
  await expect(picture).toHaveAttribute('src', /^\/photographs\//)
  await expect(picture).toHaveAttribute('width', '90')
})

test.describe('by keyboard', () => {
  const shortcuts = [
    ['b', 'strong'],
    ['i', 'em'],
    ['u', 'u'],
    ['Shift+x', 's'],
    ['e', 'p > code'],
    ['.', 'sup'],
    [',', 'sub'],
    ['Alt+1', 'h1'],
    ['Alt+6', 'h6'],
    ['Shift+7', 'ol > li'],
    ['Shift+8', 'ul > li'],
    ['Shift+9', 'ul.checklist > li > div'],
    ['Shift+b', 'blockquote'],
    [']', '.indent-1'],
    ['Shift+e', '.text-align-center'],
    ['Shift+r', '.text-align-right'],
    ['Alt+c', 'pre > code'],
  ] as const

  test('by keyboard, in one empty post after the other', async ({ page, desk }) => {
    test.slow()
    await openNewPost(page, desk)
    await test.step('the tools are one stop of Tab, with arrows, Home and End within, and Escape back', async () => {
      await text(page).click()
      await page.keyboard.type('gums')
      await page.keyboard.press('Alt+F10')
      await expect(tool(page, 'Undo')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(tool(page, 'Redo')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByLabel('Paragraph or heading')).toBeFocused()
      await page.keyboard.press('End')
      await expect(tool(page, 'Clear formatting')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(tool(page, 'Undo')).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Home')
      await expect(tool(page, 'Undo')).toBeFocused()
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
      await expect(tool(page, 'Bold')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(text(page)).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(tool(page, 'Bold')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(text(page)).toBeFocused()
    })
    await test.step('where somebody writes is ringed as every field is, by day and by night', async () => {
      const ring = (field: Locator) =>
        field.evaluate((one) => {
          const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(one)
          return { outlineColor, outlineStyle, outlineWidth }
        })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const field = page.getByLabel('What the picture shows')
        await field.focus()
        const ofField = await ring(field)
        await text(page).focus()
        expect(await ring(page.locator('.editor-box')), colorScheme).toEqual(ofField)
      }
    })
    await test.step('Tab leaves the text, but moves a point of a list, until Escape was pressed', async () => {
      await emptyText(page)
      await text(page).click()
      await page.keyboard.press('Tab')
      await expect(text(page)).not.toBeFocused()
      await text(page).click()
      await page.keyboard.type('- Brush')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Gently')
      await expect(text(page).locator('ul ul')).toHaveText('Gently')
      await page.keyboard.press('Shift+Tab')
      await expect(text(page).locator('ul ul')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      await expect(text(page)).not.toBeFocused()
      await expect(text(page).locator('ul ul')).toHaveCount(0)
    })
    await test.step('the line that is written, or reached by an arrow, is never behind the bars', async () => {
      await emptyText(page)
      const betweenBars = async () => {
        const { top, bottom } = await page.evaluate(() => {
          const { anchorNode } = getSelection() ?? {}
          const line = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement
          return line?.getBoundingClientRect().toJSON()
        })
        const bars = await page.evaluate(() =>
          ['.tools', '.form-footer'].map((bar) => document.querySelector(bar)?.getBoundingClientRect().toJSON()),
        )
        return top >= bars[0].bottom && bottom <= bars[1].top
      }
      await text(page).press('End')
      for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter')
      expect(await betweenBars()).toBe(true)
      await page.keyboard.type('The last line')
      expect(await betweenBars()).toBe(true)
      for (let line = 0; line < 20; line += 1) await page.keyboard.press('ArrowUp')
      await expect.poll(betweenBars).toBe(true)
      for (let line = 0; line < 15; line += 1) await page.keyboard.press('ArrowDown')
      await expect.poll(betweenBars).toBe(true)
    })
    await test.step('every customary shortcut has its format, and Ctrl+Z takes it back', async () => {
      await emptyText(page)
      await text(page).click()
      await page.keyboard.type('gums')
      for (const [keys, selector] of shortcuts) {
        await page.keyboard.press('Control+a')
        await page.keyboard.press(`Control+${keys}`)
        await expect(text(page).locator(selector), keys).toHaveText('gums')
        await tool(page, 'Undo').click()
        await expect(text(page).locator(selector), keys).toHaveCount(0)
      }
    })
  })
})

test('a format for all of the text leaves the empty line below it out, and a second press takes it back', async ({
  page,
  desk,
}) => {
  const blocks = [
    ['Numbered list', 'Shift+7', 'ol'],
    ['Bullet list', 'Shift+8', 'ul'],
    ['Checklist', 'Shift+9', 'ul'],
    ['Quote', 'Shift+b', 'blockquote'],
    ['Code block', 'Alt+c', 'pre'],
  ] as const
  await openNewPost(page, desk)
  const pressForAll = async (keys: string) => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press(`Control+${keys}`)
  }
  const writeAnew = async () => {
    await emptyText(page)
    await page.keyboard.type('gums')
  }
  for (const [name, keys, selector] of blocks) {
    await test.step(name, async () => {
      await writeAnew()
      await pressForAll(keys)
      await expect(text(page).locator(selector)).toHaveCount(1)
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
      await pressForAll(keys)
      await expect(text(page).locator(selector)).toHaveCount(0)
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false')
      await expect(text(page)).toHaveText('gums')
    })
  }
  await test.step('one kind of list becomes another, and one heading another', async () => {
    await writeAnew()
    await pressForAll('Shift+8')
    await pressForAll('Shift+7')
    await expect(text(page).locator('ol > li')).toHaveText(['gums'])
    await writeAnew()
    await pressForAll('Alt+1')
    await pressForAll('Alt+2')
    await expect(text(page).locator('h2')).toHaveText(['gums'])
    await pressForAll('Alt+0')
    await expect(text(page).locator('h2')).toHaveCount(0)
  })
  await test.step('a rule above the words takes no part, and is nothing to be formatted by itself', async () => {
    const written = async (title: string, content: string) => {
      const { slug } = await desk.publish({ title, content })
      await openPost(page, desk, slug)
      await text(page).click()
    }
    await written('A rule above', '<hr><h2>gums</h2>')
    await pressForAll('Shift+8')
    await expect(text(page).locator('li')).toHaveText(['gums'])
    await expect(tool(page, 'Bullet list')).toHaveAttribute('aria-pressed', 'true')
    await pressForAll('Shift+8')
    await expect(text(page).locator('li')).toHaveCount(0)
    await pressForAll('Alt+3')
    await expect(text(page).locator('h3')).toHaveText(['gums'])
    await expect(text(page).locator('hr')).toHaveCount(1)
    await written('A rule alone', '<hr>')
    await pressForAll('Alt+3')
    await page.keyboard.press('ArrowRight')
    await expect(text(page).locator('h3')).toHaveCount(0)
  })
})

test('the field and its tools are named', async ({ page, desk }) => {
  await openNewPost(page, desk)
  await test.step('an empty field says what it is for, and is required', async () => {
    await expect(text(page)).toHaveAttribute('aria-required', 'true')
    await expect(text(page)).toHaveAttribute('aria-multiline', 'true')
    await expect(text(page).locator('[data-placeholder="Write the post here …"]')).toBeVisible()
  })
  await test.step('a tool is read out by its name, without the same again from what it shows below a mouse', async () => {
    const bar = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(bar.getByLabel('Paragraph or heading')).toHaveAccessibleDescription('Ctrl+Alt+0 to 6')
    const tools = bar.locator('button, select:is([aria-label=Font], [aria-label=Size])')
    expect(await tools.count()).toBeGreaterThan(30)
    for (const tool of await tools.all()) await expect.soft(tool).toHaveAccessibleDescription('')
  })
})

test('a paragraph says its language, and one in Arabic or Urdu runs from the right', async ({ page, desk }) => {
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Welcome')
  await text(page).click()
  await page.keyboard.type('Welcome')
  for (const [words, language] of [
    ['Croeso', 'Welsh'],
    ['خوش آمدید', 'Urdu'],
    ['مرحبا', 'Arabic'],
    ['Witamy', 'Arabic'],
    ['Back home', 'Urdu'],
  ] as const) {
    await writeLine(page, words)
    await choose(page, 'Language', language)
  }
  await expect(languageMenu(page)).toHaveValue('ur')
  await choose(page, 'Language', 'English')
  await text(page).getByText('Witamy').click()
  await expect(languageMenu(page)).toHaveValue('ar')
  await choose(page, 'Language', 'Polish')
  await text(page).getByText('Croeso').click()
  await expect(languageMenu(page)).toHaveValue('cy')
  const html =
    '<p>Welcome</p><p lang="cy">Croeso</p><p dir="rtl" lang="ur">خوش آمدید</p><p dir="rtl" lang="ar">مرحبا</p>' +
    '<p lang="pl">Witamy</p><p>Back home</p>'
  const answered = page.waitForResponse('**/api/admin/create')
  expect(await send(page, 'Submit')).toBe(html)
  const { response } = await (await answered).json()
  expect(response.content).toBe(html)
  await page.goto(`/blog/${response.slug}`)
  const article = page.getByRole('article')
  await expect(article.locator('p[lang="cy"]')).toHaveText('Croeso')
  await expect(article.locator('p[lang="ur"][dir="rtl"]')).toHaveText('خوش آمدید')
})

test('on a machine that draws seldom', async ({ page, desk }) => {
  test.slow()
  await openNewPost(page, desk)
  await drawSeldom(page)
  await test.step('what was put in stays, however soon the writer goes on', async () => {
    await text(page).click()
    await page.keyboard.type('Formula and picture')
    await page.keyboard.press('Enter')
    await tool(page, 'Formula').click()
    await page.getByLabel('Formula in TeX').fill('E = mc^2')
    await page.getByLabel('On a line of its own').check()
    await page.getByRole('button', { name: 'Put it in' }).click()
    await page.keyboard.press('Control+End')
    await tool(page, 'Video').click()
    await page.getByLabel('Address on YouTube or Vimeo').fill('https://youtu.be/abcdefghijk')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Below both')
    await expect
      .poll(() => writtenHtml(page))
      .toMatch(/^<p>Formula and picture<\/p>.*E = mc\^2.*abcdefghijk.*<p>Below both<\/p>$/s)
  })
  await test.step('who presses a tool by keyboard goes on writing at once', async () => {
    await emptyText(page)
    await text(page).click()
    await page.keyboard.type('Floss ')
    await tool(page, 'Bold').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('daily')
    await expect.poll(() => writtenHtml(page)).toBe('<p>Floss <strong>daily</strong></p>')
  })
  await test.step('the language is chosen by keyboard, and the next paragraph goes on in it', async () => {
    await emptyText(page)
    await text(page).click()
    await page.keyboard.type('مرحبا')
    await page.keyboard.press('Alt+F10')
    for (let step = 0; step < 40 && !(await isFocused(languageMenu(page))); step++) {
      await page.keyboard.press('ArrowRight')
    }
    // The only one that begins so.
    await page.keyboard.press('a')
    await expect(languageMenu(page)).toHaveValue('ar')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.keyboard.type('شكرا')
    await expect.poll(() => writtenHtml(page)).toBe('<p dir="rtl" lang="ar">مرحبا</p><p dir="rtl" lang="ar">شكرا</p>')
  })
})

test('a language that is not on the list stays, and is named by its code', async ({ page, desk }) => {
  const content = '<p lang="fr">Bonjour</p><p lang="en-GB">Hello</p>'
  const { slug } = await desk.publish({ title: 'In French', content })
  await openPost(page, desk, slug)
  await text(page).getByText('Bonjour').click()
  await expect(languageMenu(page)).toHaveValue('fr')
  await text(page).getByText('Hello').click()
  await expect(languageMenu(page)).toHaveValue('')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect.poll(() => writtenHtml(page)).toBe(content.replace('Hello', 'Hello!'))
})

test('a list turns round when all of it is in Arabic, and one point of it by itself', async ({ page, desk }) => {
  const content = '<ul><li><p>Hello</p></li><li><p>Goodbye</p></li></ul>'
  const { slug } = await desk.publish({ title: 'Two points to translate', content })
  await openPost(page, desk, slug)
  await text(page).getByText('Goodbye').click()
  await choose(page, 'Language', 'Arabic')
  await expect
    .poll(() => writtenHtml(page))
    .toBe('<ul><li><p>Hello</p></li><li><p dir="rtl" lang="ar">Goodbye</p></li></ul>')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  await choose(page, 'Language', 'Arabic')
  await expect
    .poll(() => writtenHtml(page))
    .toBe('<ul dir="rtl"><li><p dir="rtl" lang="ar">Hello</p></li><li><p dir="rtl" lang="ar">Goodbye</p></li></ul>')
})

/** As a busy machine does: what is typed before the next picture of the page must not be lost. */
async function drawSeldom(page: Page): Promise<void> {
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (drawn) => Number(setTimeout(() => draw(drawn), 400))
  })
}

function languageMenu(page: Page) {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByLabel('Language')
}

function isFocused(field: ReturnType<typeof languageMenu>): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}

test('links', async ({ page, desk }) => {
  await openNewPost(page, desk)
  await test.step('a link is set with Ctrl+K, and leads nowhere that is not allowed', async () => {
    await text(page).click()
    await page.keyboard.type('Write to us')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Please give the address' })).toBeVisible()
    await page.getByLabel('Address').fill('amira@ashcombedental.example')
    await page.getByLabel('Address').press('Enter')
    await expect(text(page).getByRole('link')).toHaveAttribute('href', 'mailto:amira@ashcombedental.example')
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByLabel('Address')).toHaveValue('mailto:amira@ashcombedental.example')
    await page.getByRole('button', { name: 'Remove the link' }).click()
    await expect(text(page).getByRole('link')).toHaveCount(0)
  })
  await test.step('an address at the end of a sentence becomes a link without the signs behind it, and an abbreviation none', async () => {
    await emptyText(page)
    await text(page).click()
    await page.keyboard.type(
      'See www.example.org/teeth. Write to amira@ashcombedental.example, or (https://example.org/a). ',
    )
    await page.keyboard.type('Rinse, e.g. with salt, at 9.30. Ask us, i.e. ring. Then www.example.org!')
    await page.keyboard.press('Enter')
    await page.keyboard.type('On')
    const links = () =>
      text(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
    const written = [
      'www.example.org/teeth https://www.example.org/teeth',
      'amira@ashcombedental.example mailto:amira@ashcombedental.example',
      'https://example.org/a https://example.org/a',
      'www.example.org https://www.example.org',
    ]
    await expect.poll(links).toEqual(written)
    await expect(text(page).locator('p')).toHaveText([/ring\. Then www\.example\.org!$/, 'On'])

    // Who takes a link out does not get it back by writing on.
    await text(page).getByRole('link').first().click()
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: 'Remove the link' }).click()
    await text(page).press('Control+End')
    await page.keyboard.type(' and on.')
    await expect.poll(links).toEqual(written.slice(1))
  })
})

test.describe('undo', () => {
  test('takes back what was written within a second as one step, and nothing that was loaded', async ({
    page,
    desk,
  }) => {
    const { slug } = await desk.publish({ title: 'Steps', content: '<ul><li><p>Loaded</p></li></ul>' })
    await openPost(page, desk, slug)
    await page.clock.install()
    // However slow the machine, no time passes but what is said here.
    await page.clock.pauseAt(Date.now() + 60_000)
    await text(page).locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('ab')
    await page.clock.fastForward(600)
    await page.keyboard.type('c')
    // Within a second of the letter before, but not of the step’s first.
    await page.clock.fastForward(600)
    await page.keyboard.type('d')
    await expect(text(page)).toHaveText('Loadedabcd')
    await page.keyboard.press('Control+z')
    await expect(text(page)).toHaveText('Loadedabc')
    await page.keyboard.press('Control+z')
    await expect(text(page)).toHaveText('Loaded')
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
    await expect(text(page)).toHaveText('Loaded')
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+y')
    await expect(text(page)).toHaveText('Loadedabcd')
  })

  test('keeps no more than 100 steps', async ({ page, desk }) => {
    await openNewPost(page, desk)
    await page.clock.install()
    await text(page).click()
    for (let step = 0; step < 110; step++) {
      await page.keyboard.type('x')
      await page.clock.fastForward(1_001)
    }
    await expect(text(page)).toHaveText('x'.repeat(110))
    for (let step = 0; step < 110; step++) await page.keyboard.press('Control+z')
    const left = (await text(page).innerText()).trim().length
    expect(110 - left).toBeLessThanOrEqual(100)
    expect(110 - left).toBeGreaterThanOrEqual(80)
  })
})

test('a formula is changed where it stands', async ({ page, desk }) => {
  const { slug } = await desk.publish({
    title: 'Sums',
    content: '<p>It is <span data-latex="a" data-type="inline-math"></span></p>',
  })
  await openPost(page, desk, slug)
  await text(page).locator('.formula math').dblclick()
  await page.getByLabel('Formula in TeX').fill('\\frac{1')
  await expect(page.getByText('This is no TeX yet.')).toBeVisible()
  await page.getByLabel('Formula in TeX').fill('\\frac{1}{2}')
  await page.getByRole('button', { name: 'Put it in' }).click()
  await expect(text(page).locator('.formula mfrac')).toBeVisible()
  expect(await send(page, 'Update')).toBe(
    '<p>It is <span data-latex="\\frac{1}{2}" data-type="inline-math"></span></p>',
  )
})
