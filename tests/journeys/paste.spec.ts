import { readFileSync } from 'node:fs'
import { editorFormats } from '../../src/writing/test-editor-formats.ts'
import { foreignPictures, openNewPost, openPost, paste, text, writtenHtml } from './editor-page.ts'
import { expect, test } from './front-desk.ts'

function copied(program: string): string {
  return readFileSync(new URL(`copied/${program}.txt`, import.meta.url), 'utf8')
}

const gums = '<h2>Healthy gums</h2><p>Gums need <strong>care</strong>, <em>patience</em> and <u>time</u>.</p>'
const points =
  '<ul><li><p>Brush</p><ul><li><p>Gently</p></li><li><p>Twice a day</p></li></ul></li><li><p>Floss</p></li></ul>'

test.beforeEach(async ({ page, desk }) => openNewPost(page, desk))

test('what was copied from Word comes in clean and nested', async ({ page }) => {
  await paste(page, { html: copied('word'), text: 'Healthy gums' })
  await expect
    .poll(() => writtenHtml(page))
    .toBe(
      `${gums}${points}<p>Then:</p>` +
        '<ol start="3"><li><p>Rinse</p><ol><li><p>With water</p></li></ol></li><li><p>Smile</p></li></ol>' +
        '<p style="text-align: center"><span style="color: #C00000">Warm</span> and ' +
        '<span style="background-color: yellow">bright</span>, H<sub>2</sub>O, ' +
        '<a rel="noopener" href="https://www.example.org/gums">more</a>.</p><p>Check-up £45</p>',
    )
})

test('what was copied from Google Docs comes in clean and nested', async ({ page }) => {
  await paste(page, { html: copied('docs'), text: 'Healthy gums' })
  await expect
    .poll(() => writtenHtml(page))
    .toBe(
      `${gums}${points}` +
        '<p style="text-align: center"><span style="color: #cc0000">Warm</span> and ' +
        '<span style="background-color: #ffff00">bright</span>, H<sub>2</sub>O, ' +
        '<a rel="noopener" href="https://www.example.org/gums">more</a>.</p>' +
        '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked>' +
        '<span></span></label><div><p>Booked</p></div></li><li data-checked="false" data-type="taskItem"><label>' +
        '<input type="checkbox"><span></span></label><div><p>Paid</p></div></li></ul>',
    )
})

test('what was copied from a web page keeps its quotes and lists and loses its scripts', async ({ page }) => {
  await paste(page, { html: copied('web-page'), text: 'Healthy gums' })
  await expect
    .poll(() => writtenHtml(page))
    .toBe(
      '<h1>Healthy gums</h1><p>Share</p><p>Gums need <strong>care</strong>.</p>' +
        '<blockquote><p>She said:</p><blockquote><p>He said:</p><ul><li><p>Brush</p><ol><li><p>Gently</p></li></ol></li>' +
        '</ul></blockquote></blockquote><pre><code class="language-js">if (a &lt; b) rinse()</code></pre><p>Sign up</p>' +
        '<p><a rel="noopener" href="about:blank">Click</a> ' +
        '<a target="_blank" rel="noopener" href="https://www.example.org/gums">more</a></p>' +
        '<figure data-type="video"><iframe allowfullscreen="true" loading="lazy" ' +
        'referrerpolicy="strict-origin-when-cross-origin" src="https://www.youtube.com/embed/abcdefghijk" title="Video">' +
        '</iframe></figure><p><a rel="noopener" href="https://ads.example/frame">https://ads.example/frame</a></p>',
    )
  await expect(page).toHaveTitle(/Create Blog/)
})

test('rows of a table become paragraphs', async ({ page }) => {
  await paste(page, { html: copied('sheet'), text: 'Treatment\tFee' })
  await expect.poll(() => writtenHtml(page)).toBe('<p>Treatment Fee</p><p>Check-up £45</p>')
})

test('plain text keeps its lines', async ({ page }) => {
  await paste(page, { text: 'One line\r\nand the next\r\n\r\nA paragraph\n \n<b>no markup</b>' })
  await expect
    .poll(() => writtenHtml(page))
    .toBe('<p>One line<br>and the next</p><p>A paragraph</p><p>&lt;b&gt;no markup&lt;/b&gt;</p>')
})

test('an address over chosen words becomes their link, and any other does not', async ({ page }) => {
  await text(page).click()
  await page.keyboard.type('gums')
  await page.keyboard.press('Control+a')
  await paste(page, { text: 'https://www.example.org/gums' })
  await expect
    .poll(() => writtenHtml(page))
    .toBe('<p><a rel="noopener" href="https://www.example.org/gums">gums</a></p>')
  await page.keyboard.press('Control+a')
  await paste(page, { text: 'javascript:alert(1)' })
  await expect.poll(() => writtenHtml(page)).toBe('<p>javascript:alert(1)</p>')
})

test.describe('what was written here', () => {
  test.use({ forgives: foreignPictures })

  test('can be copied within its post and into another one, with every format', async ({ page, desk }) => {
    const samples = Object.entries(editorFormats).filter(([name]) => name !== 'image by data')
    const whole = samples.map(([, html]) => html).join('')
    const { slug } = await desk.publish({ title: 'To be copied', content: whole })
    await page.route(/example\.org/, (route) => route.abort())
    await openPost(page, desk, slug)
    await text(page).press('Control+a')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+v')
    await expect.poll(() => writtenHtml(page)).toBe(whole + whole)
    const other = await desk.write({ title: 'Copied', draft: true })
    await openPost(page, desk, other.slug)
    await text(page).press('Control+v')
    await expect.poll(() => writtenHtml(page, other)).toBe(whole)
  })
})

const warm =
  '<span style="color: #8e2418; background-color: #faf4b8; font-family: serif; font-size: 1.5em">Warm words</span>'

test('words in colour keep it when they are copied out of a sentence', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'Warm', content: `<p>${warm} first</p>` })
  await openPost(page, desk, slug)
  await text(page).press('Control+Home')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+v')
  await expect.poll(() => writtenHtml(page)).toBe(`<p>${warm} first${warm.replace('Warm words', ' words')}</p>`)
})

test('other programs are told of its colours too', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'Outwards', content: `<p style="text-align: center">${warm}</p>` })
  await openPost(page, desk, slug)
  await text(page).press('Control+a')
  const copied = await text(page).evaluate((field) => {
    const clipboardData = new DataTransfer()
    field.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/html')
  })
  expect(copied).toMatch(/<p [^>]*(?<!data-)style="text-align: center;"/)
  expect(copied).toMatch(/<span [^>]*(?<!data-)style="color: rgb\(142, 36, 24\); [^"]*font-size: 1.5em;"/)
})

test('what was copied from a page of this site has the formats that its writer chose, and no others', async ({
  page,
  desk,
}) => {
  const content =
    `<h2>Gums</h2><p>Plain and <strong>bold</strong>, ${warm}</p><ul><li><p>One</p></li></ul>` +
    '<p style="text-align: center" data-indent="2">Middle</p>'
  const { slug } = await desk.publish({ title: 'Read and copied', content })
  await page.goto(`/blog/${slug}`)
  await page.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector('article .prose') ?? document.body),
  )
  await page.keyboard.press('Control+c')
  await openNewPost(page, desk)
  await text(page).press('Control+v')
  await expect.poll(() => writtenHtml(page)).toBe(content)
})
