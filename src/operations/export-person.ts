import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readContent } from '../content/read-content.ts'
import { syncFolder, writeNewFile } from '../disk/files.ts'
import { exportPerson } from '../domain/person/export-person.ts'
import { countInWords, isNothing, ofWhom } from '../domain/person/person.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { endProgram } from '../end-program.ts'
import { makeFolder, UnusableFolder, unusable } from '../make-folder.ts'
import { aboutPerson } from './about-person.ts'
import { personJson, personPage } from './person-file.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run export-person -- maya@example.org --to exports'

/** Writes everything that is kept about somebody into two files, for programs and for people, as the law lets them ask. */
async function main(): Promise<number> {
  return aboutPerson(
    { usage, options: { to: { type: 'string' } } },
    async ({ who, written, values, records, secrets, now, config }) => {
      const { practice } = await readContent(config.contentDirectory)
      const kept = await exportPerson(who, written, { records, secrets, now, by: operator })
      // Beside the data folder, not in it: what lies there goes into every back-up.
      const folder = resolve(
        values.to ?? join(dirname(resolve(config.dataDirectory)), 'exports', now.toISOString().replace(/[:.]/g, '-')),
      )
      await makeFolder(folder, '--to')
      const asked = { who: written, at: now, practice: practice.name }
      const files = {
        'person.json': await personJson(kept, asked),
        'person.html': await personPage(kept, asked),
      }
      await writeAll(folder, files)
      const whose = ofWhom(kept)
      const what = isNothing(kept) ? `Nothing is kept about ${written}, and so it says` : countInWords(kept)
      console.log(`${what}${whose && `, ${whose}`}:`)
      for (const name of Object.keys(files)) console.log(`  ${join(folder, name)}`)
      return 0
    },
  )
}

/** All or none, each under its name once all are on the disk: what is left of an export would pass for a whole one. */
async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  const written = new Map<string, string>()
  try {
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, name)
      keepWhatIsThere(file)
      const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
      await writeNewFile(unfinished, text).catch((error) => {
        throw error.code === 'ENOSPC' ? unusable(folder, '--to', error) : error
      })
      written.set(unfinished, file)
    }
    // Another export into the same folder may have been quicker.
    for (const file of written.values()) keepWhatIsThere(file)
    for (const [unfinished, file] of written) await rename(unfinished, file)
    await syncFolder(folder)
  } catch (error) {
    for (const unfinished of written.keys()) await rm(unfinished, { force: true })
    throw error
  }
}

/** What was handed over before may be what somebody is asked to show. */
function keepWhatIsThere(file: string): void {
  if (existsSync(file)) throw new UnusableFolder(`${file} is there already. Name another folder with --to.`)
}

await runCommand(usage, main)
// A disk that did not answer would hold us for as long as it does not.
if (process.exitCode) endProgram(1)
