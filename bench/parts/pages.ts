import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tests/free-port.ts'
import { openDesk } from '../../tests/journeys/front-desk.ts'
import { bareNode, headersOf, type Served } from '../bare-node.ts'
import { clients } from '../clients.ts'
import { type Figure, figure, percentile } from '../figures.ts'
import { folder, type Program, practice, processorSeconds, program } from '../programs.ts'
import { publish } from '../staff.ts'

const rounds = 15
const requestsARound = 2_000
const connections = 16
const goal = '0.75'

/** Pages a processor second of the server, against nginx and a bare Node with the same bytes and headers. */
export async function* pages(): AsyncGenerator<Figure> {
  await using closing = new AsyncDisposableStack()
  const ours = await practice({ PUBLIC_URL: 'https://www.ashcombedental.example' })
  closing.defer(() => ours.end())
  const slug = await publish(await openDesk(ours), 'Sugar and time')
  const paths = ['/', `/blog/${slug}`, '/blog', '/treatment/teeth-whitening', '/contact']
  const us = clients(connections)
  closing.defer(async () => us.close())
  const served: (Served & { cookie?: string })[] = []
  for (const path of paths) {
    for (const cookie of path === '/' || path === '/contact' ? [undefined, 'visited=1'] : [undefined]) {
      const headers = { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) }
      // Brotli at its best follows the first answer.
      for (let times = 0; times < 40; times += 1) await us.ask(ours.address + path, headers)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      served.push({ path, ...(cookie ? { cookie } : {}), answer: await us.ask(ours.address + path, headers) })
    }
  }
  const others: [string, Program][] = [['bare Node', await bareNode(folder('bare-node'), served)]]
  if (process.env.NGINX_PROGRAM) others.push(['nginx', await nginx(served)])
  for (const [, other] of others) closing.defer(() => other.end())

  for (const { path, cookie } of served) {
    const headers = { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) }
    const rates = new Map<string, number[]>()
    for (let round = -2; round < rounds; round += 1) {
      for (const [name, server] of [['ours', ours] as const, ...others]) {
        const before = processorSeconds(server.pid)
        await us.often(requestsARound, async () => {
          const { status } = await us.ask(server.address + path, headers)
          if (status !== 200) throw new Error(`${name} answers ${status} at ${path}`)
        })
        const rate = requestsARound / (processorSeconds(server.pid) - before)
        if (round >= 0) rates.set(name, [...(rates.get(name) ?? []), rate])
      }
    }
    for (const [name] of others) {
      const against = { what: name, median: percentile(rates.get(name) ?? [], 0.5) }
      const what = `${path}${cookie ? ' with a cookie' : ''}`
      yield figure(what, 'a cpu s', rates.get('ours') ?? [], { against, ...(name === 'nginx' ? { goal } : {}) })
    }
  }
}

async function nginx(served: Served[]): Promise<Program> {
  const place = folder('nginx')
  const port = await freePort()
  const locations = new Map<string, string>()
  for (const [number, one] of served.entries()) {
    const name = `page-${number}`
    mkdirSync(join(place, 'pages'), { recursive: true })
    writeFileSync(join(place, 'pages', name), one.answer.bytes)
    const [type] = headersOf(one).filter(([header]) => header === 'content-type')
    const lines = headersOf(one)
      .filter(([header]) => !['content-type', 'etag', 'last-modified'].includes(header))
      .map(([header, value]) => `add_header ${header} '${value.replaceAll("'", "\\'")}';`)
    locations.set(
      one.path,
      `location = ${one.path} { root ${join(place, 'pages')}; try_files /${name} =404; types {} default_type '${type?.[1] ?? 'text/html'}';\n${lines.join('\n')} }`,
    )
  }
  // Started by root its worker would be nobody, who may not look into our folder.
  const file = join(place, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${place}/pid; error_log ${place}/error.log; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000; server_tokens off;
  client_body_temp_path ${place}/a; proxy_temp_path ${place}/b; fastcgi_temp_path ${place}/c; uwsgi_temp_path ${place}/d; scgi_temp_path ${place}/e;
  server { listen 127.0.0.1:${port}; ${[...locations.values()].join('\n')} }
}
`,
  )
  const libraries = process.env.NGINX_LIBRARIES
  return program(process.env.NGINX_PROGRAM ?? 'nginx', ['-c', file, '-p', place], port, {
    ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}),
  })
}
