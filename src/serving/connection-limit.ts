import { type AddressRanges, countedBy, ownNetworks, readAddress } from '../http/network-address.ts'

/** Connections of one address at once: some forty browsers behind one line. */
const mostOfOne = 256

/**
 * How many connections each address has. This machine, its own network and trusted proxies are not counted: many
 * visitors may stand behind one of them, and whoever tries the site out there harms only themselves.
 */
export class ConnectionLimit {
  readonly #trustedProxies: AddressRanges
  readonly #open = new Map<string, number>()

  constructor(trustedProxies: AddressRanges) {
    this.#trustedProxies = trustedProxies
  }

  /** Counts one more, to be closed once; false, and nothing to close, where it would be one too many. */
  open(address: string): boolean {
    const key = this.#keyOf(address)
    if (key === undefined) return true
    const open = this.#open.get(key) ?? 0
    if (open >= mostOfOne) return false
    this.#open.set(key, open + 1)
    return true
  }

  close(address: string): void {
    const key = this.#keyOf(address)
    if (key === undefined) return
    const open = this.#open.get(key) ?? 0
    if (open > 1) this.#open.set(key, open - 1)
    else this.#open.delete(key)
  }

  #keyOf(written: string): string | undefined {
    const address = readAddress(written)
    if (address === undefined || ownNetworks.include(address) || this.#trustedProxies.include(address)) return undefined
    return countedBy(address)
  }
}
