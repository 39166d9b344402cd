import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { WorkQueue } from '../domain/work-queue.ts'

/** One way to read a password: pieces that are each as hard to guess as they are, and what is added to the hardest. */
export type Reading = { pieces: string[]; more: number }

/** In milliseconds. Loading takes half a second of the processor, and a machine may have other things to do. */
export type Patience = { loading: number; estimate: number; idle: number }

type Question = { readings: Reading[]; ownWords: string[]; enough: number }
type Told = { ready: true } | { guesses: number } | { error: string }

/**
 * The estimator on a thread of its own, because its word lists are 80 MB and a hostile password takes it seconds. The
 * thread begins with the first question and ends when none has come for a while; what takes too long ends it too.
 */
export class GuessingThread {
  readonly #patience: Patience
  readonly #tooLate: () => Error
  readonly #turns: WorkQueue
  #worker: Worker | undefined
  #leaving: NodeJS.Timeout | undefined

  /** `tooLate` makes what is thrown where there is no answer in time, or where too many wait for one. */
  constructor(patience: Patience, tooLate: () => Error) {
    this.#patience = patience
    this.#tooLate = tooLate
    this.#turns = new WorkQueue(1, 20, tooLate)
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** The decimal logarithm of the guesses that the easiest reading takes, exact below `enough`. */
  estimate(question: Question): Promise<number> {
    return this.#turns.take(async () => {
      clearTimeout(this.#leaving)
      const worker = await this.#running()
      worker.ref()
      try {
        const told = await this.#next(worker, this.#patience.estimate, () => worker.postMessage(question))
        if ('guesses' in told) return told.guesses
        throw new Error('error' in told ? told.error : 'The thread was ready twice')
      } finally {
        worker.unref()
        this.#leaving = setTimeout(() => this.#end(worker), this.#patience.idle).unref()
      }
    })
  }

  async #running(): Promise<Worker> {
    if (this.#worker) return this.#worker
    const worker = new Worker(estimates, { eval: true, workerData: modules(), execArgv: [] })
    this.#worker = worker
    // Whoever waits hears of it too; without a listener it would end the server.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    await this.#next(worker, this.#patience.loading)
    return worker
  }

  /** What the thread says next. One that says nothing in time is ended, and the next question begins another. */
  #next(worker: Worker, patience: number, ask?: () => void): Promise<Told> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer)
        worker.off('message', told).off('error', failed).off('exit', gone)
      }
      const told = (message: Told) => {
        done()
        resolve(message)
      }
      const failed = (error: Error) => {
        done()
        reject(error)
      }
      const gone = () => failed(this.#tooLate())
      const timer = setTimeout(() => {
        this.#end(worker)
        gone()
      }, patience)
      worker.on('message', told).on('error', failed).on('exit', gone)
      ask?.()
    })
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }
}

/** Where the libraries lie: a thread that begins as text looks for them from the folder the server was started in. */
function modules(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'].map((name) => resolve(name))
}

// As text: a server that is one file has no other file for its threads beside it.
const estimates = `
  const { parentPort, workerData } = require('node:worker_threads')
  const [{ ZxcvbnFactory }, common, english] = workerData.map((path) => require(path))
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 8,
  })
  parentPort.on('message', ({ readings, ownWords, enough }) => {
    const guesses = ({ pieces, more }) => {
      let most = 0
      for (const piece of pieces) {
        most = Math.max(most, estimator.check(piece, ownWords).guessesLog10)
        if (most + more >= enough) break
      }
      return most + more
    }
    try {
      parentPort.postMessage({ guesses: Math.min(...readings.map(guesses)) })
    } catch (error) {
      parentPort.postMessage({ error: error.message })
    }
  })
  parentPort.postMessage({ ready: true })
`
