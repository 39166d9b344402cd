import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { ViteDevServer } from 'vite'
import { openApp } from './app.ts'
import { type Config, ownConfig } from './config.ts'
import { messageOfError, nameOfError } from './domain/errors.ts'
import { type FirstSignIn, whyWeak } from './domain/staff/first-staff-member.ts'
import { endProgram } from './end-program.ts'
import type { Backend } from './http/backend.ts'
import { type PageCache, sendCached } from './http/page-cache.ts'
import { ownRequest } from './http/sender.ts'
import { openLogWriter } from './log-writer.ts'
import { openPractice } from './open-practice.ts'
import { bind, listen, tryToListen } from './operations/launch/listen.ts'
import { waitForClock } from './operations/launch/wait-for-clock.ts'
import { builtAssets, developmentAssets } from './serving/built-files.ts'
import { openHttpServer } from './serving/http-server.ts'
import { warnOfFewFiles } from './serving/open-files.ts'
import { Files } from './serving/serve-files.ts'
import { startDrawingAhead } from './site/draw-ahead.ts'

/** How long a server that was asked to end may take, in milliseconds. */
const patienceAtEnd = 8_000

type RunningServer = { address: string; close(): Promise<void> }

type Surroundings = { viteDevServer?: ViteDevServer; isEnding?: () => boolean }

/** Opens the practice, a port and the job loop; undefined where it was asked to end before it was open. */
export async function openServer({ viteDevServer, isEnding }: Surroundings = {}): Promise<RunningServer | undefined> {
  const config = ownConfig()
  await waitForClock(
    () => new Date(),
    (sentence) => process.stderr.write(`${sentence}\n`),
  )
  // A newer program would change the tables of the one that still runs there, and then not open.
  await tryToListen(config)
  const browserFiles = join(import.meta.dirname, '../browser')
  // On a terminal the lines of every answer would bury the address and the first sign-in.
  const logWriter = openLogWriter(process.stdout)
  const log = pino({ level: process.stdout.isTTY ? 'warn' : 'info', base: null }, logWriter)
  const assets = viteDevServer ? developmentAssets : builtAssets(browserFiles)
  const practice = await openPractice(config, {
    assets,
    log,
    keptContent: viteDevServer ? undefined : join(import.meta.dirname, 'content-as-read.json'),
  })
  const { backend, kept } = practice
  const servers: Server[] = []
  const close = async () => {
    // They would hold their connections for as long as somebody listens.
    await backend.liveStreams.close()
    await Promise.all(servers.map(closeServer))
    await practice.close()
    await logWriter.close()
  }
  const isOver = async () => {
    if (!isEnding?.()) return false
    await close()
    return true
  }
  if (await isOver()) return undefined
  const builtFiles = viteDevServer ? undefined : new Files(join(browserFiles, 'assets'))
  const app = openApp(backend, kept, {
    assets: builtFiles,
    pictures: new Files(config.picturesDirectory),
  })
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, hostname: 'localhost' })
  const opening = Promise.withResolvers<void>()
  let isOpen = false
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    // The first account is made once the port is ours; whoever knocks in between waits for it.
    if (!isOpen) return void opening.promise.then(() => answer(request, response))
    if (sendFresh(request, response, backend, kept)) return
    if (!viteDevServer) return void listener(request, response)
    viteDevServer.middlewares(request, response, () => void listener(request, response))
  }
  // Both addresses of `localhost` have one number of open files between them.
  const bounds = { trustedProxies: backend.settings.trustedProxies, sockets: new Set<Socket>() }
  servers.push(...(await listen((port, host) => bind(openHttpServer(answer, bounds), port, host), config)))
  if (await isOver()) return undefined
  warnOfFewFiles(log)
  const firstSignIn = await practice.makeFirstAccount()
  isOpen = true
  opening.resolve()
  practice.startJobs()
  const address = addressOf(servers[0]?.address() ?? null, config)
  const website = config.publicUrl ?? address
  const ask = (path: string) => app.fetch(new Request(new URL(path, website)), ownRequest)
  const drawing = viteDevServer
    ? undefined
    : startDrawingAhead({ backend, kept, ask }, (error) =>
        log.warn({ error: nameOfError(error) }, 'the blog cannot be drawn ahead'),
      )
  builtFiles?.readAhead().catch((error: Error) => log.warn({ error: error.message }, 'a built file cannot be read'))
  greet(address, firstSignIn)
  if (firstSignIn) tellIfWeak(firstSignIn, config, backend)
  return {
    address,
    async close() {
      drawing?.close()
      await close()
    },
  }
}

/** A page that is kept and still true goes straight to the socket. */
function sendFresh(
  request: IncomingMessage,
  response: ServerResponse,
  backend: Pick<Backend, 'now' | 'answers'>,
  kept: PageCache,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const page = kept.answering(request.url ?? '', backend.now().getTime())
  if (!page) return false
  sendCached(page, request, response)
  backend.answers.fromKeptBytes({ method: request.method, route: page.route, status: response.statusCode })
  return true
}

function closeServer(server: Server): Promise<unknown> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 5_000).unref()
  return closed
}

function addressOf(bound: AddressInfo | string | null, { host, port }: Config): string {
  const taken = bound && typeof bound === 'object' ? bound.port : port
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : name}:${taken}`
}

function greet(address: string, firstSignIn: FirstSignIn | undefined): void {
  const lines = [`The practice is open at ${address}`]
  if (firstSignIn) {
    lines.push(`Staff sign in at ${address}/login`, `  E-mail    ${firstSignIn.email}`)
    lines.push(
      firstSignIn.password
        ? `  Password  ${firstSignIn.password}   (shown this once; the dashboard asks for your own)`
        : '  Password  as set in FIRST_STAFF_PASSWORD',
    )
  }
  process.stderr.write(`\n${lines.join('\n')}\n\n`)
}

/** Said when it is known: patients need not wait for it. */
function tellIfWeak(
  { email }: FirstSignIn,
  { firstStaff: { password } }: Config,
  { content, secrets, log }: Pick<Backend, 'content' | 'secrets' | 'log'>,
): void {
  if (!password) return
  whyWeak({ email, practice: content.practice.name, password }, secrets).then(
    (weak) => {
      if (weak) process.stderr.write(`FIRST_STAFF_PASSWORD is ${weak}: please change it under "Your account".\n\n`)
    },
    (error: Error) => log.warn({ error: error.message }, 'nobody could tell whether FIRST_STAFF_PASSWORD is weak'),
  )
}

if (import.meta.main) {
  // Nobody may be listening there any more, or its disk be full: no reason to end.
  process.stderr.on('error', () => undefined)
  const leave = (reason: unknown) => {
    process.stderr.write(`${messageOfError(reason)}\n`)
    endProgram(1)
  }
  let isEnding = false
  const running = openServer({ isEnding: () => isEnding })
  running.catch(leave)
  const end = () => {
    // systemd asks every process of a service, those too that hand on what they are asked.
    if (isEnding) return
    isEnding = true
    // A start may wait for somebody else, and a database that is away be waited for more than once.
    setTimeout(() => endProgram(0), patienceAtEnd)
    running.then((server) => server?.close()).then(() => endProgram(0), leave)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
}
