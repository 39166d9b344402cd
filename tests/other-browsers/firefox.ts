import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Browser } from './browser.ts'

const answer = z.object({
  id: z.number().nullish(),
  type: z.string(),
  result: z.unknown().optional(),
  message: z.string().optional(),
})
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const evaluated = z.object({
  result: z.object({ value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})
const entry = z.object({
  method: z.literal('log.entryAdded'),
  params: z.object({ level: z.string(), text: z.string() }),
})

/** What Firefox writes where a page is left before its last script has come. */
const leftEarly = /error loading dynamically imported module/

/**
 * Firefox without a window, by WebDriver BiDi (https://w3.org/TR/webdriver-bidi/), which it speaks by itself.
 * @param start a command before which it is started by its name
 */
export async function openFirefox(start: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-profile-'))
  const child = spawn(
    start,
    ['firefox-esr', '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      env: { ...process.env, HOME: profile, LANG: 'en_GB.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const socket = new WebSocket(`${await addressOf(child.stderr)}/session`)
  await once(socket, 'open')

  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const complaints: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const said: unknown = JSON.parse(String(data))
    const logged = entry.safeParse(said).data?.params
    if (logged && ['error', 'warn'].includes(logged.level) && !leftEarly.test(logged.text)) complaints.push(logged.text)
    const { id, type, result, message } = answer.parse(said)
    const asked = waiting.get(id ?? 0)
    if (type === 'error') asked?.reject(new Error(message))
    else asked?.resolve(result)
  })
  let asked = 0
  const ask = async (method: string, params: object): Promise<unknown> => {
    asked += 1
    const reply = Promise.withResolvers<unknown>()
    waiting.set(asked, reply)
    socket.send(JSON.stringify({ id: asked, method, params }))
    return reply.promise
  }

  await ask('session.new', { capabilities: {} })
  const { contexts } = tree.parse(await ask('browsingContext.getTree', {}))
  const context = contexts[0]?.context
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  // What the policy stops is written into a console that the protocol does not tell of.
  await ask('script.addPreloadScript', {
    functionDeclaration: `() => addEventListener('securitypolicyviolation', (refusal) =>
      console.error('The policy refused ' + refusal.blockedURI + ' by ' + refusal.effectiveDirective))`,
  })
  return {
    complaints,
    async open(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const params = { expression: asText(expression), target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = evaluated.parse(await ask('script.evaluate', params))
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async act(type, actions) {
      await ask('input.performActions', { context, actions: [{ type, id: type, actions }] })
    },
    async close() {
      const ended = once(child, 'exit')
      await ask('browser.close', {}).catch(() => child.kill('SIGKILL'))
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Of a promise too; JSON has no undefined. */
export function asText(expression: string): string {
  return `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('Firefox ended without an address to speak to it')
}
