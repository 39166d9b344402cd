import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

type Nginx = {
  /** Everything it has written about visits and errors. */
  logged(): Promise<string>
  end(): Promise<void>
}

/** The lines for nginx that the runbook recommends. */
export async function recommendedLines(): Promise<string> {
  const runbook = await readFile(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8')
  const [, lines] = /```nginx\n(.*?)```/s.exec(runbook) ?? []
  if (!lines) throw new Error('The runbook shows no nginx')
  return lines
}

/** Starts an nginx with these lines, which are of its `http` block, in a folder of its own; answers when it listens. */
export async function startNginx(folder: string, port: number, lines: string): Promise<Nginx> {
  await mkdir(join(folder, 'temp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp/${name};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const settings = join(folder, 'nginx.conf')
  await writeFile(
    settings,
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/errors; events { worker_connections 512; }
     http { access_log ${folder}/visits; ${temporary.join(' ')} ${lines} }`,
  )
  const child = spawn(
    process.env.NGINX_PROGRAM ?? 'nginx',
    ['-p', folder, '-c', settings, '-e', join(folder, 'errors')],
    { env: { LD_LIBRARY_PATH: process.env.NGINX_LIBRARIES ?? '' }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr?.on('data', (text) => (said += text))
  const end = () => stop(child)
  for (let tries = 0; tries < 400 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) {
      const read = (name: string) => readFile(join(folder, name), 'utf8')
      return { end, logged: async () => (await Promise.all(['visits', 'errors'].map(read))).join('\n') }
    }
    await wait(50)
  }
  await end()
  throw new Error(`nginx did not come up:\n${said}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
