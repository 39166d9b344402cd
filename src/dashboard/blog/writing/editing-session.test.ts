import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostBody, WirePost } from '../../../contract/blog.ts'
import { type KeptCopy, openKeptCopies } from '../copies/kept-copies.ts'
import { shelf } from '../copies/test-shelf.ts'
import { fieldsOf, noFields } from '../post-fields.ts'

const now = new Date('2026-11-23T09:00:00Z')
const gums: WirePost = {
  _id: 'gums',
  slug: 'gums',
  title: 'Gums',
  content: '<p>As it is kept.</p>',
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'published',
  version: 3,
}

let sent: PostBody[] = []
/** What the practice answers, one after the other; then the line is dead. */
let answers: Response[] = []

beforeEach(() => {
  sent = []
  answers = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => 'of-amira' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    if (body) sent.push(JSON.parse(body))
    return answers.shift() ?? Response.error()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nothing = async () => undefined

const tabs = { own: 'mine', isOpen: (name: string) => name !== 'closed' }

async function open(post: WirePost | undefined, ...kept: Omit<KeptCopy, 'id' | 'at'>[]) {
  const { openEditingSession } = await import('./editing-session.ts')
  const copies = openKeptCopies(shelf(), 'amira', now)
  for (const copy of kept) copies.keep({ ...copy, id: 'yesterday', at: '2026-11-22T17:00:00.000Z' })
  const session = openEditingSession(post, copies, { keep: async () => true, find: nothing, keepOnly: nothing }, tabs)
  return { session, copies, offered: () => session.read().offers.map(({ fields: { title } }) => title) }
}

/** The only copy that is offered. */
function restore({ session }: Awaited<ReturnType<typeof open>>): void {
  for (const copy of session.read().offers) session.restore(copy)
}

const saved = (post: WirePost) =>
  Response.json({ success: true, message: 'It is saved.', updated: post, response: post })
const quicker = { changedBy: 'Tom Reed', changedAt: now.toISOString(), version: 4 }

describe('what was written yesterday and not saved', () => {
  it('is said to be unsaved no longer than it is', async () => {
    const { session } = await open(undefined, { about: 'new', fields: { ...noFields, title: 'Gums' } })
    expect(session.read().restoredFrom).toBeDefined()
    answers = [saved({ ...gums, status: 'draft' })]
    await session.saveDraft()
    expect(session.read()).toMatchObject({ restoredFrom: undefined, line: { kind: 'saved' } })
  })

  it.each([
    ['mine', 'Gums', []],
    ['closed', 'Gums', []],
    ['another', '', ['Gums']],
  ])('is a new post’s again unless another open tab writes it: %s', async (tab, title, offers) => {
    const { session, offered } = await open(undefined, { about: 'new', tab, fields: { ...noFields, title: 'Gums' } })
    expect(session.read().fields.title).toBe(title)
    expect(offered()).toEqual(offers)
  })

  it('is offered no longer than another tab has it, and as that tab goes on with it', async () => {
    const of = { about: 'new', tab: 'another' }
    const { session, copies, offered } = await open(undefined, { ...of, fields: { ...noFields, title: 'Gums' } })
    const [copy = { id: '', about: '' }] = session.read().offers
    copies.keep({ ...of, id: copy.id, at: now.toISOString(), fields: { ...noFields, title: 'Gums and plaque' } })
    session.noteOtherTab(copies.keyOf(copy))
    expect(offered()).toEqual(['Gums and plaque'])
    copies.forget(copy)
    session.noteOtherTab(copies.keyOf(copy))
    expect(offered()).toEqual([])
  })

  it('stays the same copy in a tab that is loaded anew', async () => {
    const of = { about: 'new', tab: 'mine' }
    const { session, copies } = await open(undefined, { ...of, fields: { ...noFields, title: 'Gums' } })
    session.write({ title: 'Gums and plaque' })
    session.keepNow()
    expect(copies.about('new')).toMatchObject([{ id: 'yesterday', fields: { title: 'Gums and plaque' } }])
  })

  it('is kept on where there is room for it once only', async () => {
    const content = 'Floss. '.repeat(400)
    const { copies } = await open(undefined, { about: 'new', fields: { ...noFields, content } })
    expect(copies.about('new')).toMatchObject([{ fields: { content } }])
  })

  it('is not written over what a colleague saved since: both are shown first', async () => {
    const fields = { ...fieldsOf(gums), title: 'Gums and plaque' }
    const opened = await open(gums, { about: 'gums', version: 2, fields })
    restore(opened)
    answers = [Response.json({ message: 'Tom was quicker.', conflict: quicker }, { status: 409 }), Response.json(gums)]
    await opened.session.send()
    expect(sent.at(-1)).toMatchObject({ version: 2, title: 'Gums and plaque' })
    expect(opened.session.read().conflict).toMatchObject({ changedBy: 'Tom Reed' })
  })

  it('says nothing of when the post comes out', async () => {
    const fields = { ...fieldsOf(gums), title: 'Gums and plaque', publication: 'later' as const }
    const opened = await open(gums, { about: 'gums', version: 3, fields })
    restore(opened)
    expect(opened.session.read().fields).toMatchObject({ title: 'Gums and plaque', publication: 'now' })
  })
})

it('who took the other’s text and has their own back saves it without being asked once more', async () => {
  const opened = await open(gums)
  const { session } = opened
  session.write({ title: 'Mine' })
  const theirs = { ...gums, title: 'Theirs', version: 4 }
  answers = [Response.json({ message: 'Tom was quicker.', conflict: quicker }, { status: 409 }), Response.json(theirs)]
  await session.send()
  session.takeTheirs()
  expect(session.read().fields.title).toBe('Theirs')
  // As after a reload.
  expect(opened.copies.about('gums')).toMatchObject([{ version: 4, fields: { title: 'Mine' } }])
  restore(opened)
  answers = [saved({ ...theirs, title: 'Mine', version: 5 })]
  await session.send()
  expect(sent.at(-1)).toMatchObject({ version: 4, title: 'Mine' })
})

it('whoever has been signed out sends nothing by itself until they are in again', async () => {
  const { session } = await open({ ...gums, status: 'draft' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  session.write({ title: 'Gums and plaque' })
  await session.autosave()
  expect(sent).toEqual([])
  vi.stubGlobal('localStorage', { getItem: () => 'of-amira' })
  answers = [saved({ ...gums, status: 'draft', title: 'Gums and plaque', version: 4 })]
  await session.autosave()
  expect(sent).toMatchObject([{ title: 'Gums and plaque' }])
})

describe('a save that was kept although its answer was lost', () => {
  const draft = { ...gums, status: 'draft' as const }
  const refused = () => Response.json({ message: 'Amira was quicker.', conflict: quicker }, { status: 409 })
  const kept = { ...draft, title: 'Gums and plaque', version: 4 }

  it('is no other version for whoever writes on, and the draft goes on saving itself', async () => {
    const { session } = await open(draft)
    session.write({ title: 'Gums and plaque ' })
    await session.autosave()
    session.write({ title: 'Gums, plaque and tartar' })
    answers = [refused(), Response.json(kept), saved({ ...kept, title: 'Gums, plaque and tartar', version: 5 })]
    await session.autosave()
    expect(session.read()).toMatchObject({ stale: false, conflict: undefined })
    await session.autosave()
    expect(sent.at(-1)).toMatchObject({ version: 4, title: 'Gums, plaque and tartar' })
    expect(session.read()).toMatchObject({ line: { kind: 'saved' } })
    expect(session.isDirty()).toBe(false)
  })

  it('is none for whoever presses again, with the picture that went with it', async () => {
    const { session } = await open({ ...gums, image: 'old', imageAddress: '/photographs/old' })
    session.removePicture()
    session.write({ title: 'Gums and plaque' })
    await session.send()
    answers = [refused(), Response.json({ ...kept, status: 'published' }), saved({ ...gums, version: 5 })]
    await session.send()
    expect(sent.at(-1)).toMatchObject({ version: 4, title: 'Gums and plaque' })
    expect(session.read()).toMatchObject({
      conflict: undefined,
      picture: undefined,
      saved: { message: 'It is saved.' },
    })
  })

  it('that made a draft public has what was written since wait for a press', async () => {
    const { session } = await open(draft)
    session.write({ publication: 'now' })
    await session.send()
    session.write({ title: 'Gums and plaque' })
    answers = [refused(), Response.json({ ...gums, version: 4 })]
    await session.autosave()
    await session.autosave()
    expect(sent).toHaveLength(2)
    expect(session.read()).toMatchObject({ fields: { title: 'Gums and plaque' }, line: { kind: 'kept' } })
  })

  it('is none for whoever takes the post off the website', async () => {
    const { session } = await open(gums)
    await session.unpublish()
    answers = [refused(), Response.json({ ...draft, version: 4 }), saved({ ...draft, version: 5 })]
    await session.unpublish()
    expect(sent.at(-1)).toEqual({ draft: true, version: 4 })
    expect(session.read().conflict).toBeUndefined()
  })

  it.each([
    ['words', { ...kept, content: '<p>As Tom has it.</p>' }],
    ['picture', { ...kept, image: 'old', imageAddress: '/photographs/old' }],
  ])('is told from a colleague’s by its %s', async (_, theirs) => {
    const { session } = await open({ ...gums, image: 'old', imageAddress: '/photographs/old' })
    session.removePicture()
    session.write({ title: 'Gums and plaque' })
    await session.send()
    answers = [refused(), Response.json(theirs), Response.json(theirs)]
    await session.send()
    expect(session.read()).toMatchObject({ conflict: { changedBy: 'Tom Reed' }, picture: { kind: 'removed' } })
  })

  it('is told from that of a colleague who has put in another picture, where only the picture is new', async () => {
    const { session } = await open({ ...gums, image: 'old', imageAddress: '/photographs/old' })
    session.removePicture()
    await session.send()
    const theirs = { ...gums, image: 'new', imageAddress: '/photographs/new', version: 4 }
    answers = [refused(), Response.json(theirs), Response.json(theirs)]
    await session.send()
    expect(session.read()).toMatchObject({ conflict: { changedBy: 'Tom Reed' }, picture: { kind: 'removed' } })
  })

  it('is told from that of a colleague who has published the draft since: what was written on does not follow', async () => {
    const { session } = await open(draft)
    session.write({ title: 'Gums and plaque' })
    await session.saveDraft()
    session.write({ title: 'Gums, plaque and a secret' })
    const published = { ...kept, status: 'published', version: 5 }
    answers = [refused(), Response.json(published), Response.json(published)]
    await session.saveDraft()
    expect(sent).toHaveLength(2)
    expect(session.read().conflict).toMatchObject({ changedBy: 'Tom Reed' })
  })

  it('is told from that of a colleague who has taken the post off the website: it does not come back', async () => {
    const { session } = await open(gums)
    session.write({ title: 'Gums and plaque' })
    await session.send()
    const taken = { ...kept, version: 5 }
    answers = [refused(), Response.json(taken), Response.json(taken)]
    await session.send()
    expect(sent).toHaveLength(2)
    expect(session.read().conflict).toMatchObject({ changedBy: 'Tom Reed' })
  })

  it('that took the post off the website is not undone by what is saved next', async () => {
    const { session } = await open(gums)
    await session.unpublish()
    session.write({ title: 'Gums and plaque' })
    answers = [refused(), Response.json({ ...draft, version: 4 }), saved({ ...kept, version: 5 })]
    await session.send()
    expect(sent.at(-1)).toMatchObject({ version: 4, title: 'Gums and plaque' })
    expect(sent.at(-1)).not.toHaveProperty('draft')
  })

  it('hides nothing that was saved between an older copy and it', async () => {
    const copy = { about: 'gums', version: 2, fields: { ...fieldsOf(gums), title: 'Gums of yesterday' } }
    const opened = await open(gums, copy)
    const { session } = opened
    session.write({ title: 'Gums and plaque' })
    await session.send()
    restore(opened)
    const published = { ...gums, title: 'Gums and plaque', version: 4 }
    answers = [refused(), Response.json(published), Response.json(published)]
    await session.send()
    expect(sent).toHaveLength(2)
    expect(session.read().conflict).toMatchObject({ theirs: { title: 'Gums and plaque' } })
  })

  it('is none for whoever presses again once the hour has come that it named', async () => {
    const { session } = await open(draft)
    session.write({ title: 'Gums and plaque', publication: 'later', day: '2026-11-23', time: '09:15' })
    await session.send()
    const out = { ...kept, status: 'published', publishAt: '2026-11-23T09:15:00.000Z' } as const
    answers = [refused(), Response.json(out), saved({ ...out, version: 5 })]
    await session.send()
    expect(sent.at(-1)).toMatchObject({ version: 4, title: 'Gums and plaque' })
    expect(session.read()).toMatchObject({ conflict: undefined, saved: { message: 'It is saved.' } })
  })

  it('is told from that of a colleague who let it out before the hour that it named', async () => {
    const { session } = await open(draft)
    session.write({ title: 'Gums and plaque', publication: 'later', day: '2026-11-23', time: '09:15' })
    await session.send()
    const out = { ...kept, status: 'published', publishAt: '2026-11-23T09:05:00.000Z', version: 5 }
    answers = [refused(), Response.json(out), Response.json(out)]
    await session.send()
    expect(session.read().conflict).toMatchObject({ changedBy: 'Tom Reed' })
  })

  it('is known to be perhaps the newer version until an answer comes', async () => {
    const { session } = await open(draft)
    session.write({ title: 'Gums and plaque' })
    await session.saveDraft()
    expect(session.read().unanswered).toHaveLength(1)
    answers = [saved(kept)]
    await session.saveDraft()
    expect(session.read().unanswered).toEqual([])
  })
})

it('a button that is pressed twice while an autosave is on its way sends once', async () => {
  const draft = { ...gums, status: 'draft' as const }
  const { session } = await open(draft)
  session.write({ title: 'Gums and plaque' })
  answers = [saved(draft), saved({ ...gums, title: 'Gums and plaque' })]
  const autosaved = session.autosave()
  await Promise.all([autosaved, session.send(), session.send(), session.saveDraft()])
  expect(sent.map(({ title }) => title)).toEqual(['Gums and plaque', 'Gums and plaque'])
  expect(session.read()).toMatchObject({ busy: undefined, failure: undefined, saved: { message: 'It is saved.' } })
})

describe('in the form that was emptied by an update', () => {
  it('what was begun stays as an offer when the post is taken up again', async () => {
    const { session, offered } = await open(gums)
    answers = [saved(gums)]
    await session.send()
    session.write({ title: 'Another thought' })
    session.goOn()
    expect(session.read().fields.title).toBe('Gums')
    expect(offered()).toEqual(['Another thought'])
  })

  it('a copy that is restored stands for the whole post again', async () => {
    const described = { ...gums, description: 'About gums.' }
    const opened = await open(described, { about: 'gums', version: 3, fields: fieldsOf({ ...gums, title: 'Plaque' }) })
    answers = [saved(described)]
    await opened.session.send()
    restore(opened)
    answers = [saved(gums)]
    await opened.session.send()
    expect(sent.at(-1)).toMatchObject({ title: 'Plaque', description: '' })
  })
})

it.each([-1, 1])(
  'is kept at an hour of the practice’s, also %s day from a computer whose clock is wrong',
  async (days) => {
    const { noteClock, presentMoment } = await import('../../clock.ts')
    const learn = (apart: number) =>
      noteClock(Date.now(), new Response(null, { headers: { date: new Date(Date.now() + apart).toUTCString() } }))
    learn(days * 86_400_000)
    const { session, copies } = await open(gums)
    session.write({ title: 'Gums and plaque' })
    session.keepNow()
    const { line } = session.read()
    const kept = [line.kind === 'kept' ? line.at.getTime() : 0, ...copies.about('gums').map(({ at }) => Date.parse(at))]
    expect(kept).toHaveLength(2)
    for (const at of kept) expect(Math.abs(presentMoment().getTime() - at)).toBeLessThan(60_000)
    learn(0)
  },
)
