import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { noFields } from '../post-fields.ts'
import { Publishing, standing, whatHappens } from './publishing.tsx'

const later = { ...noFields, publication: 'later', day: '2026-11-27', time: '09:00' } as const

it.each([
  ['before its hour', '2026-11-27T08:00:00Z', 'Submit publishes it on Friday 27 November at 09:00, London time.'],
  ['once its hour has passed', '2026-11-27T09:00:00Z', 'Submit publishes it.'],
])('the button of a post for an hour to come says what is so %s', (_, now, sentence) => {
  expect(whatHappens('Submit', undefined, later, new Date(now))).toBe(sentence)
})

it.each([
  [
    'another hour',
    { ...later, time: '10:00' },
    'Update takes it off the website until Friday 27 November at 10:00, London time.',
  ],
  ['no hour', { ...later, publication: 'draft' }, 'Update takes it off the website. Only staff see it then.'],
  ['now', { ...later, publication: 'now' }, 'Update changes what visitors see.'],
  ['an hour without its time', { ...later, time: '' }, 'Update asks first at which hour it is to come out.'],
] as const)('says what becomes of a post whose hour has come while %s was chosen', (_, fields, sentence) => {
  const publishAt = '2026-11-27T09:00:00.000Z'
  const words = { _id: 'gums', slug: 'gums', title: 'Gums', content: '<p>Floss.</p>', createdAt: publishAt }
  const post = { ...words, status: 'scheduled', publishAt } as const
  expect(whatHappens('Update', post, fields, new Date('2026-11-27T09:01:00Z'))).toBe(sentence)
})

it('the button of a post whose hour is not chosen yet does not say that it publishes', () => {
  const sentence = whatHappens('Submit', undefined, { ...later, time: '' }, new Date('2026-11-27T08:00:00Z'))
  expect(sentence).toBe('Submit asks first at which hour it is to come out.')
})

it.each([
  ['before it', '08:59', 'Comes out on Friday 27 November at 09:00, London time', /^Update publishes it on/],
  [
    'after it',
    '09:01',
    'Public since Friday 27 November at 09:00, London time',
    /^Update changes what visitors see\.$/,
  ],
])('a form that stands open over the hour of its post says what is so %s', (_, time, stands, button) => {
  const hour = '2026-11-27T09:00:00.000Z'
  const words = { _id: 'gums', slug: 'gums', title: 'Gums', content: '<p>Floss.</p>', createdAt: hour }
  const post = { ...words, status: 'scheduled', publishAt: hour, publishedAt: hour } as const
  const now = new Date(`2026-11-27T${time}:00Z`)
  expect(standing(post, now)).toBe(stands)
  expect(whatHappens('Update', post, later, now)).toMatch(button)
})

it('whoever hears that day and time are wrong hears why', () => {
  const nothing = () => undefined
  const asked = { post: undefined, busy: undefined, onWrite: nothing, onUnpublish: nothing, hourMissing: true }
  const html = renderToStaticMarkup(<Publishing {...asked} fields={{ ...later, day: '', time: '' }} />)
  const wrong = html.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? []
  const described = wrong.map((field) => field.match(/aria-describedby="([^"]*)"/)?.[1])
  expect(described).toEqual(['hour-in-words hour-missing', 'hour-in-words hour-missing'])
  expect(html).toMatch(/<div id="hour-missing" role="alert"[^>]*>Please give the day and the time/)
})
