import { type Records, RecordsAway } from './domain/records.ts'
import { lengthInWords } from './http/notices.ts'
import type { Log, Notices } from './jobs/log-and-notices.ts'

type Telling = { notices: Notices; log: Pick<Log, 'warn'> }

const kind = 'clock-apart'
/** So often it is looked how far the two clocks are apart, in milliseconds. */
const rest = 60_000
/** Clocks that a network sets are closer than this; no promise depends on it. In milliseconds. */
const closeEnough = 2_000
/** From here on whoever looks after the server should know, in milliseconds. */
const worthTelling = 60_000
/** Of two that are further apart nobody knows which of them is wrong: a machine goes by its own then. In milliseconds. */
const tooFar = 2 * 3_600_000

/**
 * The clock by which a practice goes: this machine's, put by as much as that of its database stands elsewhere. Of two machines
 * that went each by its own, one that is a minute ahead would send the letters that the other is just sending, and those that
 * still wait for an undo.
 */
export class SharedClock {
  readonly #records: Pick<Records, 'clockAhead'>
  readonly #own: () => Date
  #put = 0
  #looking: NodeJS.Timeout | undefined
  #isTold = false

  constructor(records: Pick<Records, 'clockAhead'>, own = () => new Date()) {
    this.#records = records
    this.#own = own
  }

  readonly now = (): Date => new Date(this.#own().getTime() + this.#put)

  /** Looks at the database's clock, and again every minute until it is closed; `failed` hears of a surprise then. */
  async start(telling: Telling, failed: (surprise: unknown) => void): Promise<void> {
    await this.look(telling)
    this.#looking = setInterval(() => void this.look(telling).catch(failed), rest).unref()
  }

  /** Goes by the database's clock from now on, as it stands now, and tells staff and the log of one that should be set. */
  async look({ notices, log }: Telling): Promise<void> {
    const ahead = await this.#records.clockAhead(this.#own).catch((error: unknown) => {
      if (!(error instanceof RecordsAway)) throw error
    })
    // While it is away nothing is known of it, and as little has changed.
    if (ahead === undefined) return
    const apart = Math.abs(ahead)
    const isFollowed = apart > closeEnough && apart <= tooFar
    this.#put = isFollowed ? ahead : 0
    if (apart < worthTelling) {
      notices.takeBack(kind)
      this.#isTold = false
      return
    }
    const how = `This server’s clock is ${lengthInWords(apart)} ${ahead < 0 ? 'ahead of' : 'behind'} that of its database`
    const then = isFollowed
      ? ', by which the practice goes.'
      : '. Each server of the practice goes by its own, so where there are several, letters may leave twice.'
    notices.say(kind, `${how}${then} Whoever looks after the two should set the one that is wrong.`)
    if (!this.#isTold)
      log.warn(
        { job: 'clock', seconds: Math.round(-ahead / 1000), isFollowed },
        'the clock is not that of the database',
      )
    this.#isTold = true
  }

  close(): void {
    clearInterval(this.#looking)
  }
}
