import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportPerson } from '../domain/person/export-person.ts'
import { countOf, readWho } from '../domain/person/person.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { inStaffOffice } from './open-staff-office.ts'
import { personPage } from './person-file.ts'

const usage = 'npm run export-person -- maya@example.org --to exports'

/** Writes everything that is kept about somebody into two files, for programs and for people, as the law lets them ask. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  const written = positionals.join(' ')
  const who = readWho(written)
  if (!who) {
    console.error(`Please give an e-mail address or a telephone number:\n  ${usage}`)
    return 1
  }
  return inStaffOffice(async ({ records, secrets, now, config }) => {
    const kept = await exportPerson(who, written, { records, secrets, now, by: operator })
    const { requests, messages, letters } = countOf(kept)
    // Beside the data folder, not in it: what lies there goes into every back-up.
    const folder = resolve(
      values.to ?? join(dirname(resolve(config.dataDirectory)), 'exports', now.toISOString().replace(/[:.]/g, '-')),
    )
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const asked = { who: written, at: now, practice: 'the practice' }
    const files = {
      'person.json': JSON.stringify({ asked: written, at: now, ...kept }, undefined, 2),
      'person.html': personPage(kept, asked),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 })
    console.log(`${requests} requests, ${messages} messages, ${letters} letters:`)
    for (const name of Object.keys(files)) console.log(`  ${join(folder, name)}`)
    return 0
  })
}

process.exitCode = await main()
