import { ensureBuilt, runBuilt } from './build.mjs'
import { asCommand, CommandError } from './command.mjs'
import { ensureInstalled } from './install.mjs'

asCommand(async () => {
  const [odd] = process.argv.slice(2)
  if (odd !== undefined)
    throw new CommandError(`npm start takes no words, and so not ${odd}: settings such as PORT are lines of .env.`)
  await ensureInstalled()
  await ensureBuilt()
  return runBuilt('server')
})
