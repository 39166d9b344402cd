import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { mayHoldBackUps } from '../back-ups/data-folder.ts'
import { makeKey } from '../back-ups/keys.ts'
import { amongKept, ownConfig } from '../config.ts'
import { databasePlace } from '../database-place.ts'
import { writeNewFile } from '../disk/files.ts'
import { counted } from '../domain/counted.ts'
import { endProgram } from '../end-program.ts'
import { makeFolder } from '../make-folder.ts'
import { hasDiskOfItsOwn, makeBackUp, whyNot } from './make-back-up.ts'
import { endedOnItsWay, readWords, runCommand, sayHowManyRows } from './run-command.ts'

/** Makes one back-up now, while the server may be running; or, with --make-key, a key for those that follow. */
async function main(): Promise<number> {
  const { values } = readWords({ options: { to: { type: 'string' }, 'make-key': { type: 'string' } } })
  if (values['make-key'] !== undefined) return makeKeyFile(resolve(values['make-key']))
  const config = ownConfig()
  const backUps = { ...config.backUps, ...(values.to === undefined ? {} : { to: resolve(values.to) }) }
  if (!mayHoldBackUps(config.dataDirectory, backUps.to)) {
    console.error(`No back-up was made. --to is ${backUps.to}, ${amongKept}`)
    return 1
  }
  try {
    if (values.to !== undefined) await makeFolder(backUps.to, '--to')
    const { file, manifest, oddNames, deadLinks } = await makeBackUp(
      { ...config, backUps, place: databasePlace(config) },
      new Date(),
      { signal: endedOnItsWay(), went: sayHowManyRows('Reading every row', 'read') },
    )
    const { size } = await stat(file)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.files.filter(({ name }) => name.startsWith('data/')).length
    console.log(`${file}\n  ${rows} rows, ${files} files, ${(size / 1_000_000).toFixed(1)} MB`)
    console.log(backUps.keyFile === undefined ? '  Not encrypted: BACK_UP_KEY_FILE is not set.' : '  Encrypted.')
    if (oddNames > 0)
      console.log(`  Left out: ${counted(oddNames, 'file')} in DATA_DIRECTORY with a name that is no UTF-8.`)
    if (deadLinks.length > 0)
      console.log(
        `  Left out: what ${counted(deadLinks.length, 'link')} in DATA_DIRECTORY should lead to (${deadLinks.join(', ')}). ` +
          'Nothing is there: mount the disk, or delete the link.',
      )
    // Of a disk that does not say where it is nothing is known.
    if (!(await hasDiskOfItsOwn(backUps.to, config.dataDirectory).catch(() => true)))
      console.log(
        '  Not on a disk of its own: should the disk of the data or the system fail, this back-up is lost with it. If ' +
          'you meant another disk, it is not mounted.',
      )
    return 0
  } catch (error) {
    console.error(`No back-up was made. ${whyNot(error, backUps.to)}.`)
    return 1
  }
}

async function makeKeyFile(file: string): Promise<number> {
  if (existsSync(file)) {
    console.error(`${file} is there already, and is not written over: it may be the only key to some back-ups.`)
    return 1
  }
  const { text, recipient } = await makeKey(new Date())
  await writeNewFile(file, text)
  console.log(
    `${file} opens the back-ups that are encrypted for it. Without it nobody reads them, so keep a copy elsewhere.`,
  )
  console.log(
    'BACK_UP_KEY_FILE names this file; or, on a server that shall read none of its back-ups, a file with this line:',
  )
  console.log(recipient)
  return 0
}

await runCommand('npm run back-up -- [--to FOLDER] [--make-key FILE]', main)
// A disk that did not answer would hold us for as long as it does not.
if (process.exitCode) endProgram(1)
