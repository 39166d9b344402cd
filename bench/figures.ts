/** One line of a table. */
export type Figure = {
  what: string
  unit: string
  /** Of several rounds. */
  median: number
  lower: number
  upper: number
  /** The same of a bare program, or of a small practice. */
  against?: { what: string; median: number } | undefined
  goal?: string | undefined
}

/** The middle of some measurements and the quarters on both sides of it. */
export function figure(
  what: string,
  unit: string,
  measured: number[],
  rest: Pick<Figure, 'against' | 'goal'> = {},
): Figure {
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((part) => percentile(measured, part))
  return { what, unit, median: median ?? Number.NaN, lower: lower ?? Number.NaN, upper: upper ?? Number.NaN, ...rest }
}

/** @param part 0.95 for the measurement that 95 of a hundred do not exceed */
export function percentile(measured: number[], part: number): number {
  const sorted = measured.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function shown({ what, unit, median, lower, upper, against, goal }: Figure): string {
  const columns = [
    what.padEnd(62),
    `${short(median)} ${unit}`.padStart(16),
    `(${short(lower)} to ${short(upper)})`.padStart(18),
  ]
  if (against) columns.push(`${against.what} ${short(against.median)}`, `ratio ${(median / against.median).toFixed(2)}`)
  if (goal) columns.push(`goal ${goal}`)
  return columns.join('  ')
}

function short(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3)
}
