import { join } from 'node:path'
import { runNodeInForeground } from './children.mjs'
import { asCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { root, settingsArguments } from './runtime.mjs'

asCommand(async () => {
  await ensureInstalled()
  const server = [...settingsArguments(), join(root, 'launch/dev-server.mjs')]
  return runNodeInForeground(server, { ...process.env, NODE_ENV: 'development' })
})
