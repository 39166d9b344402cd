import { readFileSync } from 'node:fs'

// Whoever was killed outright can forward nothing, so those who were started look for themselves.
const parent = process.ppid
// npm may keep a shell between itself and us, as it does on Debian; that shell outlives npm.
const isShell = read('cmdline')?.startsWith('sh\0-c\0')
const npm = isShell ? parentOfShell() : undefined

const watch = setInterval(() => {
  if (process.ppid === parent && (!isShell || parentOfShell() === npm)) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)

watch.unref()

function parentOfShell() {
  return /\) \S (\d+) /.exec(read('stat') ?? '')?.[1]
}

/** What Linux tells about our parent; nothing on other systems, or when the parent has just gone. */
function read(file) {
  try {
    return readFileSync(`/proc/${parent}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
