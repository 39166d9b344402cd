import { readFileSync } from 'node:fs'
import { editorFormats } from '../../src/writing/test-editor-formats.ts'
import { emptyText, foreignPictures, openNewPost, openPost, paste, text, writtenHtml } from './editor-page.ts'
import { expect, test } from './front-desk.ts'

function copied(program: string): string {
  return readFileSync(new URL(`copied/${program}.txt`, import.meta.url), 'utf8')
}

const gums = '<h2>Healthy gums</h2><p>Gums need <strong>care</strong>, <em>patience</em> and <u>time</u>.</p>'
const points =
  '<ul><li><p>Brush</p><ul><li><p>Gently</p></li><li><p>Twice a day</p></li></ul></li><li><p>Floss</p></li></ul>'

test('what was copied elsewhere comes in', async ({ page, desk }) => {
  test.slow()
  await openNewPost(page, desk)
  await test.step('what was copied from Word, on a desk and on the web, comes in clean and nested', async () => {
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

    await text(page).press('Control+a')
    await paste(page, { html: copied('word-web'), text: 'Healthy gums' })
    await expect
      .poll(() => writtenHtml(page))
      .toBe(
        '<h2>Healthy gums</h2><p>Gums need care,<br><strong>patience</strong></p>' +
          '<ul><li><p>Brush</p><ul><li><p>Gently</p></li></ul></li><li><p>Floss</p></li></ul>' +
          '<ol start="3"><li><p>Rinse</p></li><li><p>Smile</p></li></ol>',
      )
  })
  await test.step('what was copied from Google Docs comes in clean and nested', async () => {
    await emptyText(page)
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
  await test.step('what was copied from a web page keeps its quotes and lists and loses its scripts', async () => {
    await emptyText(page)
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
  await test.step('rows of a table become paragraphs', async () => {
    await emptyText(page)
    await paste(page, { html: copied('sheet'), text: 'Treatment\tFee' })
    await expect.poll(() => writtenHtml(page)).toBe('<p>Treatment Fee</p><p>Check-up £45</p>')
  })
  await test.step('lines stay apart that stood apart where they were copied', async () => {
    await emptyText(page)
    const looks = 'color: rgb(0, 0, 0); white-space: pre-wrap; display:'
    const emoji = '<img alt="👍🏽" class="emoji" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=">'
    await paste(page, {
      // A chat, a fold, a letter that is laid out by tables, and code.
      html:
        `<span style="${looks} inline !important">Dear all,\nplease brush ${emoji}</span>` +
        '<summary>What is plaque?</summary><slot style="display: block">A film.</slot>' +
        '<h2><span style="display: block">Gums</span><span style="display: block">and teeth</span></h2>' +
        '<table><tr><td><table><tr><td><h3>News</h3><p>One.</p><p>Two.</p></td></tr></table></td></tr></table>' +
        '<img width="1" height="1" src="https://letters.example/read.gif">' +
        '<pre><code><div>if (a)</div><div><br></div><div>  rinse()</div></code></pre>' +
        '<ul><li><input type="checkbox" checked disabled> Booked</li><li><p><input type="checkbox"> Paid</p></li></ul>',
    })
    await expect
      .poll(() => writtenHtml(page))
      .toBe(
        '<p>Dear all,<br>please brush 👍🏽</p><p>What is plaque?</p><p>A film.</p><h2>Gums<br>and teeth</h2>' +
          '<h3>News</h3><p>One.</p><p>Two.</p><pre><code>if (a)\n\n  rinse()</code></pre>' +
          '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked>' +
          '<span></span></label><div><p>Booked</p></div></li><li data-checked="false" data-type="taskItem"><label>' +
          '<input type="checkbox"><span></span></label><div><p>Paid</p></div></li></ul>',
      )
  })
  await test.step('comments of Word, and what was hidden where it was copied, stay there', async () => {
    await emptyText(page)
    const mark = '<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[TR1]</a>&nbsp;</span>'
    await paste(page, {
      html:
        `<p class=MsoNormal>Gums need <a style='mso-comment-reference:TR_1'>care</a>${mark} daily.` +
        "<span style='display:none;mso-hide:all'> A draft of Tom’s.</span></p>" +
        "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div class=msocomtxt>" +
        '<p class=MsoCommentText>Mrs Patel complained about this.</p></div></div></div>',
      text: 'Gums need care daily.',
    })
    await expect.poll(() => writtenHtml(page)).toBe('<p>Gums need care daily.</p>')
  })
  await test.step('so does what was deleted while changes were tracked, and what a style sheet hides; a price struck out stays', async () => {
    await emptyText(page)
    const by = 'cite="mailto:Amira%20Shah" datetime="2026-11-30T10:00"'
    await paste(page, {
      html:
        '<html><head><style>@namespace o url(urn:office); o|p {display:none}</style><style><!-- /* Style Definitions */ @list l0:level1 {mso-level-text:o;} p.MsoNormal {margin:0cm;}' +
        ' span.msoDel {mso-style-name:""; text-decoration:line-through; color:red;} span.Draft {mso-style-name:Draft;' +
        ' display:none; mso-hide:all;} strong, .Hint i {display:none} .Hint i {display:inline} span {display:inline}' +
        ' @media print { p.MsoNormal, em {display:none} } --></style></head><body>' +
        `<p class=MsoNormal>Brush <span class=msoDel><del ${by}>once</del></span><span class=msoIns><ins ${by}>twice</ins>` +
        `</span> a <em>day</em>.<span class=Draft> Mrs Patel does not.</span></p>` +
        `<p class=MsoNormal><del ${by}>A deleted line.</del></p><p class=MsoNormal>A check is <del>£50</del> £40.</p>` +
        '<p class=MsoNormal>Ask <span class=Draft style="display:inline">us</span>.</p>' +
        '<p class=Hint>Ring <strong>him </strong><i>us</i>.</p></body></html>',
      text: 'Brush twice a day.',
    })
    await expect
      .poll(() => writtenHtml(page))
      .toBe('<p>Brush twice a <em>day</em>.</p><p>A check is <s>£50</s> £40.</p><p>Ask us.</p><p>Ring <em>us</em>.</p>')
  })
  await test.step('plain text keeps its lines', async () => {
    await emptyText(page)
    await paste(page, { text: 'One line\r\nand the next\r\n\r\nA\tparagraph\n \n<b>no markup</b>' })
    await expect
      .poll(() => writtenHtml(page))
      .toBe('<p>One line<br>and the next</p><p>A paragraph</p><p>&lt;b&gt;no markup&lt;/b&gt;</p>')
  })
  await test.step('an address over chosen words becomes their link, and any other does not', async () => {
    await emptyText(page)
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
  await test.step('of a picture that stayed where it was copied the place says so', async () => {
    await emptyText(page)
    const picture = '<p><img width=300 height=200 src="file:///C:/Temp/clip_image002.jpg"></p>'
    await paste(page, { html: `<p>Before</p>${picture}<p>After</p>`, text: 'Before After' })
    await expect(text(page).getByRole('alert')).toContainText('did not come along')
    await expect.poll(() => writtenHtml(page)).toBe('<p>Before</p><p>After</p>')
    await text(page).getByRole('button', { name: 'Remove' }).click()
    await expect(text(page).locator('figure')).toHaveCount(0)
  })
})

test.describe('a page with a picture', () => {
  test.use({ forgives: foreignPictures })

  test('brings no empty line along, and no dead link', async ({ page, desk }) => {
    await openNewPost(page, desk)
    await paste(page, {
      html:
        '<div>Hello</div><div><br></div><div>there</div><table><tr><td></td><td></td></tr></table>' +
        '<ol><li><h3>Brush</h3><p>Twice a day, see <a href="#_Toc1">below</a>.</p></li></ol>' +
        '<table><tr><td><img src="/photographs/abcdefghijklmnopqrstuv-400.webp" alt="A brush"></td><td>Soft</td></tr></table>',
    })
    await expect
      .poll(() => writtenHtml(page))
      .toBe(
        '<p>Hello</p><p>there</p><ol><li><p><strong>Brush</strong></p><p>Twice a day, see below.</p></li></ol>' +
          '<img src="/photographs/abcdefghijklmnopqrstuv-400.webp" alt="A brush"><p>Soft</p>',
      )
  })
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
    // Other programs keep them within paragraphs.
    const { video, 'image by address': picture } = editorFormats
    const frame = video?.replace(/<\/?figure[^>]*>/g, '')
    await text(page).press('Control+a')
    await paste(page, { html: `<p><span>${picture}</span> </p><p>${frame}</p><p>words</p>` })
    await expect.poll(() => writtenHtml(page, other)).toBe(`${picture}${video}<p>words</p>`)
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
