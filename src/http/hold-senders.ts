import { type Wish, whatsAppNumber } from '../domain/appointments/appointment.ts'
import { type HoldBounds, inOneCase } from '../domain/appointments/hold.ts'
import type { House } from './house.ts'
import { factorFor } from './limits.ts'
import { countedBy } from './network-address.ts'
import type { Sender } from './sender.ts'

/**
 * Whom a request's time is held for, each under a sealed key, and within which bounds (promise D3). Only the bound of the
 * network address is generous on a machine of one's own: there, too, one person keeps no more than their share.
 */
export function holdBounds({ email, phone }: Wish, sender: Sender, house: House): HoldBounds {
  const { heldQuartersPerSender, holdWorkingDays, rateLimitMultiplier } = house.settings
  const known = heldQuartersPerSender * rateLimitMultiplier
  const bounds: [string, string | undefined, number][] = [
    ['phone', phone && (whatsAppNumber(phone) ?? phone), known],
    ['e-mail', email && inOneCase(email), known],
    ['address', countedBy(sender.address), heldQuartersPerSender * factorFor(sender, house)],
  ]
  const senders = bounds.flatMap(([kind, who, mostQuarters]) =>
    who ? [{ key: house.secrets.sealed(`held for ${kind} ${who}`), mostQuarters }] : [],
  )
  return { senders, workingDays: holdWorkingDays }
}
