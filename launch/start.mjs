import { ensureBuilt, keepCompiled, server } from './build.mjs'
import { runNodeInForeground } from './children.mjs'
import { asCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { settingsArguments } from './runtime.mjs'

asCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runNodeInForeground([...settingsArguments(), server], {
    ...keepCompiled(),
    ...process.env,
    NODE_ENV: 'production',
  })
})
