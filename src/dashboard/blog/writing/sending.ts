import type { Outcome } from '../../../contract/asking/ask.ts'
import type { WirePost } from '../../../contract/blog.ts'
import { blogCalls } from '../../../contract/calls/blog-calls.ts'
import { askAsStaff, failureOf } from '../../ask-as-staff.ts'
import { mayBeDone, sentenceForStep } from '../../failure-words.ts'
import { newKey } from '../../new-key.ts'
import { storedToken } from '../../staff/token.ts'
import type { KeptCopies, KeptCopy } from '../copies/kept-copies.ts'
import { fieldsOf, hourOf, isChosenAnew, noFields, type PostFields, sameWriting } from '../post-fields.ts'
import type { EditingState, Saved, Step, Unanswered } from './editing-state.ts'
import { copyOf, type EditingStore } from './editing-store.ts'
import { imageOf, nameOf } from './header-picture.ts'
import { draft, hasOtherPicture, whenOf } from './merged-fields.ts'
import { savePost } from './save-post.ts'

type Sent = Pick<EditingState, 'fields' | 'picture'>

/** Sends what is written, and keeps in its store what came of it. */
export function openSending(store: EditingStore, copies: KeptCopies) {
  const { read, set, isDirty, savesByItself, keepNow } = store
  /** Saves go one after the other, or each would be stale for the next. */
  let running: Promise<void> = Promise.resolve()
  /** What was asked for by a press, until it has its answer; it may be waiting for an autosave. */
  let pressed: Step | undefined
  /** What was sent last of a new post, and the key by which the server knows it again until it is known what became of it. */
  let attempt = { of: '', key: '' }

  async function autosave(): Promise<void> {
    const { busy, conflict, stale, fields } = read()
    if (busy || conflict || stale || !savesByItself() || !isDirty() || !fields.title.trim() || !storedToken()) return
    await step('autosave')
  }

  /** A second press while the first one waits or is on its way is none. */
  function step(kind: Step): Promise<void> {
    if (kind !== 'autosave') {
      if (pressed) return running
      pressed = kind
      set({ busy: kind })
    }
    running = running.then(() => take(kind))
    return running
  }

  /** An autosave that ends may have a press behind it. */
  function answered(kind: Step): Pick<EditingState, 'busy'> {
    if (kind !== 'autosave') pressed = undefined
    return { busy: pressed }
  }

  async function take(kind: Step): Promise<void> {
    await store.pictureSought()
    const { fields, picture } = read()
    const sent = { fields, picture }
    set({ busy: pressed ?? kind, ...(kind !== 'autosave' && { failure: undefined, saved: undefined }) })
    const header = kind === 'unpublish' ? {} : await imageOf(sent.picture)
    if ('refused' in header) {
      set({ ...answered(kind), failure: { status: 0, message: header.refused, field: 'image' } })
      return
    }
    const from = read()
    const outcome = await savePost(kind, { ...from, fields }, header.image, keyFor(kind, sent))
    const isKnown = outcome.kind === 'answered' || (outcome.kind === 'refused' && !mayBeDone(outcome.status))
    if (isKnown) attempt = { of: '', key: '' }
    if (!isKnown && from.post) set({ unanswered: [...read().unanswered, leftBy(kind, sent, from.start, from.post)] })
    const isOwn = await wasKeptBefore(outcome)
    if (isOwn && kind !== 'autosave') return take(kind)
    set({ ...answered(kind), ...(outcome.kind === 'answered' && { stale: false, unanswered: [] }) })
    // What was written since is saved in its turn; where the post is public by now, by a press alone.
    if (isOwn) return
    if (outcome.kind !== 'answered') await failed(kind, outcome)
    else if (kind === 'send') emptied(sent, outcome.answer)
    else saved(kind, sent, outcome.answer)
  }

  /** Whether the newer version is what was sent before and had no answer: it is taken as saved then. */
  async function wasKeptBefore(outcome: Outcome<unknown>): Promise<boolean> {
    const { post, unanswered } = read()
    const isOvertaken = outcome.kind === 'refused' && outcome.problem.conflict !== undefined
    if (!post || !isOvertaken || unanswered.length === 0) return false
    const now = await askAsStaff(blogCalls.one, { params: { id: post._id } })
    if (now.kind !== 'answered') return false
    // Between a version that was read before, as that of an older copy, and this one another may lie.
    const own = unanswered.find((sent) => sent.before.version === post.version && isKeptIn(now.answer, sent))
    set({ unanswered: [] })
    if (own) saved('autosave', own, { message: '', post: now.answer })
    return own !== undefined
  }

  /** The same until there is an answer: whoever presses again where one was lost publishes nothing twice. */
  function keyFor(kind: Step, { fields, picture }: Sent): string {
    const of = JSON.stringify([kind, fields, nameOf(picture)])
    if (attempt.of !== of) attempt = { of, key: newKey() }
    return attempt.key
  }

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
      line: { kind: 'saved', at: new Date() },
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

  return { autosave, step }
}

/** How a step leaves the post on which it is taken. */
function leftBy(kind: Step, { fields, picture }: Sent, start: PostFields, before: WirePost): Unanswered {
  if (kind === 'unpublish') return { fields: { ...start, ...draft }, picture: undefined, before }
  const { publication, day, time } = kind === 'send' ? fields : fieldsOf(before)
  return { fields: { ...fields, publication, day, time }, picture, before }
}

/** Whether a post is kept as a step would have left it, but for its address, which the practice may have made. */
function isKeptIn(post: WirePost, { fields, picture, before }: Unanswered): boolean {
  const kept = fieldsOf(post)
  const { slug } = kept
  const left = { ...fields, title: fields.title.trim(), slug }
  if (!sameWriting(left, kept) || !comesOutAs(left, post)) return false
  // Another picture alone may be a colleague's.
  return !picture || (hasOtherPicture(before, post) && !sameWriting(left, { ...fieldsOf(before), slug }))
}

/** Whether visitors see a post when that was wanted: once its hour has come, it says by which it came out. */
function comesOutAs(wanted: PostFields, post: WirePost): boolean {
  const kept = fieldsOf(post)
  if (wanted.publication === 'later' && kept.publication === 'now')
    return hourOf(wanted)?.getTime() === Date.parse(post.publishAt ?? '')
  return whenOf(wanted) === whenOf(kept)
}
