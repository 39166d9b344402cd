import { watch } from 'node:fs'
import type { Watch } from '../domain/editions.ts'
import type { PracticeContent } from '../domain/practice/treatment.ts'
import { ContentProblem } from './content-problem.ts'
import { contentOf } from './kept-content.ts'

/** An editor writes a file in several steps; so many milliseconds without another mean that it is done. */
const settled = 200

type Told = {
  changed(content: PracticeContent): void
  /** What was saved cannot be shown; the message names file, field and remedy. What stood before still holds. */
  refused(message: string): void
}

/** Reads the owner's files again whenever one of them is saved. */
export function watchContent(folder: string, told: Told): Watch {
  let waiting: NodeJS.Timeout | undefined
  const reading = readInTurn(() => contentOf(folder), told)
  const watcher = watch(folder, { recursive: true, persistent: false }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void reading.again(), settled).unref()
  })
  watcher.on('error', () =>
    told.refused('The owner’s files are no longer watched: start the server again after a change.'),
  )
  return {
    close() {
      clearTimeout(waiting)
      reading.close()
      watcher.close()
    },
  }
}

/** Reads in turn, so that an older reading never takes the place of a newer one; after `close` none is told. */
export function readInTurn(read: () => Promise<PracticeContent>, { changed, refused }: Told) {
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
