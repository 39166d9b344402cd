import { ensureBuilt, runBuilt } from './build.mjs'
import { asCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'

asCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runBuilt('server')
})
