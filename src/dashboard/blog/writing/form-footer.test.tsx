import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { fieldsOf } from '../post-fields.ts'
import type { EditingState } from './editing-state.ts'
import { FormFooter } from './form-footer.tsx'

const words = { _id: 'gums', slug: 'gums', title: 'Gums', content: '<p>Floss.</p>', createdAt: '' }
const nothing = () => undefined
const preview = { show: async () => undefined, showKept: async () => undefined, opening: false, refusal: undefined }

function footerOf(
  post: NonNullable<EditingState['post']>,
  { saved, failure }: Partial<Pick<EditingState, 'saved' | 'failure'>> = {},
): string {
  const editing: EditingState = {
    post,
    start: fieldsOf(post),
    fields: fieldsOf(post),
    picture: undefined,
    pictureLost: false,
    round: 0,
    busy: undefined,
    line: { kind: 'kept', at: new Date(), withoutPictures: false },
    failure,
    conflict: undefined,
    saved,
    stale: false,
    unanswered: [],
    emptied: false,
    offers: [],
    thrown: undefined,
    restoredFrom: undefined,
  }
  const doing = { onSaveDraft: nothing, onGoOn: nothing, preview, waitsForPictures: false }
  return renderToStaticMarkup(
    <MemoryRouter>
      <FormFooter button="Update" {...{ editing, ...doing }} />
    </MemoryRouter>,
  )
}

it('what is kept in the browser is said to wait for Update alone where visitors see the post', () => {
  expect(footerOf({ ...words, status: 'published' })).toContain('Visitors see it after Update.')
  expect(footerOf({ ...words, status: 'scheduled', publishAt: '2126-11-27T09:00:00.000Z' })).not.toContain(
    'Visitors see',
  )
})

it('what was sent says when it comes out, since the form is emptied and does not say it any more', () => {
  const message = 'The post is written.'
  const post = { ...words, status: 'scheduled', publishAt: '2126-11-27T09:00:00.000Z' } as const
  expect(footerOf(post, { saved: { message, post } })).toContain(
    'The post is written. Comes out on Wednesday 27 November 2126 at 09:00, London time.',
  )
  const known = { ...post, status: 'published' } as const
  expect(footerOf(known, { saved: { message, post: known } })).not.toContain('Comes out')
})

it('a refusal is said in its sentence, and not in the words of the program', () => {
  const failure = { status: 401, success: false, message: 'Please sign in.' } as const
  const footer = footerOf({ ...words, status: 'published' }, { failure })
  expect(footer).toContain('Please sign in. What you wrote is still here.')
  expect(footer).not.toContain('{')
})

it('a failure of the server says by which reference it is looked into', () => {
  const failure = { status: 500, message: 'Something went wrong on our side.', reference: 'K7Q2M9XW' }
  expect(footerOf({ ...words, status: 'published' }, { failure })).toContain(
    'Something went wrong on our side. What you wrote is still here. Reference: K7Q2M9XW',
  )
})
