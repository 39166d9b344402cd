import { type Config, ownConfig } from '../config.ts'
import type { Records } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import { asKept } from '../domain/staff/sign-in.ts'
import type { StaffMember } from '../domain/staff/staff-member.ts'
import { type openOwnRecords, openStandingRecords } from '../open-own-records.ts'
import { openOwnSecrets } from '../own-secrets.ts'
import { readWords } from './run-command.ts'

/** What a command has of the practice. */
export type CommandContext = { records: Records; secrets: Secrets; now: Date; config: Config }

/**
 * Opens the practice's records beside the running server, and closes them when the work is done. Only who `opens` them by
 * `openOwnRecords` makes a practice where there is none.
 */
export async function withPractice<T>(
  work: (context: CommandContext) => Promise<T>,
  opens: typeof openOwnRecords = openStandingRecords,
): Promise<T> {
  const config = ownConfig()
  const records = await opens(config, (sentence) => console.error(sentence))
  try {
    return await work({ records, secrets: await openOwnSecrets(config), now: new Date(), config })
  } finally {
    await records.close()
  }
}

/** For commands about one person, named by `--email`; their answer is the exit status. */
export async function forPerson<Flag extends string>(
  { usage, flags }: { usage: string; flags: Flag[] },
  work: (member: StaffMember, told: CommandContext & { given: Record<Flag, boolean> }) => Promise<number>,
): Promise<number> {
  const asked = readPerson(flags)
  if (!asked) {
    console.error(`Please give the e-mail address of an account:\n  ${usage}`)
    return 1
  }
  return withPractice(async (context) => {
    const member = await context.records.staff.findByEmail(asKept(asked.email))
    if (member) return work(member, { ...context, given: asked.given })
    console.error(`There is no account for ${asked.email}.`)
    return 1
  })
}

function readPerson<Flag extends string>(flags: Flag[]): { email: string; given: Record<Flag, boolean> } | undefined {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  const { email, ...given } = readWords({ options: { email: { type: 'string' }, ...options } }).values
  if (typeof email !== 'string') return undefined
  const each = flags.map((flag) => [flag, Reflect.get(given, flag) === true])
  return { email, given: Object.fromEntries(each) as Record<Flag, boolean> }
}
