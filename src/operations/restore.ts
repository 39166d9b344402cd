import { resolve } from 'node:path'
import { readKeys } from '../back-ups/keys.ts'
import { readConfig } from '../config.ts'
import { holdsTables } from '../database/copies/database-in-use.ts'
import { databasePlace } from '../database-place.ts'
import { sayingWhyNot } from '../open-own-records.ts'
import { restoreBackUp } from './restore-back-up.ts'
import { readWords, runCommand } from './run-command.ts'

const usage = 'npm run restore -- data/back-ups/back-up-20261122T031500Z.tar.gz [--over] [--key FILE]'

/** Brings a back-up into the practice's place and tells what came. */
async function main(): Promise<number> {
  const { values, positionals } = readWords({
    options: { over: { type: 'boolean', default: false }, key: { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) return refuse(`Please name one back-up:\n  ${usage}`)
  const config = readConfig(process.env)
  const place = databasePlace(config)
  await sayingWhyNot(place, () => holdsTables(place))
  const keyFile = values.key ?? config.backUps.keyFile
  const restored = await restoreBackUp({
    file: resolve(file),
    keys: keyFile === undefined ? [] : await readKeys(keyFile),
    place,
    dataDirectory: config.dataDirectory,
    backUps: config.backUps.to,
    over: values.over,
    now: new Date(),
  })
  if (restored.kind === 'under way') return refuse('Another restore is under way here. Nothing was changed.')
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
  console.log('`npm start` opens the practice again.')
  return 0
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}

await runCommand(usage, main)
