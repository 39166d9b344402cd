import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { wait } from './children.mjs'
import { root } from './runtime.mjs'

const lock = join(root, '.cache', 'launch.lock')
const staleAfter = 30_000

/** Does the work while no other command of this product, in this folder, installs or builds. */
export async function withLaunchLock(work) {
  await takeLock()
  const heartbeat = setInterval(touchLock, 2000)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    // Whoever was stopped for a while has lost it to another.
    if (readHolder()?.pid === process.pid) rmSync(lock, { force: true })
  }
}

async function takeLock() {
  makeFolder(dirname(lock))
  let told = false
  for (;;) {
    if (createLock()) return
    const holder = readHolder()
    if (holder === undefined) continue
    if (isGone(holder)) {
      rmSync(lock, { force: true })
      // Two who find the same dead holder may both have taken over: the lock says who came last.
      if (createLock()) {
        await wait(100)
        if (readHolder()?.pid === process.pid) return
      }
      continue
    }
    if (!told) console.log(`Waiting for another command (process ${holder.pid}) to finish installing or building …`)
    told = true
    await wait(250)
  }
}

// Not `recursive`: of a disk that can only be read Node says then that there is no such folder.
function makeFolder(folder) {
  if (existsSync(folder)) return
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

function createLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    // Its name may have found room, and its words none.
    if (error.code === 'ENOSPC') rmSync(lock, { force: true })
    throw error
  }
}

function readHolder() {
  try {
    return { pid: Number(readFileSync(lock, 'utf8')), seenAt: statSync(lock).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

// The heartbeat counts as well as the number: after a restart, or in another container, the number may be a stranger's.
function isGone({ pid, seenAt }) {
  const silence = Date.now() - seenAt
  if (silence > staleAfter || pid === process.pid) return true
  // Created but not yet written.
  if (pid === 0) return silence > 1000
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function touchLock() {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
