import type { Outcome } from '../../../contract/asking/ask.ts'
import { blogCalls } from '../../../contract/calls/blog-calls.ts'
import { askAsStaff } from '../../ask-as-staff.ts'
import { mayBeDone } from '../../failure-words.ts'
import { newKey } from '../../new-key.ts'
import { storedToken } from '../../staff/token.ts'
import type { KeptCopies } from '../copies/kept-copies.ts'
import { openAfterSending } from './after-sending.ts'
import type { EditingState, Sent, Step } from './editing-state.ts'
import type { EditingStore } from './editing-store.ts'
import { imageOf, nameOf } from './header-picture.ts'
import { savePost } from './save-post.ts'
import { isKeptIn, leftBy } from './unanswered.ts'

/** Sends what is written, one step after the other, and keeps in its store what came of it. */
export function openSending(store: EditingStore, copies: KeptCopies) {
  const { read, set, isDirty, savesByItself } = store
  const { emptied, saved, failed } = openAfterSending(store, copies)
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

  return { autosave, step }
}
