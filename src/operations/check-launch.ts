import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { readContent } from '../content/read-content.ts'
import { needContentFolder } from '../make-folder.ts'
import { drawn } from '../own-pictures.ts'
import { launchProblems } from './launch/content-problems.ts'
import { triedSettings } from './launch/try-settings.ts'
import { hasDiskOfItsOwn } from './make-back-up.ts'
import { readWords, runCommand } from './run-command.ts'
import { type SettingAtLaunch, settingsAtLaunch } from './settings-at-launch.ts'

/** Everything that is to be put right, a line each, and what is good about the settings. Throws what stops the start. */
export async function launchReport(
  variables: Record<string, string | undefined>,
): Promise<{ lines: string[]; toDo: number }> {
  const config = readConfig(variables)
  await needContentFolder(config.contentDirectory)
  const content = await readContent(config.contentDirectory, drawn)
  const problems = launchProblems(content)
  const failed = await triedSettings(config)
  const notice = content.pages.find(({ slug }) => slug === 'privacy')?.body ?? ''
  const said = settingsAtLaunch(config, content.practice, notice, await isBeside(config, failed))
  const settings = mended(said, failed)
  return {
    lines: [
      ...problems.map(({ file, field, remedy }) => `${file}: ${field} ${remedy}`),
      ...settings.map(({ setting, isReady, sentence }) => `${isReady ? 'good' : 'settings'}: ${setting} ${sentence}`),
    ],
    toDo: problems.length + settings.filter(({ isReady }) => !isReady).length,
  }
}

/**
 * Of a folder that does not answer nothing is known, and where back-ups are off none is looked at. One that is not there yet
 * will lie on the disk of the nearest that is.
 */
async function isBeside({ backUps, dataDirectory }: Config, failed: SettingAtLaunch[]): Promise<boolean> {
  if (backUps.everyHours === undefined || failed.some(({ setting }) => restsOn[setting] !== undefined)) return false
  return hasDiskOfItsOwn(nearestExisting(backUps.to), nearestExisting(dataDirectory)).then(
    (isOwn) => !isOwn,
    () => false,
  )
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}

/** What is good by its words is not called so where it did not work. */
function mended(said: SettingAtLaunch[], failed: SettingAtLaunch[]): SettingAtLaunch[] {
  const names = failed.map(({ setting }) => setting)
  const isUntrue = ({ setting, isReady }: SettingAtLaunch) =>
    isReady && names.some((name) => name === setting || setting === restsOn[name])
  return [...said.filter((one) => !isUntrue(one)), ...failed]
}

/** The sentence about back-ups says where they go, and that they are encrypted. */
const restsOn: Record<string, string> = {
  DATA_DIRECTORY: 'BACK_UP_EVERY',
  BACK_UP_TO: 'BACK_UP_EVERY',
  BACK_UP_KEY_FILE: 'BACK_UP_EVERY',
}

async function checkLaunch(): Promise<number> {
  readWords({ options: {} })
  const { lines, toDo } = await launchReport(process.env)
  for (const line of lines) console.log(line)
  console.log(
    toDo === 0 ? 'Nothing is missing: the website can open.' : `\n${toDo} to put right before the website can open.`,
  )
  return toDo === 0 ? 0 : 1
}

if (import.meta.main) {
  await runCommand('npm run check-launch', checkLaunch)
  // What did not answer may still be waited for.
  process.exit()
}
