import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runNodeInForeground } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { root, settingsArguments } from './runtime.mjs'
import { asCommand } from './trouble.mjs'

// The caretaker's commands: `npm run add-staff-member -- --email …` runs src/operations/add-staff-member.ts as built.
asCommand(async () => {
  const [name, ...rest] = process.argv.slice(2)
  await ensureInstalled()
  await ensureBuilt()
  return runNodeInForeground([...settingsArguments(), join(root, 'dist', 'server', `${name}.js`), ...rest], {
    ...process.env,
    NODE_ENV: 'production',
  })
})
