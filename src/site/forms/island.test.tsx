import { describe, expect, it } from 'vitest'
import type { Assets } from '../../http/assets.ts'
import { renderPage } from '../../http/render-page.tsx'
import { TrustedHtml } from '../parts/trusted-html.tsx'
import { FormIsland } from './island.tsx'

const assets: Assets = {
  styles: { common: '', parts: [] },
  siteScripts: [],
  earlyScripts: [],
  dashboardScripts: [],
  dashboardImports: [],
  loginScripts: [],
  stepScripts: [],
  dashboardStyles: [],
  footerStyles: [],
  fonts: [],
  marks: { favicon: '', favicon32: '', touch: '', sharing: '' },
  developing: false,
}

function bodyOf(body: React.ReactNode): string {
  const { html } = renderPage({ title: 'Advice', description: '', keywords: [] }, body, assets, '')
  return /<body>(.*)<\/body>/s.exec(html)?.[1] ?? ''
}

describe('what an island is told', () => {
  it('stands between apostrophes, where its quotation marks need no escaping', () => {
    const props = { phone: "Amira's “own” & <only>" }
    const body = bodyOf(<FormIsland name="contact-form" Form={() => null} props={props} />)
    expect(body).toContain(` data-props='{"phone":"Amira&#x27;s “own” &amp; &lt;only&gt;"}'`)
  })
})

describe('a text that writes of such an attribute', () => {
  it.each([
    `<p>a data-props="</p><p><a href="https://a.example">b</a></p><p>c' onclick=alert(1) d='</p>`,
    `<p> data-props="&quot;"</p>`,
    `<div> data-island="contact-form" data-props="</div><p class="indent-1">b' autofocus</p>`,
  ])('stands as it was made safe: %s', (html) => {
    expect(bodyOf(<TrustedHtml html={html} />)).toBe(`<div>${html}</div>`)
  })
})
