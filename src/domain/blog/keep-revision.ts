import type { Books } from '../records.ts'
import { type Manuscript, type Post, statusOf } from './post.ts'
import type { RevisionLine } from './revision.ts'

/** More of one post are not kept. */
const mostRevisions = 100

/** The editor's own saves of one person within this time become one revision. */
const autosaveMinutes = 10

/** Keeps a post as it was just saved; `words` is how many its text has. */
export async function keepRevision(
  post: Post,
  { autosave, words }: { autosave: boolean; words: number },
  { revisions }: Pick<Books, 'revisions'>,
): Promise<void> {
  const replaced = autosave ? replacedBy(post, await revisions.latest(post.id)) : undefined
  if (replaced) await revisions.remove(post.id, [replaced.number])
  await revisions.add(post.id, {
    number: post.version,
    title: post.title,
    begunAt: replaced?.begunAt ?? post.changedAt,
    savedAt: post.changedAt,
    savedBy: post.changedBy,
    status: statusOf(post, post.changedAt),
    words,
    autosave,
    manuscript: manuscriptIn(post),
  })
  await revisions.remove(post.id, tooMany(await revisions.of(post.id)))
}

function replacedBy(post: Post, latest: RevisionLine | undefined): RevisionLine | undefined {
  if (!latest?.autosave || latest.savedBy.id !== post.changedBy.id) return undefined
  // Since the first of them, or an hour's writing would leave a single revision.
  const age = post.changedAt.getTime() - latest.begunAt.getTime()
  return age < autosaveMinutes * 60_000 ? latest : undefined
}

/** Which revisions of a post go: the oldest autosaves first, never the newest revision. */
function tooMany(newestFirst: RevisionLine[]): number[] {
  const excess = newestFirst.length - mostRevisions
  if (excess <= 0) return []
  const oldestFirst = newestFirst.slice(1).toReversed()
  const autosaves = oldestFirst.filter(({ autosave }) => autosave)
  const others = oldestFirst.filter(({ autosave }) => !autosave)
  return [...autosaves, ...others].slice(0, excess).map(({ number }) => number)
}

function manuscriptIn(post: Post): Manuscript {
  const { title, content, photograph, imageAlt, description, topic, treatments } = post
  const { author, reviewedOn, reviewedBy, publishAt } = post
  return {
    title,
    content,
    photograph,
    imageAlt,
    description,
    topic,
    treatments,
    author,
    reviewedOn,
    reviewedBy,
    publishAt,
  }
}

/** How many words a plain text has. */
export function wordsIn(plainText: string): number {
  return plainText.match(/\S+/g)?.length ?? 0
}
