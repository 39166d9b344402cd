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

/**
 * Whether npm was ended before anybody here could look for it: it shares our session, and whoever takes us over mostly does
 * not. False wherever that cannot be told, as on other systems.
 */
export function isLeftByNpm() {
  const [, own] = /^(\d+) /.exec(read('self', 'stat') ?? '') ?? []
  // In a container whose processes are counted anew, and /proc is the machine's, each number is somebody else's.
  if (Number(own) !== process.pid) return false
  const ours = sessionOf(process.pid)
  const theirs = sessionOf(npm ?? parent)
  // Who leads the session was not started by npm, but by somebody who wanted a session for it.
  const isLed = [process.pid, parent].includes(Number(ours))
  return ours !== undefined && theirs !== undefined && theirs !== ours && !isLed
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
