import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readKeys } from '../back-ups/keys.ts'
import { type Config, ownConfig } from '../config.ts'
import { holdsTables } from '../database/copies/database-in-use.ts'
import { databasePlace } from '../database-place.ts'
import { sayingWhyNot } from '../open-own-records.ts'
import { restoreBackUp } from './restore-back-up.ts'
import { endedOnItsWay, readWords, runCommand, sayWhatTakesLong } from './run-command.ts'

const usage = 'npm run restore -- data/back-ups/back-up-20261122T031500Z.tar.gz [--over] [--key FILE]'

/** Brings a back-up into the practice's place and tells what came. */
async function main(): Promise<number> {
  const { values, positionals } = readWords({
    options: { over: { type: 'boolean', default: false }, key: { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) return refuse(`Please name one back-up:\n  ${usage}`)
  const config = ownConfig()
  const place = databasePlace(config)
  await sayingWhyNot(place, () => holdsTables(place))
  const restored = await restoreBackUp({
    file: resolve(file),
    keys: values.key === undefined ? await ownKeys(config) : await readKeys(values.key),
    place,
    dataDirectory: config.dataDirectory,
    backUps: config.backUps.to,
    over: values.over,
    now: new Date(),
    endedOnItsWay,
    step: sayWhatTakesLong(),
    say: console.error,
  })
  if (restored.kind === 'ended') return refuse('The restore was ended on its way. Nothing was changed.')
  if (restored.kind === 'under way')
    return refuse('Another restore, or a move, is under way here. Nothing was changed.')
  if (restored.kind === 'in use') {
    return refuse('Something uses this database, the server most likely. Stop it and ask again. Nothing was changed.')
  }
  if (restored.kind === 'not empty') {
    return refuse('There is a practice here already. With --over it is put aside, not deleted. Nothing was changed.')
  }
  console.log(`Restored, as it was on ${restored.madeAt}:`)
  for (const { name, rows } of restored.tables) console.log(`  ${String(rows).padStart(9)} ${name}`)
  console.log(`  ${String(restored.files).padStart(9)} files`)
  for (const aside of restored.aside)
    console.log(`What stood here before is in ${aside}; delete it when nobody needs it.`)
  console.log('Everybody signs in again. Accounts that were closed since then are open: please close them.')
  console.log('Whoever was erased since then is here again: please erase them once more.')
  console.log('Whatever may have been done since then is missing; the overview tells staff so for a week.')
  console.log('Letters that waited then leave once the practice opens, also those that have left since.')
  console.log('`npm start` opens the practice again.')
  return 0
}

/** None where their file is not there, as on a new machine: what is not encrypted needs none, and what is says so. */
async function ownKeys({ backUps: { keyFile } }: Config): Promise<string[]> {
  if (keyFile === undefined || !existsSync(keyFile)) return []
  return readKeys(keyFile)
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}

await runCommand(usage, main)
