import type { Wish } from '../domain/appointments/appointment.ts'
import { type HoldBounds, keysOfContact } from '../domain/appointments/hold.ts'
import type { Backend } from './backend.ts'
import { busyHouseholds, factorFor } from './limits.ts'
import { countedBy, manyHouseholds } from './network-address.ts'
import type { Sender } from './sender.ts'

/**
 * Whom a request's time is held for, each under a sealed key, and within which bounds. Only the bound of the
 * network address is generous on a machine of one's own: there, too, one person keeps no more than their share.
 */
export function holdBounds(wish: Wish, sender: Sender, backend: Pick<Backend, 'secrets' | 'settings'>): HoldBounds {
  const { heldQuartersPerSender, holdWorkingDays, rateLimitMultiplier } = backend.settings
  const known = heldQuartersPerSender * rateLimitMultiplier
  const heldFor = (who: string) => backend.secrets.sealed(`held for address ${who}`)
  const own = keysOfContact(wish, backend.secrets).map((key) => ({ key, mostQuarters: known }))
  const mostQuarters = heldQuartersPerSender * factorFor(sender, backend)
  const address = { key: heldFor(countedBy(sender.address)), mostQuarters }
  const households = manyHouseholds(sender.address)
  const network = households ? [{ key: heldFor(households), mostQuarters: mostQuarters * busyHouseholds }] : []
  return { senders: [...own, address, ...network], workingDays: holdWorkingDays }
}
