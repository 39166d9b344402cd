import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { bareNginx } from '../../bench/bare-nginx.ts'
import { bareNode } from '../../bench/bare-node.ts'
import { clients } from '../../bench/clients.ts'
import { type Program, processorSeconds } from '../../bench/programs.ts'
import { openDesk } from '../journeys/front-desk.ts'
import { openRunningPractice } from '../journeys/running-practice.ts'
import { megabytes } from '../process-figures.ts'
import { openFolder } from './server-process.ts'

const rounds = 40
const requestsARound = 150
const connections = 8
const headers = { 'accept-encoding': 'br' }
/**
 * Of the requests that others answer in the same time of the processor. The goal is 0.75 of nginx, which a bare Node does
 * not reach; so this is today's figure less a quarter: 0.6 of nginx (0.53 to 0.67 in the bench), 0.9 of bare Node. How far
 * a bare Node comes is the machine's: from 0.77 of nginx down to 0.4, and then three quarters of its own figure are asked for.
 */
const least = { 'bare Node': 0.7, nginx: 0.45, 'nginx by way of a bare Node': 0.75 }
/** Megabytes: the goal, which the bench meets, and a quarter; somebody has signed in here, and wrote. */
const mostAfterLoad = 250

// Every page is served as home is: from kept bytes. What is measured is the server's own time on the processor, not the
// clock on the wall, so that others on the machine do not count; short rounds in turns, so that its moods hit all alike.
test('a page costs the server no more than home, home little more than bare Node and nginx, and visitors leave it light', async () => {
  test.skip(!existsSync('/proc/self/schedstat'), 'the time of a process is read from Linux')
  test.setTimeout(180_000)
  await using closing = new AsyncDisposableStack()
  const practice = await openRunningPractice({ PUBLIC_URL: 'https://www.ashcombedental.example' })
  closing.defer(() => practice.close())
  const desk = await openDesk(practice)
  const content = '<h2>Why</h2><p>Sugar feeds what makes acid, and acid softens teeth.</p>'.repeat(40)
  const { slug } = await desk.publish({ title: 'Sugar and time', content, topic: 'news' })
  const visitors = clients(connections)
  closing.defer(async () => visitors.close())

  const paths = ['/', `/blog/${slug}`, '/blog', '/blog/feed.xml', '/treatment/teeth-whitening', '/contact']
  for (const path of paths) {
    // The smaller brotli follows the second answer.
    const etag = async () => (await visitors.ask(practice.address + path, headers)).headers.etag
    await expect.poll(etag, { intervals: [50] }).toContain('-br-small')
  }
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const home = { path: '/', answer: await visitors.ask(`${practice.address}/`, headers) }
  const bare: ['bare Node' | 'nginx', Program][] = [['bare Node', await bareNode(folder.path, [home])]]
  if (process.env.NGINX_PROGRAM) bare.push(['nginx', await bareNginx(folder.path, [home])])
  for (const [, program] of bare) closing.defer(() => program.end())

  const ours = { address: practice.address, pid: practice.pid ?? 0 }
  const asked = [
    ...paths.map((path) => ({ ...ours, name: path, path, headers })),
    // As whoever comes again.
    { ...ours, name: '/contact with a cookie', path: '/contact', headers: { ...headers, cookie: 'visited=1' } },
    ...bare.map(([name, { address, pid }]) => ({ name, address, pid, path: '/', headers })),
  ]
  const spent = new Map<string, number[]>(asked.map(({ name }) => [name, []]))
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, address, pid, path, headers } of asked) {
      const before = processorSeconds(pid)
      await visitors.often(requestsARound, async () => {
        const { status } = await visitors.ask(address + path, headers)
        if (status !== 200) throw new Error(`${name} answers ${status}`)
      })
      // The first rounds warm it up.
      if (round >= 0) spent.get(name)?.push(processorSeconds(pid) - before)
    }
  }
  const aSecond = new Map([...spent].map(([name, took]) => [name, Math.round(requestsARound / leastButOne(took))]))
  const memory = megabytes(practice.pid)
  const said = [...aSecond].map(([name, count]) => `${name} ${count}`).join(', ')
  console.log(`requests a processor second: ${said}; memory ${Math.round(memory)} MB`)
  const ofHome = aSecond.get('/') ?? 0
  const ofOthers = [...aSecond].filter(([name]) => name.startsWith('/'))
  for (const [name, count] of ofOthers) expect(count, `${name}: ${said}`).toBeGreaterThanOrEqual(ofHome * 0.9)
  const beside = (name: string) => ofHome / (aSecond.get(name) ?? Number.NaN)
  expect(beside('bare Node'), `beside bare Node: ${said}`).toBeGreaterThanOrEqual(least['bare Node'])
  if (aSecond.has('nginx')) {
    const isReached = beside('nginx') >= least.nginx || beside('bare Node') >= least['nginx by way of a bare Node']
    expect(isReached, `beside nginx: ${said}`).toBe(true)
  }
  expect(memory).toBeLessThan(mostAfterLoad)
})

/** Others on the machine add to a round and take nothing away; only a thread that ends takes its time with it. */
function leastButOne(took: number[]): number {
  return took.toSorted((one, other) => one - other)[1] ?? Number.NaN
}
