import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { freePort } from '../free-port.ts'
import type { Browser } from './browser.ts'
import { asText } from './firefox.ts'

const session = z.object({ sessionId: z.string() })
const answer = z.object({ value: z.unknown() })

/**
 * WebKitGTK's small browser on a screen that nobody sees, by WebDriver (https://w3.org/TR/webdriver2/).
 * @param start a command before which its programs are started by their names
 */
export async function openWebKit(start: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-home-'))
  const run = (words: string[], env: NodeJS.ProcessEnv = {}) => {
    return spawn(start, words, { env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env }, stdio: 'pipe' })
  }
  const screen = run(['Xvfb', '-displayfd', '1', '-screen', '0', '1366x1000x24', '-nolisten', 'tcp'])
  const display = await firstLine(screen.stdout)
  const port = await freePort()
  const driver = run(['WebKitWebDriver', `--port=${port}`], {
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
    // Root, whom many build machines use, cannot have its sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  })
  const complaints: string[] = []
  for (const output of [driver.stdout, driver.stderr])
    createInterface({ input: output }).on(
      'line',
      (line) => /^CONSOLE .*(ERROR|WARN)/.test(line) && complaints.push(line),
    )

  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent = { method, ...(body && { body: JSON.stringify(body) }) }
    const reply = await fetch(`http://127.0.0.1:${port}/session${path}`, sent)
    const text = await reply.text()
    if (!reply.ok) throw new Error(text.slice(0, 500))
    return answer.parse(JSON.parse(text)).value
  }
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': {
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    },
  }
  await untilItListens(port)
  const { sessionId } = session.parse(await ask('POST', '', { capabilities }))
  const own = `/${sessionId}`
  return {
    complaints,
    async open(url) {
      await ask('POST', `${own}/url`, { url })
    },
    async evaluate(expression) {
      const text = await ask('POST', `${own}/execute/sync`, { script: `return ${asText(expression)}`, args: [] })
      return typeof text === 'string' ? JSON.parse(text) : undefined
    },
    async act(type, actions) {
      await ask('POST', `${own}/actions`, { actions: [{ type, id: type, actions }] })
    },
    async close() {
      await ask('DELETE', own)
      for (const child of [driver, screen]) {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) return line
  throw new Error('The screen did not open')
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const listens = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (listens) return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('WebKitWebDriver does not listen')
}
