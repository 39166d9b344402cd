import type * as z from 'zod/mini'
import { readAnswer } from '../../src/contract/read-answer.ts'

type Schema = z.core.$ZodType

/** What an extra is like in the answers of some other server. */
export type Extra = 'senseless' | 'of another kind'

const senseless = 'soon'
/** For a text that must be one of a kind, the first that is. */
const words = [senseless, '2026-12-01T09:00:00.000Z', '09:00']

/** An answer with everything that its promise requires, and extras that are odd. */
export function madeAnswer(schema: Schema, extra: Extra): unknown {
  const { def } = schema._zod
  if (is(def, 'object')) return madeObject(def.shape, extra)
  if (is(def, 'array')) return [madeAnswer(def.element, extra)]
  if (is(def, 'enum')) return Object.values(def.entries)[0]
  if (def.type === 'string') return words.find((word) => readAnswer(schema, word)) ?? senseless
  return plain[def.type] ?? {}
}

const plain: Partial<Record<string, unknown>> = { number: 1, boolean: true }

function madeObject(shape: Record<string, Schema>, extra: Extra): object {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const { def } = field._zod
      return [name, is(def, 'optional') ? madeExtra(def.innerType, extra) : madeAnswer(field, extra)]
    }),
  )
}

function madeExtra(schema: Schema, extra: Extra): unknown {
  const { type } = schema._zod.def
  if (type === 'string') return extra === 'senseless' ? senseless : 7
  return extra === 'senseless' ? madeAnswer(schema, extra) : senseless
}

type Defs = {
  object: z.core.$ZodObjectDef
  array: z.core.$ZodArrayDef
  enum: z.core.$ZodEnumDef
  optional: z.core.$ZodOptionalDef
}

function is<Type extends keyof Defs>(def: Schema['_zod']['def'], type: Type): def is Defs[Type] {
  return def.type === type
}
