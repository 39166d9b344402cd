import type * as z from 'zod/mini'
import { readAnswer } from '../../src/contract/asking/read-answer.ts'

type Schema = z.core.$ZodType

const senseless = 'soon'
/** For a text that must be one of a kind, the first that is. */
const words = [senseless, '2026-12-01T09:00:00.000Z', '09:00']

/** An answer with everything that its promise requires, and with extras of the right kind that make no sense. */
export function madeAnswer(schema: Schema): unknown {
  const { def } = schema._zod
  if (is(def, 'object')) return madeObject(def.shape)
  if (is(def, 'array')) return [madeAnswer(def.element)]
  if (is(def, 'optional')) return def.innerType._zod.def.type === 'string' ? senseless : madeAnswer(def.innerType)
  if (is(def, 'enum')) return Object.values(def.entries)[0]
  if (def.type === 'string') return words.find((word) => readAnswer(schema, word)) ?? senseless
  return plain[def.type] ?? {}
}

const plain: Partial<Record<string, unknown>> = { number: 1, boolean: true }

function madeObject(shape: Record<string, Schema>): object {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, madeAnswer(field)]))
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
