import { type RawBuilder, sql } from 'kysely'
import type { Who } from '../../../domain/person/person.ts'

/**
 * Rows of `appointment` or `message` that may be somebody's: by their address, or by the last nine digits of their number
 * in whatever writing. Numbers that end alike are compared once more by whoever asks.
 */
export function mayBe(who: Who): RawBuilder<boolean> {
  if ('email' in who) return sql`lower(email) = ${who.email}`
  return sql`${sql.raw(ending)} in (${sql.join(endingsOf(who.phone))})`
}

/**
 * The same where a number may stand among other words, or between signs that no index knows: whoever is erased is not left
 * behind for a bracket. Reads every row, so it is asked for whoever is written out or erased, and not with each look.
 */
export function mayBeInAnyWriting(who: Who): RawBuilder<boolean> {
  if ('email' in who) return mayBe(who)
  const national = who.phone.replace(/^44/, '')
  return sql`phone like ${`%${[...national].join('%')}%`}`
}

/** A number without the signs that people write between its digits; the indexes say it in the same words. */
const digits = [' ', '-', '(', ')', '.', '/', '+'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, 'phone')
const ending = `substr('000000000' || ${digits}, length(${digits}) + 1)`

/** How a number ends in each way to dial it, where that makes a difference: only in a short one. */
function endingsOf(dialled: string): string[] {
  const national = dialled.startsWith('44') ? [dialled.slice(2), `0${dialled.slice(2)}`] : []
  const ways = [dialled, `00${dialled}`, ...national]
  return [...new Set(ways.map((way) => way.slice(-9).padStart(9, '0')))]
}
