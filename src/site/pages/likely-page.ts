import { addresses } from '../../contract/addresses.ts'
import type { Treatment } from '../../domain/practice/treatment.ts'
import { legal, links } from '../frame/footer.tsx'

type LikelyPage = { title: string; address: string }

/** Shorter beginnings are those of too many words. */
const shortest = '/abc'.length
/** More than any page's address has; to trim what is much longer takes the square of its length. */
const longest = 200

/**
 * Which page was most likely meant by an address that leads nowhere: one in capitals, one that a mail program has cut or
 * ended too late, one of a treatment or a post that there is not. Undefined where it is like none.
 */
export function likelyPage(path: string, treatments: Pick<Treatment, 'title' | 'slug'>[]): LikelyPage | undefined {
  const written = path
    .slice(0, longest)
    .toLowerCase()
    .replace(/%[0-9a-f]{2}/g, ' ')
    .replace(/[^a-z0-9]+$/, '')
  if (written.length < shortest) return undefined
  // The shortest first: what is the beginning of several means that one alone, such as a section before its pages.
  const known = [
    ...[...links, ...legal].map(([title, address]) => ({ title, address })),
    ...treatments.map(({ title, slug }) => ({ title, address: addresses.treatment(slug) })),
  ]
    .filter(({ address }) => address !== addresses.home)
    .toSorted((one, other) => one.address.length - other.address.length)
  const begun = known.filter(({ address }) => address.startsWith(written))
  const [first] = begun
  if (first && begun.every(({ address }) => address.startsWith(first.address))) return first
  return known.findLast(({ address }) => written.startsWith(address))
}
