import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Call999 } from './call-999.tsx'

test('names the signs of a swelling that spreads as our letters and pages do', () => {
  const html = renderToStaticMarkup(<Call999 id="danger" />)
  expect(html).toContain('that makes it hard to breathe, swallow or speak, or to open an eye')
})
