import type { Secrets } from './secrets.ts'
import type { StaffMember } from './staff-member.ts'

/** Who knocks, as far as the network and the browser tell. */
export type Caller = {
  /** What limits count them by: an address or a household's network. */
  address: string
  /** How many times as many failures such an address may have; 1 but on a machine of one's own. */
  generosity: number
  /** The values that came along under the name of a cookie. */
  cookies(name: string): string[]
}

/**
 * Where an attempt to sign in comes from. Each place has its own count and its own turn, so that nobody uses up a
 * colleague's: an address, a browser in which this person has signed in before, or a session of theirs.
 */
export type Place = { name: string; known: true } | { name: string; known: false; generosity: number }

/** What a browser is given to be known by: a cookie, and how many seconds it lasts. */
export type BrowserCookie = { name: string; value: string; seconds: number }

const lasts = 90 * 24 * 60 * 60

type Context = { secrets: Secrets; now: Date }

/** @param member whose account the attempt is for; undefined where there is none */
export function placeOf(email: string, member: StaffMember | undefined, caller: Caller, context: Context): Place {
  const given = caller.cookies(cookieName(email, context.secrets))
  const id = given.map((value) => knownAs(value, member, context)).find((known) => known !== undefined)
  if (id !== undefined) return { name: `browser ${id}`, known: true }
  return { name: `address ${caller.address}`, known: false, generosity: caller.generosity }
}

/** Somebody who is signed in and shows their password once more: each of their sessions has its own count and turn. */
export function placeOfSession({ id }: { id: string }): Place {
  return { name: `session ${id}`, known: true }
}

/** A browser that is known already keeps its name, and with it its count. */
export function cookieFor(member: StaffMember, place: Place, { secrets, now }: Context): BrowserCookie {
  const id = place.known ? place.name.replace('browser ', '') : secrets.newId()
  const until = String(now.getTime() + lasts * 1000)
  const value = [id, until, sealOf(id, until, member, secrets)].join('.')
  return { name: cookieName(member.email, secrets), value, seconds: lasts }
}

function knownAs(value: string, member: StaffMember | undefined, { secrets, now }: Context): string | undefined {
  const [id = '', until = '', seal = ''] = value.split('.')
  if (!member || member.disabledAt || !(Number(until) > now.getTime())) return undefined
  // Seals of the two are compared, so that the time it takes tells nothing about the right one.
  const isOurs = secrets.sealed(seal) === secrets.sealed(sealOf(id, until, member, secrets))
  return isOurs ? id : undefined
}

/** Holds the hash of the password too: with a new one, every browser is a stranger again, and nothing need be kept. */
function sealOf(id: string, until: string, { id: staff, passwordHash }: StaffMember, secrets: Secrets): string {
  return secrets.sealed(`known browser ${staff} ${id} ${until} ${passwordHash}`)
}

/** One for each account, since colleagues share the browser at the desk. */
function cookieName(email: string, secrets: Secrets): string {
  return `staff-browser-${secrets.sealed(`browser of ${email}`).slice(0, 16)}`
}
