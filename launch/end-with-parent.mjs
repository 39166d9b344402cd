import { readFileSync } from 'node:fs'

// Whoever was killed outright can forward nothing, so those who were started look for themselves.
const parent = process.ppid
// npm may keep a shell between itself and us, as it does on Debian; that shell outlives npm.
const isShell = read(parent, 'cmdline')?.startsWith('sh\0-c\0')
const npm = isShell ? parentOfShell() : undefined

const watch = setInterval(() => {
  if (process.ppid === parent && (!isShell || parentOfShell() === npm)) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)

watch.unref()

/** Whether npm was ended before anybody here could look for it: it shares our session, and whoever takes us over does not. */
export function isLeftByNpm() {
  const own = sessionOf(process.pid)
  const others = sessionOf(npm ?? parent)
  // Who leads the session was not started by npm, but by somebody who wanted a session for it.
  return others !== undefined && others !== own && ![process.pid, parent].includes(Number(own))
}

function parentOfShell() {
  return statOf(parent)?.[1]
}

function sessionOf(pid) {
  return statOf(pid)?.[3]
}

/** The numbers of a process's parent, group and session, from 1 on. */
function statOf(pid) {
  return /\) \S (\d+) (\d+) (\d+) /.exec(read(pid, 'stat') ?? '')
}

/** What Linux tells about a process; nothing on other systems, or when it has just gone. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
