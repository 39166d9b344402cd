import { api } from '../../../contract/api.ts'
import type { Outcome } from '../../../contract/ask.ts'
import { hasOwnPicture, type WirePost } from '../../../contract/blog.ts'
import { askAsStaff, failureOf } from '../../ask-as-staff.ts'
import { newKey } from '../../new-key.ts'
import { storedToken } from '../../staff/token.ts'
import type { KeptCopies, KeptCopy } from '../copies/kept-copies.ts'
import type { KeptPictures } from '../copies/kept-pictures.ts'
import { fieldsOf, isDraft, noFields, type PostFields, sameWriting } from '../post-fields.ts'
import type { EditingState, Saved, Step } from './editing-state.ts'
import { type HeaderPicture, imageOf, nameOf, pictureIn } from './header-picture.ts'
import { mergedFields } from './merged-fields.ts'
import type { Tabs } from './name-of-tab.ts'
import { savePost } from './save-post.ts'

export type EditingSession = ReturnType<typeof openEditingSession>

/** How long the browser’s copy may lag behind the hands, in milliseconds. */
const keepingDelay = 500

const unreadablePicture = 'The picture cannot be read any more. Please choose it again.'

/**
 * One person’s editing session at the form of one post: what is written, where it is kept, and what came of sending it. It is
 * no part of any component, because saving goes on while the page is drawn, and ends after it has gone.
 */
