import { openDesk } from '../../tests/journeys/front-desk.ts'
import { bareNginx } from '../bare-nginx.ts'
import { bareNode, type Served } from '../bare-node.ts'
import { clients } from '../clients.ts'
import { type Figure, figure, percentile } from '../figures.ts'
import { folder, type Program, practice, processorSeconds } from '../programs.ts'
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
    for (const cookie of [undefined, 'visited=1']) {
      const headers = { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) }
      // Brotli at its best follows the second answer.
      for (let times = 0; times < 40; times += 1) await us.ask(ours.address + path, headers)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      served.push({ path, ...(cookie ? { cookie } : {}), answer: await us.ask(ours.address + path, headers) })
    }
  }
  const others: [string, Program][] = [['bare Node', await bareNode(folder('bare-node'), served)]]
  if (process.env.NGINX_PROGRAM) others.push(['nginx', await bareNginx(folder('nginx'), served)])
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
