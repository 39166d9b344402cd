import { type FSWatcher, type StatsListener, unwatchFile, watch, watchFile } from 'node:fs'
import type { Watch } from '../domain/editions.ts'
import type { PracticeContent } from '../domain/practice/treatment.ts'
import { ContentProblem } from './content-problem.ts'
import { contentOf } from './kept-content.ts'
import type { Drawn } from './read-content.ts'

/** An editor writes a file in several steps; so many milliseconds without another mean that it is done. */
const settled = 200
/** How often it is looked whether the folder is still the same one, in milliseconds. */
const lookEvery = 500

type Told = {
  changed(content: PracticeContent): void
  /** What was saved cannot be shown; the message names file, field and remedy. What stood before still holds. */
  refused(message: string): void
  /** Nothing is heard of changes any more, as where too much is watched on the machine already. */
  unwatched(): void
}

/** Reads the owner's files again whenever one of them is saved, or another folder is put in the place of theirs. */
export function watchContent(folder: string, { drawn, ...told }: Told & { drawn?: Drawn }): Watch {
  let waiting: NodeJS.Timeout | undefined
  const reading = readInTurn(() => contentOf(folder, undefined, drawn), told)
  const readSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void reading.again(), settled).unref()
  }
  const begin = (): FSWatcher | undefined => {
    try {
      return watch(folder, { recursive: true, persistent: false }, readSoon).on('error', told.unwatched)
    } catch {
      // Gone since it was looked at, which the next look sees; or watched by too many.
      told.unwatched()
    }
  }
  let watcher = begin()
  // Whoever was renamed away, or is no longer linked to, sends no word of it, and its place says nothing by itself.
  let away = false
  const look: StatsListener = (now, before) => {
    // Of one that is back again, what was before is told as it was before it went.
    if (!away && now.ino === before.ino && now.birthtimeMs === before.birthtimeMs) return
    away = !now.isDirectory()
    watcher?.close()
    if (!away) watcher = begin()
    readSoon()
  }
  watchFile(folder, { persistent: false, interval: lookEvery }, look)
  return {
    close() {
      clearTimeout(waiting)
      reading.close()
      watcher?.close()
      unwatchFile(folder, look)
    },
  }
}

/** Reads in turn, so that an older reading never takes the place of a newer one; after `close` none is told. */
export function readInTurn(
  read: () => Promise<PracticeContent>,
  { changed, refused }: Pick<Told, 'changed' | 'refused'>,
) {
  let closed = false
  let last: Promise<void> = Promise.resolve()
  const one = async () => {
    if (closed) return
    const tell = await read().then(
      (content) => () => changed(content),
      // A file may just be away while an editor puts the new one in its place.
      (error) => () => refused(error instanceof ContentProblem ? error.message : 'The owner’s files cannot be read.'),
    )
    if (!closed) tell()
  }
  return {
    again: () => (last = last.then(one)),
    close: () => {
      closed = true
    },
  }
}
