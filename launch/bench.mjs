import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runNodeInForeground } from './children.mjs'
import { asCommand } from './command.mjs'
import { debianProgram } from './debian-program.mjs'
import { ensureInstalled } from './install.mjs'
import { postgresOnDemand } from './postgres.mjs'
import { root } from './runtime.mjs'

// `npm run bench`: every table; `npm run bench -- pages start`: only these.
asCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'ashcombe-bench-'))
  const postgres = postgresOnDemand()
  try {
    return await runNodeInForeground([join(root, 'bench/run.mjs'), ...process.argv.slice(2)], {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_FOLDER: folder,
      TEST_DATABASE_URL: (await postgres.url()) ?? '',
      ...(await debianProgram('nginx')),
    })
  } finally {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
