import type { PasskeyPlace } from '../../domain/staff/second-factor.ts'
import type { Backend } from '../../http/backend.ts'
import { readCookies } from '../../http/cookies.ts'
import { factorFor } from '../../http/limits.ts'
import { countedBy } from '../../http/network-address.ts'
import type { Sender } from '../../http/sender.ts'

/** Whoever wants in: when, in what browser, and where from. */
export function asking(header: (name: string) => string | undefined, sender: Sender, backend: Backend) {
  return {
    now: backend.now(),
    browser: header('user-agent') ?? '',
    caller: {
      address: countedBy(sender.address),
      generosity: factorFor(sender, backend),
      cookies: (name: string) => readCookies(header('cookie'), name),
    },
  }
}

/** A passkey belongs to the host that the browser shows: the public one, or whatever this machine was asked by. */
export function placeOf(
  header: (name: string) => string | undefined,
  { settings }: Pick<Backend, 'settings'>,
): PasskeyPlace {
  const asked = `http://${header('host') ?? ''}`
  // Anybody can write one that is none.
  const address = new URL(settings.publicUrl ?? (URL.canParse(asked) ? asked : 'http://localhost'))
  return { host: address.hostname, origin: address.origin }
}
