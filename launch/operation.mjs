import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { ensureBuilt, runBuilt } from './build.mjs'
import { asCommand, CommandError } from './command.mjs'
import { ensureInstalled } from './install.mjs'

/** A program that will do nothing before somebody has agreed ends with this. */
const wantsToBeAsked = 75

// The caretaker's commands: `npm run add-staff-member -- --email …` runs src/operations/add-staff-member.ts as built.
asCommand(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const kept = keptByNpm()
  if (kept)
    throw new CommandError(`npm took ${kept} for itself. Please write -- before it: npm run ${name} -- ${kept} …`)
  await ensureInstalled()
  await ensureBuilt()
  const status = await runBuilt(name, rest)
  // Not refused before: npm knows this word too, and may be told it everywhere by its own settings.
  if (name === 'erase-person' && process.env.npm_config_yes === 'true' && !rest.includes('--yes'))
    console.error(`npm took --yes for itself: with -- before it, it is ours, as in npm run ${name} -- … --yes`)
  // Only here is somebody's keyboard: the program itself runs in a group of its own.
  if (status !== wantsToBeAsked) return status
  return (await says('yes')) ? runBuilt(name, ['--yes', ...rest]) : 1
})

/** An option of ours that stood before the `--`: what it says would be lost, and a back-up go elsewhere without a word. */
function keptByNpm() {
  const { npm_config_token_description: longer, ...given } = process.env
  const ours = ['to', 'make-key', 'over', 'snapshot', 'second-factor', 'print']
  const kept = ours.find((word) => given[`npm_config_${word.replace('-', '_')}`]) ?? (longer && 'to')
  return kept && `--${kept}`
}

async function says(word) {
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  try {
    // Ctrl-D is an answer too, though nobody would hear of it from the question.
    const closed = once(asking, 'close').then(() => '')
    const answer = asking.question(`Type "${word}" to go on: `).catch(() => '')
    return (await Promise.race([answer, closed])).trim().toLowerCase() === word
  } finally {
    asking.close()
  }
}
