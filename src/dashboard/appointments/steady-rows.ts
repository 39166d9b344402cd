import { useEffect, useState } from 'react'
import type { StatusChanges } from './status-changes.ts'

/** How long a row that was acted on or has left the list still stands where it was, in milliseconds. */
const standingTime = 2_000

type Shown<Row> = {
  list: string | undefined
  given: Row[] | undefined
  rows: Row[] | undefined
  left: readonly string[]
  /** Those that were acted on and stand where they stood, wherever they belong by now. */
  acted: readonly string[]
}

/**
 * The rows of a list, each where it stood: one that was acted on, or that a colleague has answered, stays for two seconds,
 * one whose step is under way until its answer, and one whose step was refused until that is read, so that no other slides
 * under the pointer and none goes unseen. `list` names the list, and is undefined while rows of another one stand in for
 * its own: another one begins afresh. What no longer belongs to it is told by `hasLeft`.
 */
export function useSteadyRows<Row extends { _id: string }>(
  list: string | undefined,
  given: Row[] | undefined,
  changes: Pick<StatusChanges, 'acted' | 'refused' | 'underWay'>,
) {
  const [shown, setShown] = useState<Shown<Row>>({ list, given, rows: given, left: [], acted: [] })
  const staying = [...changes.refused.map(({ id }) => id), ...changes.underWay].join(' ')
  const now = shown.given === given && shown.list === list ? shown : next(shown)
  if (now !== shown) setShown(now)

  function next(before: Shown<Row>): Shown<Row> {
    const isAnother = list === undefined || before.list !== list
    if (isAnother || !given || !before.rows) return { list, given, rows: given, left: [], acted: [] }
    const isHere = new Set(given.map(({ _id }) => _id))
    const left = before.rows.map(({ _id }) => _id).filter((id) => !isHere.has(id))
    const acted = [...changes.acted.map(({ id }) => id), ...staying.split(' ')].filter((id) => isHere.has(id))
    return { list, given, rows: inPlace(before.rows, given, new Set([...left, ...acted])), left, acted }
  }

  const standing = [...now.left, ...now.acted].join(' ')
  useEffect(() => {
    if (standing === '') return
    const leaving = setTimeout(() => {
      const stays = new Set(staying.split(' '))
      setShown((shown) => {
        const { rows, given } = shown
        const left = shown.left.filter((id) => stays.has(id))
        const acted = shown.acted.filter((id) => stays.has(id))
        return { ...shown, rows: rows && given && inPlace(rows, given, new Set([...left, ...acted])), left, acted }
      })
    }, standingTime)
    return () => clearTimeout(leaving)
  }, [standing, staying])

  return { rows: now.rows, hasLeft: (id: string) => now.left.includes(id) }
}

/** Each row once, as the later page has it: one that moves while pages are fetched one after the other stands on two. */
export function eachOnce<Row extends { _id: string }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()]
}

/** The new rows, with those of `kept` behind whatever they stood behind before and has not gone elsewhere itself. */
export function inPlace<Row extends { _id: string }>(before: Row[], now: Row[], kept: ReadonlySet<string>): Row[] {
  if (kept.size === 0) return now
  const newest = new Map(now.map((row) => [row._id, row]))
  const rows = now.filter(({ _id }) => !kept.has(_id))
  const hasGone = movedAway(before, rows)
  for (const [place, row] of before.entries()) {
    if (!kept.has(row._id)) continue
    const earlier = before.slice(0, place).toReversed()
    const above = earlier.find(({ _id }) => rows.some((other) => other._id === _id) && !hasGone(_id))
    const behind = above ? rows.findIndex(({ _id }) => _id === above._id) + 1 : 0
    rows.splice(behind, 0, newest.get(row._id) ?? row)
  }
  return rows
}

/** Tells whether a row has moved among the others: most of them stand in the order they had, and it does not. */
function movedAway<Row extends { _id: string }>(before: Row[], now: Row[]): (id: string) => boolean {
  const places = new Map(now.map(({ _id }, place) => [_id, place]))
  const stayed = longestRise(before.flatMap(({ _id }) => places.get(_id) ?? []))
  return (id) => {
    const place = places.get(id)
    return place !== undefined && !stayed.has(place)
  }
}

/** As many of the numbers as can be, each higher than those before it. */
function longestRise(numbers: number[]): Set<number> {
  // The highest beginning of a rise of each length, and what follows each number in its own. Read from behind, of two that
  // have changed places the one that stood first stays in: where so few have moved, they went up.
  const beginnings: number[] = []
  const following = new Map<number, number | undefined>()
  for (const number of numbers.toReversed()) {
    // The longest first: of rows that have hardly moved it is the one.
    const length = beginnings.findLastIndex((beginning) => beginning > number) + 1
    following.set(number, beginnings[length - 1])
    beginnings[length] = number
  }
  const rise = new Set<number>()
  for (let number = beginnings.at(-1); number !== undefined; number = following.get(number)) rise.add(number)
  return rise
}
