import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fieldsOf } from '../post-fields.ts'
import type { EditingState } from './editing-state.ts'
import { FormFooter } from './form-footer.tsx'

const words = { _id: 'gums', slug: 'gums', title: 'Gums', content: '<p>Floss.</p>', createdAt: '' }
const nothing = () => undefined
const preview = { show: async () => undefined, showKept: async () => undefined, opening: false, refusal: undefined }

function footerOf(post: NonNullable<EditingState['post']>): string {
  const editing: EditingState = {
    post,
    start: fieldsOf(post),
    fields: fieldsOf(post),
    picture: undefined,
    pictureLost: false,
    round: 0,
    busy: undefined,
    line: { kind: 'kept', at: new Date(), withoutPictures: false },
    failure: undefined,
    conflict: undefined,
    saved: undefined,
    stale: false,
    emptied: false,
    offers: [],
    thrown: undefined,
    restoredFrom: undefined,
  }
  const doing = { onSaveDraft: nothing, onGoOn: nothing, preview, waitsForPictures: false }
  return renderToStaticMarkup(<FormFooter button="Update" {...{ editing, ...doing }} />)
}

it('what is kept in the browser is said to wait for Update alone where visitors see the post', () => {
  expect(footerOf({ ...words, status: 'published' })).toContain('Visitors see it after Update.')
  expect(footerOf({ ...words, status: 'scheduled', publishAt: '2126-11-27T09:00:00.000Z' })).not.toContain(
    'Visitors see',
  )
})
