import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOfError } from '../../domain/errors.ts'
import { RecordsAway, RecordsUnwritten } from '../../domain/records.ts'

/** A disk is slow from a sync of so many milliseconds on. */
const slowFrom = 200
/** It is held to be slow for so many milliseconds after each of them. */
const slowFor = 60_000
/** How long a slow disk is waited for, in milliseconds. */
const patience = 15_000

/**
 * How SQLite's log comes to the disk before anybody is answered. SQLite itself waits for the disk, and with it the event loop:
 * the quickest way as long as the disk is quick. From a slow sync on commits are only written, and a thread of Node's waits,
 * so that a disk which takes seconds stops nobody who reads.
 */
export class LogOnDisk {
  readonly #log: string
  #slowUntil = Number.NEGATIVE_INFINITY
  #isAsked = false
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #lost: unknown

  constructor(log: string) {
    this.#log = log
  }

  /** Whether SQLite is not to wait for the disk, and what can be read may not be there yet. */
  get isSlow(): boolean {
    return this.#isAsked || this.isTorn || performance.now() < this.#slowUntil
  }

  /**
   * Whether something that was written did not come to the disk. The system may have given it up, so that no later sync brings
   * it there: the log has to be folded away before anybody is told that anything is kept.
   */
  get isTorn(): boolean {
    return this.#lost !== undefined
  }

  /** Notes how long a sync took, in milliseconds. */
  took(milliseconds: number): void {
    if (milliseconds >= slowFrom) this.#slowUntil = performance.now() + slowFor
  }

  /** The log was folded away, on the disk. */
  mended(): void {
    this.#lost = undefined
  }

  /**
   * Resolves when everything that was written before is on the disk; those who ask while the disk is busy have one sync. Throws
   * `RecordsAway` where it cannot be had within fifteen seconds; it may come to the disk all the same.
   */
  async kept(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      this.#running = this.#sync()
      return this.#running
    })
    const late = sleep(patience, 'late', { ref: false })
    if ((await Promise.race([this.#next, late])) === 'late')
      throw new RecordsAway(`The disk of the database did not answer within ${patience} ms`)
    if (this.isTorn)
      throw new RecordsUnwritten(`The disk of the database does not write (${messageOfError(this.#lost)})`)
  }

  /** Resolves when nobody waits for the disk any more. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#running)
  }

  /** What went wrong is kept for those who wait. */
  async #sync(): Promise<void> {
    const began = performance.now()
    this.#isAsked = true
    try {
      await using file = await open(this.#log, 'r+')
      await file.datasync()
    } catch (error) {
      this.#lost = error
    }
    this.#isAsked = false
    this.took(performance.now() - began)
  }
}
