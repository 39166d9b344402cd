import { ensureBuilt } from './build.mjs'
import { runNodeInForeground } from './children.mjs'
import { findChromium } from './chromium.mjs'
import { asCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { lighthouseScript } from './lighthouse-script.mjs'

// `npm run lighthouse`: every public page; `npm run lighthouse -- /contact /fees`: only these.
asCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const script = await lighthouseScript()
  const CHROMIUM_PATH = await findChromium()
  return runNodeInForeground([script, ...process.argv.slice(2)], { ...process.env, CHROMIUM_PATH })
})
