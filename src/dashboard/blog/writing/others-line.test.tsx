import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OthersLine } from './others-line.tsx'

const post = { _id: 'gums', slug: 'gums', title: 'Gums', content: '<p>Floss.</p>', createdAt: '', version: 3 }

it.each([
  [4, false, true],
  [4, true, false],
  [3, false, false],
])(
  'of version %i of a third, which may be one’s own: %s, it says that it is newer: %s',
  (version, mayBeOwn, isSaid) => {
    const line = renderToStaticMarkup(
      <OthersLine presence={{ others: [], version, unreadable: 0 }} post={post} mayBeOwn={mayBeOwn} />,
    )
    expect(line.includes('There is a newer version by now.')).toBe(isSaid)
  },
)
