import type { Outcome } from '../../../contract/asking/ask.ts'
import type { WirePost } from '../../../contract/blog.ts'
import { blogCalls } from '../../../contract/calls/blog-calls.ts'
import { askAsStaff, failureOf } from '../../ask-as-staff.ts'
import { presentMoment } from '../../clock.ts'
import { sentenceForStep } from '../../failure-words.ts'
import { newKey } from '../../new-key.ts'
import type { KeptCopies, KeptCopy } from '../copies/kept-copies.ts'
import { fieldsOf, isChosenAnew, noFields, sameWriting } from '../post-fields.ts'
import type { Saved, Sent, Step } from './editing-state.ts'
import { copyOf, type EditingStore } from './editing-store.ts'

/** What becomes of the writing in its store once a step has its answer. */
export function openAfterSending(store: EditingStore, copies: KeptCopies) {
  const { read, set, keepNow } = store

  /** What was written is with the practice now, and the form is emptied, as the specification has it. */
  function emptied(sent: Sent, answer: Saved): void {
    const { post } = answer
    const { publication, day, time } = post ? fieldsOf(post) : noFields
    store.dropCopy()
    const state = read()
    const empty = state.post ? { ...noFields, publication, day, time } : noFields
    const afterthought = post ? keepAfterthought(sent, post) : []
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
      offers: state.post ? [...afterthought, ...state.offers] : state.offers,
    })
  }

  /** The post is written on. */
  function saved(kind: Exclude<Step, 'send'>, sent: Sent, answer: Saved): void {
    const { post } = answer
    const { publication, day, time, slug } = post ? fieldsOf(post) : noFields
    const state = read()
    const copyBefore = store.copyNow()
    const start = kind === 'unpublish' ? state.start : { ...sent.fields, slug }
    // Who saves a draft does not want it public by the next press of the main button.
    const isDraftOnly = kind === 'save draft' && state.fields.publication === 'now'
    const isNoChoice = state.post !== undefined && !isChosenAnew(state.post, state.fields)
    set({
      post,
      start: { ...start, publication, day, time },
      fields: {
        ...state.fields,
        ...(state.fields.slug === sent.fields.slug && kind !== 'unpublish' && { slug }),
        ...((kind === 'unpublish' || isDraftOnly || isNoChoice) && { publication, day, time }),
      },
      ...(state.picture === sent.picture && kind !== 'unpublish' && { picture: undefined }),
      line: { kind: 'saved', at: presentMoment() },
      ...(kind === 'unpublish' ? { saved: answer } : { restoredFrom: undefined }),
    })
    // A new post has its id by now, and its copy another name.
    if (copyBefore.about !== store.copyNow().about) copies.forget(copyBefore)
    keepNow()
  }

  /** What was written while the rest was on its way is not in what was sent, so it is kept with the post. */
  function keepAfterthought(sent: Sent, post: WirePost): KeptCopy[] {
    const state = read()
    const picture = state.picture === sent.picture ? undefined : state.picture
    if (sameWriting(state.fields, sent.fields) && !picture) return []
    const copy = copyOf(newKey(), { ...state, post, picture })
    copies.keep(copy)
    return [copy]
  }

  async function failed(kind: Step, outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>): Promise<void> {
    keepNow()
    const { post, line } = read()
    const conflict = outcome.kind === 'refused' ? outcome.problem.conflict : undefined
    if (conflict && post && kind === 'autosave') {
      const why = `${conflict.changedBy} saved this post meanwhile. Save it, and you are shown both.`
      set({ stale: true, line: { kind: 'not saved', why, kept: true } })
      return
    }
    if (conflict && post) {
      const theirs = await askAsStaff(blogCalls.one, { params: { id: post._id } })
      if (theirs.kind === 'answered') {
        set({ conflict: { ...conflict, theirs: theirs.answer, again: kind } })
        return
      }
    }
    const failure = failureOf(outcome, sentenceForStep)
    if (kind !== 'autosave') {
      set({ failure })
      return
    }
    const kept = line.kind !== 'not saved' || line.kept
    set({ line: { kind: 'not saved', why: failure.status === 0 ? 'no connection' : failure.message, kept } })
  }

  return { emptied, saved, failed }
}
