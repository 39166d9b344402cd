import { describe, expect, it } from 'vitest'
import { noFields } from '../post-fields.ts'
import { type KeptCopy, openKeptCopies } from './kept-copies.ts'
import { shelf } from './test-shelf.ts'

const now = new Date('2026-11-21T14:05:00Z')
const copy = (part: Partial<KeptCopy> = {}, title = 'Half a thought', content = ''): KeptCopy => ({
  id: 'morning',
  about: 'new',
  at: now.toISOString(),
  fields: { ...noFields, title, content },
  ...part,
})

describe('a kept copy', () => {
  it('is there again, whole', () => {
    const copies = openKeptCopies(shelf(), 'amira', now)
    const written = copy({ fields: { ...noFields, title: 'Gums', treatments: ['orthodontics'], publication: 'draft' } })
    expect(copies.keep(written)).toBe('kept')
    expect(copies.about('new')).toEqual([written])
  })

  it('is about one post only, the newest first, one for each window', () => {
    const copies = openKeptCopies(shelf(), 'amira', now)
    copies.keep(copy({ id: 'a', at: '2026-11-21T10:00:00.000Z' }, 'Older'))
    copies.keep(copy({ id: 'b', at: '2026-11-21T12:00:00.000Z' }, 'Newer'))
    copies.keep(copy({ id: 'a', at: '2026-11-21T11:00:00.000Z' }, 'Older, gone on'))
    copies.keep(copy({ about: 'post-1' }, 'Another post'))
    expect(copies.about('new').map(({ fields }) => fields.title)).toEqual(['Newer', 'Older, gone on'])
    expect(copies.about('post-1').map(({ fields }) => fields.title)).toEqual(['Another post'])
  })

  it('is nobody else’s', () => {
    const shared = shelf()
    openKeptCopies(shared, 'amira', now).keep(copy())
    expect(openKeptCopies(shared, 'tom', now).about('new')).toEqual([])
    expect(openKeptCopies(shared, 'amira', now).about('new')).toHaveLength(1)
  })

  it('is gone when it is forgotten', () => {
    const copies = openKeptCopies(shelf(), 'amira', now)
    copies.keep(copy())
    copies.forget(copy())
    expect(copies.about('new')).toEqual([])
  })

  it('takes the place of another with all its pictures where there is no room for both', () => {
    const shared = shelf(3_000)
    const copies = openKeptCopies(shared, 'amira', now)
    const brushes = copy({}, 'Brushes', `<img alt="A brush" src="data:image/png;base64,${'A'.repeat(2_000)}">`)
    copies.keep({ ...brushes, about: 'post-1' })
    expect(copies.replace({ ...brushes, about: 'post-1' }, brushes)).toBe('kept')
    expect(copies.all()).toEqual([brushes])
  })

  it('is there no more once another has taken its place, also where there is room for both', () => {
    const copies = openKeptCopies(shelf(), 'amira', now)
    copies.keep(copy({ about: 'post-1' }))
    expect(copies.replace(copy({ about: 'post-1' }), copy())).toBe('kept')
    expect(copies.all()).toEqual([copy()])
  })

  it('stays where what is to take its place finds no room', () => {
    const copies = openKeptCopies(shelf(1_000), 'amira', now)
    copies.keep(copy())
    expect(copies.replace(copy(), copy({ id: 'evening' }, 'Floss. '.repeat(400)))).toBe('not kept')
    expect(copies.all()).toEqual([copy()])
  })

  it('names its header picture, which is needed as long as anybody’s copy names it', () => {
    const shared = shelf()
    const amiras = openKeptCopies(shared, 'amira', now)
    amiras.keep(copy({ id: 'a', picture: 'arch' }))
    amiras.keep(copy({ id: 'b', picture: '' }))
    openKeptCopies(shared, 'tom', now).keep(copy({ picture: 'door' }))
    expect(amiras.pictures()).toEqual(new Set(['arch', 'door']))
    amiras.forget(copy({ id: 'a' }))
    expect(amiras.pictures()).toEqual(new Set(['door']))
    expect(amiras.about('new')).toMatchObject([{ id: 'b', picture: '' }])
  })

  it('is there for 60 days, and forgotten after them, also by a colleague', () => {
    const shared = shelf()
    const lastDay = copy({ id: 'b', at: '2026-09-22T14:05:00.000Z' })
    const toms = openKeptCopies(shared, 'tom', now)
    toms.keep(copy({ id: 'a', at: '2026-09-22T14:04:59.000Z' }))
    toms.keep(lastDay)
    openKeptCopies(shared, 'amira', now)
    expect(toms.all()).toEqual([lastDay])
  })

  it('leaves the pictures out where there is no room for them, and says so', () => {
    const copies = openKeptCopies(shelf(1_000), 'amira', now)
    const picture = `<img alt="A brush" src="data:image/png;base64,${'A'.repeat(2_000)}">`
    expect(copies.keep(copy({}, 'Brushes', `<p>One.</p>${picture}<p>Two.</p>`))).toBe('kept without pictures')
    expect(copies.about('new')).toMatchObject([
      { withoutPictures: true, fields: { title: 'Brushes', content: '<p>One.</p><p>Two.</p>' } },
    ])
  })

  it('is not kept where there is no room or no storage at all', () => {
    expect(openKeptCopies(shelf(10), 'amira', now).keep(copy())).toBe('not kept')
    const none = openKeptCopies(undefined, 'amira', now)
    expect(none.keep(copy())).toBe('not kept')
    expect(none.about('new')).toEqual([])
  })

  it.each(['', 'not JSON', '{}', '{"id":"a","about":"new"}'])('is nothing where %s was kept', (text) => {
    const shared = shelf()
    shared.setItem('copy amira new a', text)
    expect(openKeptCopies(shared, 'amira', now).about('new')).toEqual([])
  })
})
