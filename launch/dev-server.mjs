import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './runtime.mjs'

const vite = await createServer({
  root,
  server: {
    middlewareMode: true,
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

await open()

function concernsServer(path) {
  if (path.startsWith(join(root, 'content'))) return true
  return (vite.environments.ssr.moduleGraph.getModulesByFile(path.replaceAll('\\', '/'))?.size ?? 0) > 0
}

async function open() {
  try {
    const { openServer } = await vite.ssrLoadModule('/src/server.ts')
    practice = await openServer({ viteDevServer: vite })
    console.log(`Ready at ${practice.address}`)
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error)
    console.error('Waiting for the next change …')
  }
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
