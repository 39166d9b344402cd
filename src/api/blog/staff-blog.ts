import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import { tidyLine } from '../../contract/text.ts'
import { goneOn } from '../../domain/blog/bin.ts'
import { keepPicture } from '../../domain/blog/manuscript.ts'
import { noteEditing } from '../../domain/blog/note-editing.ts'
import { addressElsewhere } from '../../domain/blog/picture-elsewhere.ts'
import { previewPost } from '../../domain/blog/preview-post.ts'
import type { Revision, RevisionLine } from '../../domain/blog/revision.ts'
import { widthInText } from '../../domain/blog/uploads.ts'
import { needSession } from '../../domain/staff/sessions.ts'
import type { Backend } from '../../http/backend.ts'
import { refuse, unknownSentence } from '../../http/problems.ts'
import { postContext } from '../contexts.ts'
import { type Handler, handle } from '../serve.ts'
import { imageSentences, noSuchPost, refused } from './post-refusals.ts'
import { saveOf } from './read-post.ts'
import { picture, wireFacts } from './wire-post.ts'

/** What staff have at hand around a post: its revisions, who else has it open, the bin, pictures and previews. */
export const staffBlog: Handler[] = [
  handle(api.blog.bin, async (_, backend) => {
    const binned = await backend.records.posts.binned()
    const posts = binned.map(({ post, deletedAt, deletedBy }) => ({
      _id: post.id,
      slug: post.slug,
      title: post.title,
      deletedAt: deletedAt.toISOString(),
      deletedBy,
      goneOn: goneOn(deletedAt),
    }))
    return { answer: { posts } }
  }),

  handle(api.blog.revisions, async ({ params }, { records }) => {
    if (!(await records.posts.findById(params.id))) return refuse(404, unknownSentence)
    return { answer: { revisions: (await records.revisions.of(params.id)).map(wireLine) } }
  }),

  handle(api.blog.revision, async ({ params: { id, number } }, backend) => {
    const { posts, revisions } = backend.records
    const found =
      /^[1-9]\d{0,8}$/.test(number) && (await posts.findById(id)) && (await revisions.find(id, Number(number)))
    if (!found) return refuse(404, unknownSentence)
    return { answer: { revision: await wireRevision(found, backend) } }
  }),

  handle(api.blog.editing, async ({ params, body, who }, backend) => {
    const tab = tidyLine(body.tab)
    if (!tab) return refuse(400, 'Please say which tab the post is open in.', { field: 'tab' })
    const noted = await noteEditing(params.id, tab, postContext(who, backend))
    if (!noted) return noSuchPost(params.id, backend)
    const others = noted.others.map(({ name, since, you }) => ({
      name,
      since: since.toISOString(),
      ...(you ? { you } : {}),
    }))
    return { answer: { others, version: noted.version } }
  }),

  handle(api.blog.preview, async ({ body, who }, backend) => {
    const outcome = await previewPost(saveOf(body, backend), body._id || undefined, postContext(who, backend))
    if (outcome.kind === 'unknown') return noSuchPost(body._id ?? '', backend)
    if (outcome.kind !== 'previewed') return refused(outcome, backend.now())
    backend.picturesWait()
    return { answer: { address: addresses.preview(outcome.token), until: outcome.until.toISOString() } }
  }),

  handle(api.blog.addPicture, async ({ body, who }, backend) => {
    const kept = await keepPicture(body.image ?? '', postContext(who, backend))
    if (kept.kind === 'refused') return refuse(400, imageSentences[kept.why], { field: 'image' })
    // To make it anew takes long. A file that no post names goes by itself.
    await needSession(who)
    return { answer: { picture: kept.picture, message: 'The picture is kept.' } }
  }),

  handle(api.blog.pictureElsewhere, async ({ body, who }, backend) => {
    const address = addressElsewhere(body.address ?? '')
    if (!address) return refuse(400, 'That is no address of a picture on another website.', { field: 'address' })
    await who.records.transaction(({ elsewhere }) => elsewhere.want([address], backend.now()))
    const came = await backend.records.elsewhere.cameOf(address)
    if (came.kind === 'waiting') backend.picturesWait()
    if (came.kind !== 'kept') return { answer: { state: came.kind } }
    const { width, height } = came.photograph
    return {
      answer: {
        state: came.kind,
        picture: { address: backend.photographs.address(came.photograph, widthInText), width, height },
      },
    }
  }),
]

function wireLine({ number, title, savedAt, savedBy, status, words, autosave }: RevisionLine) {
  return { number, title, savedAt: savedAt.toISOString(), savedBy: savedBy.name, status, words, autosave }
}

async function wireRevision({ manuscript, ...line }: Revision, backend: Backend) {
  const { photograph, content, publishAt } = manuscript
  const { image: _, ...shown } = await picture(manuscript, backend, true)
  return {
    ...wireLine(line),
    content,
    publishAt: publishAt?.toISOString(),
    ...wireFacts(manuscript),
    ...shown,
    image: photograph ? (shown.imageAddress ?? '') : '',
  }
}
