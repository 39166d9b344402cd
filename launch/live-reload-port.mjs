import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where pages hear of changes: the port that Vite would take, or the next one where another `npm run dev` has it. */
export async function liveReloadPort(first = 24_678) {
  for (let port = first; ; port += 1) if (await isFree(port)) return port
}

async function isFree(port) {
  const probe = createServer()
  try {
    await once(probe.listen(port), 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false
    throw error
  }
  await once(probe.close(), 'close')
  return true
}
