import type { ParseArgsConfig, parseArgs } from 'node:util'
import { readWho, type Who } from '../domain/person/person.ts'
import { type CommandContext, withPractice } from './command-context.ts'
import { readWords } from './run-command.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values']

/**
 * For commands about a patient, named by an e-mail address or a phone number, in as many words as it has spaces; their
 * answer is the exit status.
 */
export async function aboutPerson<O extends Options>(
  { usage, options }: { usage: string; options: O },
  work: (told: CommandContext & { who: Who; written: string; values: Values<O> }) => Promise<number>,
): Promise<number> {
  const { values, positionals } = readWords({ allowPositionals: true, options })
  const written = positionals.join(' ')
  const who = readWho(written)
  if (who) return withPractice((context) => work({ ...context, who, written, values }))
  console.error(`Please give an e-mail address or a phone number:\n  ${usage}`)
  return 1
}
