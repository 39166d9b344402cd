import { api } from '../../../contract/api.ts'
import type { Outcome } from '../../../contract/ask.ts'
import type { WirePost } from '../../../contract/blog.ts'
import { askAsStaff, failureOf } from '../../ask-as-staff.ts'
import { storedToken } from '../../staff/token.ts'
import type { KeptCopies, KeptCopy } from '../copies/kept-copies.ts'
import { readAsDataUrl } from '../data-url.ts'
import { fieldsOf, isDraft, noFields, type PostFields, sameWriting } from '../post-fields.ts'
import { mergedFields } from './merged-fields.ts'
import { type Saved, savePost } from './save-post.ts'
import type { Sitting, Step } from './sitting-state.ts'

export type SittingDesk = ReturnType<typeof openSitting>

/** How long the browser’s copy may lag behind the hands, in milliseconds. */
const keepingDelay = 500

const unreadablePicture = 'The picture cannot be read any more. Please choose it again.'

/**
 * One person’s sitting at the form of one post: what is written, where it is kept, and what came of sending it. It is
 * no part of any component, because saving goes on while the page is drawn, and ends after it has gone.
 */
export function openSitting(opened: WirePost | undefined, copies: KeptCopies) {
  const listeners = new Set<() => void>()
  let copyId = newCopyId()
  let state = begin(opened)
  let keeping: ReturnType<typeof setTimeout> | undefined
  /** Saves go one after the other, or each would be stale for the next. */
  let running: Promise<unknown> = Promise.resolve()

  function begin(post: WirePost | undefined): Sitting {
    const start = post ? fieldsOf(post) : noFields
    const kept = copies.about(post?._id ?? 'new').filter((copy) => !sameWriting(copy.fields, start))
    // On a new post there is nothing that a copy could stand against, so it is simply there again.
    const [restored, ...others] = post ? [undefined, ...kept] : kept
    if (restored) {
      copies.keep({ ...restored, id: copyId })
      copies.forget(restored)
    }
    return {
      post,
      start,
      fields: restored?.fields ?? start,
      picture: undefined,
      round: 0,
      busy: undefined,
      line: { kind: 'quiet' },
      failure: undefined,
      conflict: undefined,
      saved: undefined,
      stale: false,
      emptied: false,
      offers: others.filter((copy) => copy !== undefined),
      restoredFrom: restored?.at,
    }
  }

  function set(part: Partial<Sitting>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const about = () => state.post?._id ?? 'new'
  const isDirty = () => state.picture !== undefined || !sameWriting(state.fields, state.start)

  function write(part: Partial<PostFields>): void {
    set({ fields: { ...state.fields, ...part } })
    keeping ??= setTimeout(keepNow, keepingDelay)
  }

  function keepNow(): void {
    clearTimeout(keeping)
    keeping = undefined
    const copy = { id: copyId, about: about(), at: new Date().toISOString(), fields: state.fields }
    if (sameWriting(state.fields, state.start)) {
      copies.forget(copy)
      return
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
    const sent = { fields: state.fields, picture: state.picture }
    set({ busy: kind, ...(kind !== 'autosave' && { failure: undefined, saved: undefined }) })
    const image = sent.picture && kind !== 'unpublish' ? await readAsDataUrl(sent.picture) : undefined
    if (sent.picture && kind !== 'unpublish' && !image) {
      set({ busy: undefined, failure: { status: 0, message: unreadablePicture, field: 'image' } })
      return
    }
    const outcome = await savePost(kind, { ...state, fields: sent.fields }, image)
    set({ busy: undefined, ...(outcome.kind === 'answered' && { stale: false }) })
    if (outcome.kind === 'answered') took(kind, sent, outcome.answer)
    else await failed(kind, outcome)
  }

  function took(kind: Step, sent: { fields: PostFields; picture: File | undefined }, answer: Saved): void {
    const { post, message } = answer
    const mine = { id: copyId, about: about() }
    const now = fieldsOf(post)
    const { publication, day, time, slug } = now
    if (kind === 'send') {
      // What was written is with the practice now, and the form is emptied, as the specification has it.
      copies.forget(mine)
      const offers = [...keepAfterthought(sent.fields, post), ...state.offers]
      copyId = newCopyId()
      const empty = state.post ? { ...noFields, publication, day, time } : noFields
      set({
        post: state.post && post,
        start: empty,
        fields: empty,
        picture: undefined,
        round: state.round + 1,
        line: { kind: 'quiet' },
        saved: { message, slug },
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
      ...(kind === 'unpublish' && { saved: { message, slug } }),
    })
    if (mine.about !== about()) copies.forget(mine)
    keepNow()
  }

  /** What was written while the rest was on its way is not in what was sent, so it is kept with the post. */
  function keepAfterthought(sent: PostFields, { _id: about }: WirePost): KeptCopy[] {
    if (sameWriting(state.fields, sent)) return []
    const copy = { id: newCopyId(), about, at: new Date().toISOString(), fields: state.fields }
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
    choosePicture: (picture: File | undefined) => set({ picture }),
    send: () => step('send'),
    saveDraft: () => step('save draft'),
    unpublish: () => step('unpublish'),

    /** What is being written stays as a copy of its own. */
    restore(copy: KeptCopy) {
      keepNow()
      const mine = { id: copyId, about: about() }
      const left = copies.about(about()).filter(({ id }) => id === mine.id)
      copyId = newCopyId()
      copies.forget(copy)
      set({
        fields: copy.fields,
        round: state.round + 1,
        restoredFrom: copy.at,
        offers: [...left, ...state.offers.filter(({ id }) => id !== copy.id)],
      })
      keepNow()
    },

    throwAway(copy: KeptCopy) {
      copies.forget(copy)
      set({ offers: state.offers.filter(({ id }) => id !== copy.id) })
    },

    /** Back to what the server has. */
    startOver() {
      clearTimeout(keeping)
      keeping = undefined
      copies.forget({ id: copyId, about: about() })
      set({
        fields: state.start,
        picture: undefined,
        round: state.round + 1,
        line: { kind: 'quiet' },
        restoredFrom: undefined,
      })
    },

    /** Takes the post into the emptied form again. */
    goOn() {
      const start = state.post ? fieldsOf(state.post) : noFields
      set({ start, fields: start, emptied: false, saved: undefined, round: state.round + 1 })
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
      keepNow()
      const mine = copies.about(about()).find(({ id }) => id === copyId)
      copyId = newCopyId()
      const start = fieldsOf(conflict.theirs)
      set({
        post: conflict.theirs,
        start,
        fields: start,
        round: state.round + 1,
        conflict: undefined,
        stale: false,
        failure: undefined,
        line: { kind: 'quiet' },
        offers: [...(mine ? [mine] : []), ...state.offers],
      })
    },

    putOffConflict() {
      const { conflict } = state
      const sentence = `${conflict?.changedBy ?? 'Somebody'} saved this post meanwhile. Yours is not saved yet.`
      set({ conflict: undefined, failure: { status: 409, message: sentence } })
    },
  }
}

/** `crypto.randomUUID` is missing where a practice serves its dashboard without https. */
function newCopyId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
