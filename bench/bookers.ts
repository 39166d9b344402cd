import { clients } from './clients.ts'

/** As the owner's own file says for the surgery's hours. */
const chairs = 3

/** Patients, each with a name and a time of their own, who book at one of some servers, one after the other. */
export class Bookers {
  readonly #asking = clients(50)
  readonly #servers: { address: string }[]
  #count = 0

  constructor(servers: { address: string }[]) {
    this.#servers = servers
  }

  /** Answers whether the time was theirs. */
  async book(): Promise<boolean> {
    const number = this.#count++
    // Each hour from ten to four on all chairs, Monday to Thursday, week after week: only holidays refuse anybody.
    const hour = 10 + (Math.floor(number / chairs) % 6)
    const day = dayAhead(8 + Math.floor(number / chairs / 6))
    const body = JSON.stringify({
      name: `Patient ${number}`,
      email: `patient${number}@example.org`,
      phone: `07${String(700_000_000 + number).padStart(9, '0')}`,
      service: 'General hygiene',
      message: 'I should like to know what it costs before I decide.',
      appointmentDate: day,
      appointmentTime: `${hour}:00`,
    })
    const server = this.#servers[number % this.#servers.length]
    const headers = { 'content-type': 'application/json' }
    const { status, bytes } = await this.#asking.ask(`${server?.address}/api/user/appointment`, headers, body)
    if (status !== 201 && status !== 400) throw new Error(`A booking is answered ${status}: ${bytes}`)
    return status === 201
  }

  close(): void {
    this.#asking.close()
  }
}

function dayAhead(days: number): string {
  const weeks = Math.floor(days / 4)
  const today = Temporal.Now.plainDateISO('Europe/London')
  return today
    .add({ days: (8 - today.dayOfWeek) % 7 || 7 })
    .add({ days: weeks * 7 + (days % 4) })
    .toString()
}
