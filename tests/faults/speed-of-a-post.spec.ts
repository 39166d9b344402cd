import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { expect, test } from '@playwright/test'
import { openDesk } from '../journeys/front-desk.ts'
import { openRunningPractice } from '../journeys/running-practice.ts'
import { processorMilliseconds } from '../process-figures.ts'

const rounds = 60
const requestsARound = 200
const connections = 8

// A post is served as home is: from kept bytes. What is measured is the server's own time on the processor, not the
// clock on the wall, so that others on the machine do not count; short rounds in turns, so that its moods hit both alike.
test('a post costs the server no more than home: at least nine tenths as many requests a processor second', async () => {
  test.skip(!existsSync('/proc/self/schedstat'), 'the time of a process is read from Linux')
  test.setTimeout(180_000)
  await using closing = new AsyncDisposableStack()
  const practice = await openRunningPractice({ PUBLIC_URL: 'https://www.ashcombedental.example' })
  closing.defer(() => practice.close())
  const desk = await openDesk(practice)
  const content = '<h2>Why</h2><p>Sugar feeds what makes acid, and acid softens teeth.</p>'.repeat(40)
  const { slug } = await desk.publish({ title: 'Sugar and time', content, topic: 'news' })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  closing.defer(() => agent.destroy())

  const paths = ['/', `/blog/${slug}`, '/blog', '/blog/feed.xml']
  const spent = new Map<string, number[]>(paths.map((path) => [path, []]))
  for (let round = -2; round < rounds; round += 1) {
    for (const path of paths) {
      const before = processorMilliseconds(practice.pid)
      await askOften(practice.address + path, agent)
      // The first rounds warm it up.
      if (round >= 0) spent.get(path)?.push(processorMilliseconds(practice.pid) - before)
    }
  }
  const aSecond = paths.map((path) => Math.round((requestsARound * 1e3) / median(spent.get(path) ?? [])))
  test.info().annotations.push({ type: 'requests a processor second', description: `${paths}: ${aSecond}` })
  console.log(`requests a processor second: ${paths.map((path, place) => `${path} ${aSecond[place]}`).join(', ')}`)
  const [home = 0, ...others] = aSecond
  for (const [place, other] of others.entries()) expect(other, paths[place + 1]).toBeGreaterThanOrEqual(home * 0.9)
})

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function askOften(address: string, agent: Agent): Promise<void> {
  let left = requestsARound
  const client = async () => {
    while (left-- > 0) await ask(address, agent)
  }
  await Promise.all(Array.from({ length: connections }, client))
}

function ask(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`))
      answer.resume().on('end', () => resolve())
    }).on('error', reject)
  })
}
