import { join } from 'node:path'
import { createServer } from 'vite'
import { liveReloadPort } from './live-reload-port.mjs'
import { root } from './runtime.mjs'

const vite = await createServer({
  root,
  server: {
    middlewareMode: true,
    ws: { port: await liveReloadPort() },
    // What the running site writes must not restart it.
    watch: { ignored: ['data', 'dist', 'imagery', 'test-results', '.cache'].map((folder) => join(root, folder, '**')) },
  },
})

let practice
let restarting = Promise.resolve()
let soon

vite.watcher.on('all', (_event, path) => {
  if (!concernsServer(path)) return
  clearTimeout(soon)
  soon = setTimeout(() => {
    restarting = restarting.then(restart)
  }, 100)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)

if (process.argv.includes('--busy-week')) await addBusyWeek()
await open()

function concernsServer(path) {
  if (path.startsWith(join(root, 'content'))) return true
  // What could not be loaded may be waiting for a file that nobody has imported yet.
  if (!practice) return path.startsWith(join(root, 'src'))
  return (vite.environments.ssr.moduleGraph.getModulesByFile(path.replaceAll('\\', '/'))?.size ?? 0) > 0
}

async function addBusyWeek() {
  const week = await vite.ssrLoadModule('/src/operations/busy-week.ts')
  await week.addBusyWeek()
  console.log('A busy week of made-up people, in a folder of its own: nothing of it is kept.')
}

async function open() {
  try {
    // Vite itself shows why a module cannot be loaded.
    const server = await vite.ssrLoadModule('/src/server.ts').catch(() => undefined)
    practice = await server?.openServer({ viteDevServer: vite })
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error)
  }
  if (!practice) console.log('Waiting for the next change …')
}

async function restart() {
  await practice?.close()
  practice = undefined
  await open()
  vite.environments.client.hot.send({ type: 'full-reload' })
}

async function end() {
  await restarting
  await practice?.close()
  await vite.close()
  process.exit(0)
}
