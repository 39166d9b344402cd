import type { Outcome } from '../../../contract/asking/ask.ts'
import { hasOwnPicture, type PostBody, type WirePost } from '../../../contract/blog.ts'
import { blogCalls } from '../../../contract/calls/blog-calls.ts'
import { askAsStaff } from '../../ask-as-staff.ts'
import { changedBody, fieldsOf, newBody, type PostFields, publicationBody } from '../post-fields.ts'
import type { EditingState, Saved, Step } from './editing-state.ts'

/**
 * Sends what is written: a new post whole; of another one title, text and picture, and what else was changed. `image` is
 * a newly chosen picture as data URL, or empty where the present one is to go.
 */
export async function savePost(
  step: Step,
  { post, fields, start, emptied }: Pick<EditingState, 'post' | 'fields' | 'start' | 'emptied'>,
  image: string | undefined,
  idempotencyKey: string,
): Promise<Outcome<Saved>> {
  const picture = image === undefined ? {} : { image }
  if (!post) {
    const body = newBody(step === 'save draft' ? { ...fields, publication: 'draft' } : fields)
    const outcome = saved(await askAsStaff(blogCalls.create, { body: { ...body, ...picture }, idempotencyKey }))
    // A draft is written on, which takes its id.
    const isLost = step !== 'send' && outcome.kind === 'answered' && !outcome.answer.post
    return isLost ? { kind: 'silence', status: outcome.status } : outcome
  }
  const { version } = post
  if (step === 'unpublish') return change(post, { draft: true, ...(version !== undefined && { version }) })
  const body = { ...bodyOf(step, fields, start, post), ...(version !== undefined && { version }) }
  return change(post, { ...(emptied ? {} : presentPicture(post)), ...picture, ...body })
}

async function change(post: WirePost, body: PostBody): Promise<Outcome<Saved>> {
  const { title, content } = body
  const asSent = { ...post, ...(title && { title }), ...(content && { content }) }
  return saved(await askAsStaff(blogCalls.update, { params: { id: post._id }, body }), asSent)
}

/** The picture as it was handed out, which leaves the stored one as it is. */
function presentPicture(post: WirePost): PostBody {
  const image = hasOwnPicture(post) ? (post.imageAddress ?? post.image) : undefined
  return image ? { image } : {}
}

function bodyOf(step: Step, fields: PostFields, start: PostFields, post: WirePost): PostBody {
  const body = changedBody(fields, start)
  if (step === 'autosave') return { ...body, autosave: true }
  // Saving a draft saves the words; when visitors see it is for the main button to say.
  return step === 'send' ? { ...body, ...publicationBody(fields, fieldsOf(post).publication) } : body
}

type Answer = { message: string; response?: WirePost | undefined; updated?: WirePost | undefined }

/** @param asSent the post with the words that were sent, where the answer brings none that can be read */
function saved(outcome: Outcome<Answer>, asSent?: WirePost): Outcome<Saved> {
  if (outcome.kind !== 'answered') return outcome
  const { message, response, updated } = outcome.answer
  return { ...outcome, answer: { message, post: response ?? updated ?? asSent } }
}
