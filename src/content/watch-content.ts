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
export function watchContent(folder: string, { changed, refused }: Told): Watch {
  let waiting: NodeJS.Timeout | undefined
  const read = () =>
    contentOf(folder).then(changed, (error: unknown) =>
      // A file may just be away while an editor puts the new one in its place.
      refused(error instanceof ContentProblem ? error.message : 'The owner’s files cannot be read.'),
    )
  const watcher = watch(folder, { recursive: true, persistent: false }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void read(), settled).unref()
  })
  watcher.on('error', () => refused('The owner’s files are no longer watched: start the server again after a change.'))
  return {
    close() {
      clearTimeout(waiting)
      watcher.close()
    },
  }
}
