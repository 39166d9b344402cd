import { type RawBuilder, sql } from 'kysely'

const firstNames =
  'Sarah David Emma James Maria Mohammed Susan John Olivia Daniel Amelia Thomas Chloe Samuel Grace Adam Priya Liam Zoe ' +
  'Joseph Hannah Peter Ruth Aisha Callum Megan Owen Nia Ewan Isla Rhys Freya Kwame Leila Marek Anya Tariq Yusuf Wei Bronwen'
const beginnings =
  'Ash Bar Black Brad Cal Clay Den Ed Fair Green Hal Har Hart Hol Kin Lang Mar Mel Mil Nor Oak Pen Red Ros Sand Shel ' +
  'Stan Sut Thorn Tal Wal War Wes Whit Wil Win Wood Wy'
const endings = 'ton ley field worth son man ham ford well wood by den bourne more stead wick land combe shaw er'

const first = firstNames.split(' ')
const last = beginnings.split(' ').flatMap((begun) => endings.split(' ').map((end) => `${begun}${end}`))

/** Tables `first_name` and `last_name` of a statement: names as people have them, each with its place from 0 on. */
export const namesOfPeople = sql`first_name(place, name) as (values ${rows(first)}),
  last_name(place, name) as (values ${rows(last)})`

// Primes, so that first and last names meet in every way.
const firsts = { count: first.length, step: 7919, among: 997 }
const lasts = { count: last.length, step: 104_729, among: 1009 }

/** Where the names of a person stand whose number the statement has as `i`: a few have many bearers, most have few. */
export const placeOfFirst = placeIn(firsts)
export const placeOfLast = placeIn(lasts)

/** The name that these give the person with a number. */
export function nameOfPerson(number: number): string {
  return `${first[placeOf(number, firsts)]} ${last[placeOf(number, lasts)]}`
}

type Spread = { count: number; step: number; among: number }

function rows(names: string[]): RawBuilder<unknown> {
  return sql.join(names.map((name, place) => sql`(${sql.lit(place)}, ${sql.lit(name)})`))
}

// Squares, so that the first of a list come most often.
function placeIn({ count, step, among }: Spread): RawBuilder<number> {
  const spread = sql`(cast(i as bigint) * ${sql.lit(step)} % ${sql.lit(among)})`
  return sql<number>`${spread} * ${spread} * ${sql.lit(count)} / ${sql.lit(among ** 2)}`
}

function placeOf(number: number, { count, step, among }: Spread): number {
  return Math.floor((((number * step) % among) ** 2 * count) / among ** 2)
}
