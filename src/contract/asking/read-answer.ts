import * as z from 'zod/mini'

type Schema = z.core.$ZodType

type Way = (words: unknown) => Reading | undefined

/** What our own clients read in another way than its kind; what is promised stays as it is. */
export const ownWays = new WeakMap<Schema, Way>()

/** A text that may be left open: where it is absent or no text, it is read as empty. */
export const openText = z.string()
ownWays.set(openText, (words) => ({ answer: typeof words === 'string' ? words : '', unreadable: 0 }))

/** A text that may never have been sent: absent or null it is empty. Of another kind it is odd, and not to be written over. */
export const unsentText = z.string()
ownWays.set(unsentText, (words) => readAnswer(z.string(), words ?? ''))

/** An instant, ISO date-time. A text that no calendar has is as odd as a number: nobody could say the hour of it. */
export const instant = z.string().check(z.refine(isInstant))

/** Whether it is a date-time that a calendar has; as lenient as `Date.parse`. */
export function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

/** A list in which every row stands for itself: one that cannot be read does not take the others along. */
export function rows<Row extends z.ZodMiniType>(row: Row) {
  const list = z.array(row)
  ownWays.set(list, (words) => readArray(row, words, true))
  return list
}

/** An answer as far as it could be read. */
type Reading = {
  answer: unknown
  /** How many rows of its lists could not be read and are left out. */
  unreadable: number
}

/**
 * Reads an answer as it is needed, not as it was promised: what is optional is an extra, and left out where it is odd;
 * what is required decides. Undefined where that cannot be read. Unknown fields are left out.
 */
export function readAnswer(schema: Schema, words: unknown): Reading | undefined {
  const way = ownWays.get(schema)
  if (way) return way(words)
  const { def } = schema._zod
  if (isObject(def)) return readObject(def.shape, words)
  if (isArray(def)) return readArray(def.element, words)
  const read = z.safeParse(schema, words)
  return read.success ? { answer: read.data, unreadable: 0 } : undefined
}

function readObject(shape: Record<string, Schema>, words: unknown): Reading | undefined {
  if (typeof words !== 'object' || words === null) return undefined
  const answer: Record<string, unknown> = {}
  let unreadable = 0
  for (const [name, field] of Object.entries(shape)) {
    const { def } = field._zod
    const extra = isOptional(def) ? def.innerType : undefined
    const reading = readAnswer(extra ?? field, Reflect.get(words, name))
    if (reading) {
      answer[name] = reading.answer
      unreadable += reading.unreadable
    } else if (!extra) return undefined
  }
  return { answer, unreadable }
}

function readArray(row: Schema, words: unknown, isListOfRows = false): Reading | undefined {
  if (!Array.isArray(words)) return undefined
  const readings = words.map((one) => readAnswer(row, one))
  const readable = readings.filter((reading) => reading !== undefined)
  if (!isListOfRows && readable.length < words.length) return undefined
  return { answer: readable.map(({ answer }) => answer), unreadable: words.length - readable.length }
}

type Def = Schema['_zod']['def']

function isObject(def: Def): def is z.core.$ZodObjectDef {
  return def.type === 'object'
}

function isArray(def: Def): def is z.core.$ZodArrayDef {
  return def.type === 'array'
}

function isOptional(def: Def): def is z.core.$ZodOptionalDef {
  return def.type === 'optional'
}
