import type { House } from './house.ts'
import { countedBy } from './network-address.ts'
import type { Sender } from './sender.ts'

/** Promise B7. Keys are sealed, so that no address is kept. */
const formsPerTenMinutes = 5
const formsPerDay = 20
const lettersPerHour = 3
/** A practice that tries things out on its own machine should not be told off. */
const loopbackFactor = 100

const minute = 60
const day = 24 * 60 * minute

/** Counts one more form from this sender. */
export async function countForm(
  form: 'appointment' | 'contact',
  sender: Sender,
  email: string | undefined,
  house: House,
): Promise<{ tooMany: boolean; lettersAllowed: boolean; retryAfter: number }> {
  const factor = factorFor(sender, house)
  const who = `${form} ${countedBy(sender.address)}`
  const now = house.now()
  // Counted one by one outside a transaction: a count need not survive a power cut, so it costs no sync of the disk.
  const { limits } = house.records
  const short = await limits.count(house.secrets.sealed(`10 min ${who}`), 10 * minute, now)
  const long = await limits.count(house.secrets.sealed(`day ${who}`), day, now)
  const tooMany = short.count > formsPerTenMinutes * factor || long.count > formsPerDay * factor
  const ends = long.count > formsPerDay * factor ? long.ends : short.ends
  const lettersAllowed = !tooMany && email !== undefined && (await mayWriteTo(email, factor, house))
  return { tooMany, lettersAllowed, retryAfter: Math.ceil((ends.getTime() - now.getTime()) / 1000) }
}

async function mayWriteTo(email: string, factor: number, house: House): Promise<boolean> {
  const key = house.secrets.sealed(`letters ${email.toLowerCase()}`)
  const { count } = await house.records.limits.count(key, 60 * minute, house.now())
  return count <= lettersPerHour * factor
}

/** How many times as much a sender may do. */
export function factorFor(sender: Sender, { settings }: House): number {
  const generous = sender.straightFromLoopback && settings.publicUrl === undefined
  return settings.rateLimitMultiplier * (generous ? loopbackFactor : 1)
}
