import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { beginThread, type Threads } from './sqlite/reading-thread.ts'

const free: Worker[] = []

/** Threads that go from who closes them to who searches next: to begin one takes as long as to open a practice. */
export const keptThreads: Threads = {
  begin: () => free.pop() ?? beginThread(),
  async end(worker) {
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    const answers = on(worker, 'message', { close: ['exit'] })
    worker.postMessage({ close: true })
    // Those to questions that nobody waits for any more come first.
    for await (const [told] of answers) {
      if (!told.closed) continue
      free.push(worker)
      return
    }
  },
}
