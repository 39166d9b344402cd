import { join } from 'node:path'
import { runNodeInForeground } from '../launch/children.mjs'
import { asCommand } from '../launch/command.mjs'
import { ensureInstalled } from '../launch/install.mjs'

// `node imagery/make-renditions.mjs` on any Node that brings the website, and most read no TypeScript.
asCommand(async () => {
  await ensureInstalled()
  return runNodeInForeground([join(import.meta.dirname, 'encode-renditions.mjs'), ...process.argv.slice(2)], process.env)
})
