import { useCallback, useMemo } from 'react'
import { cleanPost } from './plain-text.ts'

type Shown = { html: string; onWrite(html: string): void }

/** The body of a post: plain paragraphs. What holds more than that is shown as it is, so that nothing is lost. */
export function BodyField({ html, onWrite }: Shown) {
  const paragraphs = useMemo(() => paragraphsOf(html), [html])
  if (paragraphs === undefined) return <KeptBody html={html} />
  return (
    <div className="field">
      <label htmlFor="content">Text</label>
      <textarea
        id="content"
        rows={14}
        aria-describedby="content-note"
        defaultValue={paragraphs}
        onChange={({ target }) => onWrite(htmlOf(target.value))}
      />
      <small id="content-note">An empty line begins a new paragraph.</small>
    </div>
  )
}

function KeptBody({ html }: { html: string }) {
  const show = useCallback((place: HTMLDivElement | null) => place?.replaceChildren(cleanPost(html)), [html])
  return (
    <div className="field">
      <span className="label">Text</span>
      <p className="notice">
        This text holds more than plain paragraphs, so it stays as it is. Its title and picture can be changed.
      </p>
      <div className="kept-body" ref={show} />
    </div>
  )
}

/** Plain paragraphs as a text with empty lines between them; undefined where the HTML holds anything else. */
function paragraphsOf(html: string): string | undefined {
  const body = cleanPost(html)
  const all = [...body.querySelectorAll('*')]
  if (all.some(({ tagName, attributes }) => (tagName !== 'P' && tagName !== 'BR') || attributes.length > 0))
    return undefined
  for (const lineEnd of body.querySelectorAll('br')) lineEnd.replaceWith('\n')
  if (body.children.length === 0) return body.textContent ?? ''
  return Array.from(body.children, ({ textContent }) => textContent).join('\n\n')
}

function htmlOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
