import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './children.mjs'
import { CommandError } from './command.mjs'
import { hasApt, installPackage, isRoot, libraryPath, unpackPackage } from './debian.mjs'
import { productNode, root } from './runtime.mjs'

/** Node 26 for Linux needs a library that the smallest machines do not have, though their older Node runs without it. */
export async function ensureNodeRuns() {
  const node = productNode()
  if (node === process.execPath || (await runQuietly(node, ['--version'])).ok) return
  if (process.platform === 'linux' && hasApt()) await (isRoot() ? installPackage('libatomic1') : unpackLibrary(node))
  const { ok, output } = await runQuietly(node, ['--version'])
  if (!ok)
    throw new CommandError(
      `${output.trim()}\nNode 26 cannot run here. On Debian or Ubuntu \`apt-get install libatomic1\` helps.`,
    )
}

async function unpackLibrary(node) {
  process.env.LD_LIBRARY_PATH = libraryPath(await unpackPackage('libatomic1'))
  replaceLink(node)
}

// npm puts this folder first in the PATH of its scripts, so the next `npm start` would begin with a Node that cannot run.
function replaceLink(node) {
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(link)) return
  rmSync(link)
  const script = `#!/bin/sh\nexport LD_LIBRARY_PATH='${process.env.LD_LIBRARY_PATH}'\nexec '${node}' "$@"\n`
  writeFileSync(link, script, { mode: 0o755 })
}
