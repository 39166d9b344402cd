import { randomBytes } from 'node:crypto'
import { type Subject, subjects, type Watch } from '../domain/editions.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { isAlive, type Session } from '../domain/staff/staff-member.ts'
import { UnderWay } from '../domain/under-way.ts'

/** Changes of this many milliseconds are told together: ten bookings a second are not ten questions of every screen. */
const gathering = 150
/** How often it is looked whether those who listen may still do so, in milliseconds: a leaver is out within a second. */
const lookEvery = 500
/** How often a line that says nothing else says that it is there, in milliseconds: proxies cut silent ones. */
const heartbeat = 10_000
/**
 * Streams at once: for one session, whose tabs share one where they can, and in this process. Over plain http a browser has
 * six connections to a server, and asks nothing any more once each of them is a stream.
 */
const most = { ofSession: 4, inAll: 500 }
/** Events that a client may leave untaken before its line is cut; it asks again where it left off. */
const mostUntaken = 20

type Line = { session: Session; send(text: string): void; end(): void }
type Editions = Record<Subject, number>

/**
 * Tells every open dashboard which subjects have changed, as server-sent events: never what, so that nothing personal
 * waits in a line. An event's id is the state of all editions; whoever comes back with it is told what they missed.
 */
export class LiveStreams {
  readonly #records: Records
  readonly #now: () => Date
  readonly #failed: (surprise: unknown) => void
  readonly #lines = new Set<Line>()
  /** Another process, or this one after a restart, may have lost what was not counted yet. */
  readonly #process = randomBytes(6).toString('hex')
  /** What is to be told, and whether the editions say so by now. */
  readonly #untold = new Map<Subject, boolean>()
  #told: Editions | undefined
  #watch: Watch | undefined
  #timers: NodeJS.Timeout[] = []
  #telling: NodeJS.Timeout | undefined
  readonly #asking = new UnderWay()
  #closed = false

  /** @param failed hears of a surprise; the lines stay, and it is asked again */
  constructor(records: Records, now: () => Date, failed: (surprise: unknown) => void) {
    this.#records = records
    this.#now = now
    this.#failed = failed
  }

  /**
   * A stream of events for a session, in place of its oldest where it has too many; undefined where there are too many in
   * all, or the server is closing.
   */
  async open(session: Session, lastId: string | undefined): Promise<ReadableStream<Uint8Array> | undefined> {
    const own = [...this.#lines].filter((line) => line.session.id === session.id)
    // A browser that changes its network leaves its lines behind, and TCP takes a quarter of an hour to find out.
    if (own.length >= most.ofSession) own[0]?.end()
    if (this.#closed || this.#lines.size >= most.inAll) return undefined
    this.#start()
    const encoder = new TextEncoder()
    let line: Line | undefined
    const leave = () => {
      if (line) this.#lines.delete(line)
      if (this.#lines.size === 0) this.#stop()
    }
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line = {
          session,
          send(text) {
            if ((controller.desiredSize ?? 0) < -mostUntaken) this.end()
            else controller.enqueue(encoder.encode(text))
          },
          end() {
            leave()
            controller.close()
          },
        }
        this.#lines.add(line)
      },
      cancel: leave,
    })
    // Watching before reading: what happens in between is told twice rather than not at all.
    const read = await this.#editions().catch((surprise: unknown) => {
      leave()
      throw surprise
    })
    const editions = read ?? this.#lastKnown()
    this.#told ??= editions
    if (line && this.#lines.has(line)) line.send(this.#event(editions, missedSince(lastId, this.#process, editions)))
    return stream
  }

  /** Ends all lines, so that the server can close, and waits for what is being asked about them: the records close next. */
  async close(): Promise<void> {
    this.#closed = true
    for (const line of [...this.#lines]) line.end()
    this.#stop()
    await this.#asking.ended()
  }

  #start(): void {
    if (this.#watch) return
    this.#watch = this.#records.watch((changed, isCounted) => this.#note(changed, isCounted), this.#failed)
    this.#timers = [
      setInterval(() => this.#ask(this.#look()), lookEvery).unref(),
      setInterval(() => {
        for (const line of [...this.#lines]) line.send(': still here\n\n')
      }, heartbeat).unref(),
    ]
  }

  #stop(): void {
    this.#watch?.close()
    this.#watch = undefined
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#telling)
    this.#telling = undefined
    this.#told = undefined
  }

  #note(changed: Subject[], isCounted: boolean): void {
    for (const subject of changed) this.#untold.set(subject, isCounted && this.#untold.get(subject) !== false)
    if (changed.includes('staff')) this.#ask(this.#look())
    this.#tellIn(gathering)
  }

  #tellIn(milliseconds: number): void {
    this.#telling ??= setTimeout(() => this.#ask(this.#tell()), milliseconds).unref()
  }

  #ask(asking: Promise<void>): void {
    this.#asking.add(asking.catch(this.#failed))
  }

  async #tell(): Promise<void> {
    this.#telling = undefined
    const noted = new Map(this.#untold)
    this.#untold.clear()
    const read = await this.#editions().catch((surprise: unknown) => {
      for (const [subject, isCounted] of noted) this.#untold.set(subject, isCounted)
      if (this.#watch) this.#tellIn(lookEvery)
      throw surprise
    })
    const editions = read ?? this.#lastKnown()
    const before = this.#told ?? editions
    // What is only counted by now was told before.
    const isCounted = (subject: Subject) => read !== undefined && noted.get(subject) !== false
    const changed = subjects.filter((subject) =>
      isCounted(subject) ? before[subject] !== editions[subject] : noted.has(subject),
    )
    this.#told = editions
    if (changed.length === 0) return
    const event = this.#event(editions, changed)
    for (const line of [...this.#lines]) line.send(event)
  }

  /** Undefined in an outage. */
  async #editions(): Promise<Editions | undefined> {
    try {
      return await this.#records.editions.all()
    } catch (error) {
      if (!(error instanceof RecordsAway)) throw error
      return undefined
    }
  }

  /** What cannot be read has not been told either. */
  #lastKnown(): Editions {
    return this.#told ?? { posts: 0, practice: 0, appointments: 0, messages: 0, staff: 0 }
  }

  #event(editions: Editions, changed: readonly Subject[]): string {
    const id = [this.#process, ...subjects.map((subject) => editions[subject])].join('.')
    return `id: ${id}\nevent: changed\ndata: ${JSON.stringify({ subjects: changed })}\n\n`
  }

  /** Ends the lines of those who have left, signed out, or whose session has run out. */
  async #look(): Promise<void> {
    const lines = [...this.#lines]
    if (lines.length === 0) return
    const ids = new Set(lines.map(({ session }) => session.id))
    const open = await this.#records.staff.openSessions([...ids]).catch((error: unknown) => {
      // Nobody is signed out by an outage.
      if (error instanceof RecordsAway) return undefined
      throw error
    })
    if (!open) return
    const alive = new Set(open.filter((session) => isAlive(session, this.#now())).map(({ id }) => id))
    // Who has left meanwhile has ended already.
    for (const line of lines) if (this.#lines.has(line) && !alive.has(line.session.id)) line.end()
  }
}

/** What has changed since an event; everything where another process sent it, or nobody did. */
function missedSince(id: string | undefined, process: string, editions: Editions): readonly Subject[] {
  if (id === undefined) return []
  const [sender, ...numbers] = id.split('.')
  if (sender !== process || numbers.length !== subjects.length) return subjects
  return subjects.filter((subject, index) => String(editions[subject]) !== numbers[index])
}
