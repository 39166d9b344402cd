import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runNodeInForeground } from './children.mjs'
import { asCommand, CommandError } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { root, settingsArguments } from './runtime.mjs'

asCommand(async () => {
  const words = process.argv.slice(2)
  const odd = words.find((word) => word !== '--busy-week')
  if (odd !== undefined) throw new CommandError(`npm run dev knows --busy-week, not ${odd}.`)
  await ensureInstalled()
  const server = [...settingsArguments(), join(root, 'launch/dev-server.mjs'), ...words]
  const apart = words.length > 0 ? await practiceApart() : {}
  return runNodeInForeground(server, { ...process.env, ...apart, NODE_ENV: 'development' })
})

/** Made-up people come into a folder of their own, new at every start: never among patients or back-ups, nor to a mail server. */
async function practiceApart() {
  const folder = join(root, '.cache', 'busy-week')
  await rm(folder, { recursive: true, force: true })
  // Empty is as if it was not set, also where .env sets it.
  return {
    DATA_DIRECTORY: folder,
    DATABASE_URL: '',
    SMTP_URL: '',
    IMAP_URL: '',
    BACK_UP_EVERY: 'off',
    BACK_UP_TO: '',
    SEAL_KEY: '',
    SEAL_KEY_FILE: '',
  }
}