export function openEditingSession(
  opened: WirePost | undefined,
  copies: KeptCopies,
  pictures: KeptPictures,
  tabs?: Tabs,
) {
  const listeners = new Set<() => void>()
  const ofThisTab = tabs && { tab: tabs.own }
  let copyId = newKey()
  let state = begin(opened)
  let seeking = seekPicture()
  void pictures.keepOnly(copies.pictures())
  let keeping: ReturnType<typeof setTimeout> | undefined
  /** Saves go one after the other, or each would be stale for the next. */
  let running: Promise<unknown> = Promise.resolve()

  function begin(post: WirePost | undefined): EditingState {
    const start = post ? fieldsOf(post) : noFields
    const kept = copies
      .about(post?._id ?? 'new')
      .filter(({ fields, picture }) => picture !== undefined || !sameWriting(fields, start))
    // On a new post there is nothing that a copy could stand against, so it is simply there again, unless somebody may be
    // writing on it in another tab.
    const restored = post ? undefined : kept.find((copy) => !isElsewhere(copy))
    if (restored) {
      // There may be room for one of the two only.
      copies.forget(restored)
      copies.keep({ ...restored, id: copyId, ...ofThisTab })
    }
    return {
      post,
      start,
      fields: restored?.fields ?? start,
      picture: restored && pictureIn(restored),
      pictureLost: false,
      round: 0,
      busy: undefined,
      line: { kind: 'quiet' },
      failure: undefined,
      conflict: undefined,
      saved: undefined,
      stale: false,
      emptied: false,
      offers: kept.filter((copy) => copy !== restored),
      thrown: undefined,
      restoredFrom: restored?.at,
    }
  }

  /** Whether it was written in another tab that is still open. */
  function isElsewhere({ tab }: KeptCopy): boolean {
    return tabs !== undefined && tab !== undefined && tab !== tabs.own && tabs.isOpen(tab)
  }

  function set(part: Partial<EditingState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const copyNow = (): KeptCopy => ({ ...copyOf(copyId, state), ...ofThisTab })
  const about = () => state.post?._id ?? 'new'
  const isDirty = () => state.picture !== undefined || !sameWriting(state.fields, state.start)

  async function seekPicture(): Promise<void> {
    const { picture: sought } = state
    if (sought?.kind !== 'sought') return
    const { key } = sought
    const file = await pictures.find(key)
    // Something else may have been chosen meanwhile.
    if (state.picture !== sought) return
    set({ picture: file && { kind: 'chosen', key, file }, pictureLost: !file })
  }

  /** The copy is kept first: pictures that no copy names are thrown away. */
  function changePicture(picture: HeaderPicture | undefined, imageAlt: string): void {
    set({ picture, pictureLost: false, fields: { ...state.fields, imageAlt } })
    keepNow()
    if (picture?.kind === 'chosen') void pictures.keep(picture.key, picture.file)
  }

  function write(part: Partial<PostFields>): void {
    set({ fields: { ...state.fields, ...part } })
    keeping ??= setTimeout(keepNow, keepingDelay)
  }

  /** Answers whether nothing of what is written would be lost by leaving now. */
  function keepNow(): boolean {
    clearTimeout(keeping)
    keeping = undefined
    const copy = copyNow()
    if (!isDirty()) {
      copies.forget(copy)
      return true
    }
    const outcome = copies.keep(copy)
    const { line } = state
    if (outcome === 'not kept') {
      set({ line: { kind: 'not saved', why: 'This browser has no room for a copy.', kept: false } })
    } else if (!savesByItself()) {
      set({ line: { kind: 'kept', at: new Date(), withoutPictures: outcome === 'kept without pictures' } })
    } else if (line.kind === 'not saved' && !line.kept) {
      set({ line: { kind: 'quiet' } })
    }
    return outcome !== 'not kept'
  }

  /** What is being written stays as a copy of its own, and may be restored from there. */
  function putAside(): KeptCopy[] {
    keepNow()
    const mine = isDirty() ? [copyNow()] : []
    copyId = newKey()
    return mine
  }

  /** Only a draft: what is public, or will be by itself, changes when its writer says so and never halfway. */
  function savesByItself(): boolean {
    return state.post !== undefined && isDraft(state.post) && !state.emptied
  }

  async function autosave(): Promise<void> {
    const { busy, conflict, stale, fields } = state
    if (busy || conflict || stale || !savesByItself() || !isDirty() || !fields.title.trim() || !storedToken()) return
    await step('autosave')
  }

  function step(kind: Step): Promise<void> {
    const next = running.then(() => take(kind))
    running = next
    return next
  }

  async function take(kind: Step): Promise<void> {
    await seeking
    const sent = { fields: state.fields, picture: state.picture }
    set({ busy: kind, ...(kind !== 'autosave' && { failure: undefined, saved: undefined }) })
    const image = kind === 'unpublish' ? undefined : await imageOf(sent.picture)
    if (image === null) {
      set({ busy: undefined, failure: { status: 0, message: unreadablePicture, field: 'image' } })
      return
    }
    const outcome = await savePost(kind, { ...state, fields: sent.fields }, image)
    set({ busy: undefined, ...(outcome.kind === 'answered' && { stale: false }) })
    if (outcome.kind === 'answered') took(kind, sent, outcome.answer)
    else await failed(kind, outcome)
  }

  function took(kind: Step, sent: Pick<EditingState, 'fields' | 'picture'>, answer: Saved): void {
    const { post } = answer
    const mine = { id: copyId, about: about() }
    const { publication, day, time, slug } = post ? fieldsOf(post) : noFields
    if (kind === 'send') {
      // What was written is with the practice now, and the form is emptied, as the specification has it.
      copies.forget(mine)
      const offers = [...(post ? keepAfterthought(sent, post) : []), ...state.offers]
      copyId = newKey()
      const empty = state.post ? { ...noFields, publication, day, time } : noFields
      set({
        post: state.post && post,
        start: empty,
        fields: empty,
        picture: undefined,
        round: state.round + 1,
        line: { kind: 'quiet' },
        saved: answer,
        emptied: state.post !== undefined,
        restoredFrom: undefined,
        offers: state.post ? offers : state.offers,
      })
      return
    }
    const untouched = state.fields
    const start = kind === 'unpublish' ? state.start : { ...sent.fields, slug }
    // Who saves a draft does not want it public by the next press of the main button.
    const chosenAnew = kind === 'unpublish' || (kind === 'save draft' && untouched.publication === 'now')
    set({
      post,
      start: { ...start, publication, day, time },
      fields: {
        ...untouched,
        ...(untouched.slug === sent.fields.slug && kind !== 'unpublish' && { slug }),
        ...(chosenAnew && { publication, day, time }),
      },
      ...(state.picture === sent.picture && kind !== 'unpublish' && { picture: undefined }),
      line: { kind: 'saved', at: new Date() },
      ...(kind === 'unpublish' ? { saved: answer } : { restoredFrom: undefined }),
    })
    if (mine.about !== about()) copies.forget(mine)
    keepNow()
  }

  /** What was written while the rest was on its way is not in what was sent, so it is kept with the post. */
  function keepAfterthought(sent: Pick<EditingState, 'fields' | 'picture'>, post: WirePost): KeptCopy[] {
    const picture = state.picture === sent.picture ? undefined : state.picture
    if (sameWriting(state.fields, sent.fields) && !picture) return []
    const copy = copyOf(newKey(), { ...state, post, picture })
    copies.keep(copy)
    return [copy]
  }

  async function failed(kind: Step, outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>): Promise<void> {
    keepNow()
    const conflict = outcome.kind === 'refused' ? outcome.problem.conflict : undefined
    if (conflict && state.post && kind === 'autosave') {
      const why = `${conflict.changedBy} saved this post meanwhile. Save it, and you are shown both.`
      set({ stale: true, line: { kind: 'not saved', why, kept: true } })
      return
    }
    if (conflict && state.post) {
      const theirs = await askAsStaff(api.blog.one, { params: { id: state.post._id } })
      if (theirs.kind === 'answered') {
        set({ conflict: { ...conflict, theirs: theirs.answer, again: kind } })
        return
      }
    }
    const failure = failureOf(outcome)
    if (kind !== 'autosave') {
      set({ failure })
      return
    }
    const kept = state.line.kind !== 'not saved' || state.line.kept
    set({ line: { kind: 'not saved', why: failure.status === 0 ? 'no connection' : failure.message, kept } })
  }

  function restore(copy: KeptCopy): void {
    const left = putAside()
    copies.forget(copy)
    const { post, start, emptied, fields } = state
    const { publication, day, time } = fields
    set({
      post: asReadFor(copy, post),
      start: post && emptied ? fieldsOf(post) : start,
      emptied: false,
      // When it comes out is no part of what is kept of a post that is there.
      fields: post ? { ...copy.fields, publication, day, time } : copy.fields,
      picture: pictureIn(copy),
      pictureLost: false,
      round: state.round + 1,
      restoredFrom: copy.at,
      offers: [...left, ...state.offers.filter(({ id }) => id !== copy.id)],
    })
    keepNow()
    seeking = seekPicture()
  }

  return {
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    isDirty,
    write,
    keepNow,
    autosave,
    savesByItself,
    choosePicture(file: File | undefined) {
      changePicture(file && { kind: 'chosen', key: newKey(), file }, state.fields.imageAlt)
    },
    removePicture() {
      const { post, emptied } = state
      changePicture(post && !emptied && hasOwnPicture(post) ? { kind: 'removed' } : undefined, '')
    },
    bringPictureBack: () => changePicture(undefined, state.start.imageAlt),
    send: () => step('send'),
    saveDraft: () => step('save draft'),
    unpublish: () => step('unpublish'),

    restore,
    isElsewhere,

    throwAway(copy: KeptCopy) {
      copies.forget(copy)
      set({ offers: state.offers.filter(({ id }) => id !== copy.id), thrown: { copy, from: 'the offers' } })
    },

    /** Back to what the server has. */
    startOver() {
      clearTimeout(keeping)
      keeping = undefined
      const copy = copyNow()
      copies.forget(copy)
      copyId = newKey()
      set({
        fields: state.start,
        picture: undefined,
        pictureLost: false,
        round: state.round + 1,
        line: { kind: 'quiet' },
        restoredFrom: undefined,
        thrown: { copy, from: 'the form' },
      })
    },

    /** Gives back what was thrown away last; what was written since stays as an offer. */
    takeBackThrown() {
      const { thrown } = state
      if (!thrown) return
      const { copy, from } = thrown
      copies.keep(copy)
      set({ thrown: undefined })
      if (from === 'the form') restore(copy)
      else set({ offers: [copy, ...state.offers] })
    },

    /** Takes the post into the emptied form again. What was begun there meanwhile stays as an offer. */
    goOn() {
      const left = putAside()
      const start = state.post ? fieldsOf(state.post) : noFields
      set({
        start,
        fields: start,
        picture: undefined,
        pictureLost: false,
        emptied: false,
        saved: undefined,
        round: state.round + 1,
        offers: [...left, ...state.offers],
      })
    },

    /** What the writer changed goes over theirs; what they alone changed stays. */
    keepMine() {
      const { conflict } = state
      if (!conflict) return
      const { theirs, again } = conflict
      const start = fieldsOf(theirs)
      const fields = mergedFields(state.fields, state.start, start)
      const isOthers = fields.content !== state.fields.content
      set({ post: theirs, start, fields, conflict: undefined, round: state.round + (isOthers ? 1 : 0) })
      return step(again)
    },

    takeTheirs() {
      const { conflict } = state
      if (!conflict) return
      const { theirs } = conflict
      // Both were shown: whoever restores their own does so knowingly.
      const mine = putAside().map((copy) => ({ ...copy, version: theirs.version }))
      for (const copy of mine) copies.keep(copy)
      const start = fieldsOf(theirs)
      set({
        post: theirs,
        start,
        fields: start,
        picture: undefined,
        pictureLost: false,
        emptied: false,
        round: state.round + 1,
        conflict: undefined,
        stale: false,
        failure: undefined,
        line: { kind: 'quiet' },
        restoredFrom: undefined,
        offers: [...mine, ...state.offers],
      })
    },

    putOffConflict() {
      const { conflict } = state
      const sentence = `${conflict?.changedBy ?? 'Somebody'} saved this post meanwhile. Yours is not saved yet.`
      set({ conflict: undefined, failure: { status: 409, message: sentence } })
    },
  }
}

function copyOf(id: string, { post, fields, picture }: Pick<EditingState, 'post' | 'fields' | 'picture'>): KeptCopy {
  const name = nameOf(picture)
  return {
    id,
    about: post?._id ?? 'new',
    at: new Date().toISOString(),
    fields,
    ...(post?.version !== undefined && { version: post.version }),
    ...(name !== undefined && { picture: name }),
  }
}

/** The post as whoever wrote the copy had read it: what was saved since is then shown beside it, and not written over. */
function asReadFor({ version }: KeptCopy, post: WirePost | undefined): WirePost | undefined {
  return post && version !== undefined ? { ...post, version } : post
}
