import { existsSync } from 'node:fs'
import { Agent, get, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { type Desk, openDesk } from '../journeys/front-desk.ts'
import { openRunningPractice, type RunningPractice } from '../journeys/running-practice.ts'
import { lowerQuartile, ownThreadMilliseconds, peakMegabytes, processorMilliseconds } from '../process-figures.ts'
import { thorough } from '../thorough.ts'
import { openFolder } from './server-process.ts'

const connections = 50
const rounds = thorough ? 8 : 2
const saves = 12
/** Milliseconds; the goal is 20, and a quarter is for the moods of the machine. */
const mostAfterSave = 25

// The clock on the wall belongs to everybody on the machine; what the server itself spends does not: fifty
// answers within 300 ms are 6 ms of its own time for each. The clock is told all the same.
test('a hundred posts with their pictures cost 6 ms an answer, the list of a thousand 25 after a save, and the server less than 400 MB', async () => {
  test.skip(!existsSync('/proc/self/schedstat'), 'the time of a process is read from Linux')
  test.setTimeout(180_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const practice = await openRunningPractice({ DATA_DIRECTORY: folder.path })
  closing.defer(() => practice.close())
  const desk = await openDesk(practice)
  await writeHundredPosts(practice, desk)
  // What is measured is reading, not the making of pictures before it.
  await practice.restart('politely')
  await rest(practice)

  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  closing.defer(() => agent.destroy())
  const said: string[] = []
  for (const headers of [{ 'accept-encoding': 'gzip' }, {}]) {
    const askAll = () => Promise.all(Array.from({ length: connections }, () => ask(practice, agent, headers)))
    // The first have it made.
    await askAll()
    const took: number[] = []
    const before = processorMilliseconds(practice.pid)
    for (let round = 0; round < rounds; round += 1) took.push(...(await askAll()))
    const each = (processorMilliseconds(practice.pid) - before) / took.length
    const p99 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? Number.NaN
    said.push(`${JSON.stringify(headers)}: ${each.toFixed(2)} ms of the processor each, p99 ${p99.toFixed(0)} ms`)
    expect(each, said.at(-1)).toBeLessThan(6)
  }
  addOlderPosts(join(folder.path, 'practice.sqlite'), 900)
  const list = lowerQuartile(await listsAfterSaves(practice, desk))
  said.push(`list after a save: ${list.toFixed(1)} ms`)
  const memory = peakMegabytes(practice.pid)
  console.log([...said, `at most ${memory.toFixed(0)} MB`].join('; '))
  expect(list).toBeLessThan(mostAfterSave)
  expect(memory).toBeLessThan(400)
})

/** Some seconds after a start the server draws the blog ahead, page after page, and what it spends would count as theirs. */
async function rest({ pid }: RunningPractice): Promise<void> {
  let secondsAtRest = 0
  const isAtRest = async () => {
    const before = processorMilliseconds(pid)
    await wait(1_000)
    secondsAtRest = processorMilliseconds(pid) - before < 50 ? secondsAtRest + 1 : 0
    return secondsAtRest > 5
  }
  await expect.poll(isAtRest, { intervals: [0], timeout: 60_000 }).toBe(true)
}

async function writeHundredPosts(practice: RunningPractice, desk: Desk): Promise<void> {
  const images: string[] = []
  for (let number = 1; number <= 100; number += 1) {
    const image = images[number % 10] ?? (await noise())
    const { _id } = await desk.publish({ title: `Post ${number}`, content: wordsOn(`Post ${number}`), image })
    const { imageAddress } = await (await fetch(`${practice.address}/api/admin/blog/${_id}`)).json()
    images[number % 10] ??= imageAddress
  }
}

/** Posts like one that is there; the server would make a revision of each, and take longer than for all that is measured. */
function addOlderPosts(file: string, count: number): void {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  const post = database.prepare('select * from post order by first_public_at limit 1').get() ?? {}
  const columns = Object.keys(post)
  const add = database.prepare(`insert into post (${columns}) values (${columns.map(() => '?')})`)
  database.exec('begin immediate')
  for (let number = 1; number <= count; number += 1) {
    const older = {
      id: `older ${number}`,
      slug: `older-${number}`,
      first_public_at: Number(post.first_public_at) - number,
    }
    add.run(...Object.values({ ...post, ...older }))
  }
  database.exec('commit')
  database.close()
}

function wordsOn(title: string): string {
  return `<p>${title}: sugar feeds what makes acid, and acid softens teeth.</p>`.repeat(80)
}

/** What the thread that answers everybody works for the first page of the blog, each time after a post was saved. */
async function listsAfterSaves({ address, pid }: RunningPractice, desk: Desk): Promise<number[]> {
  const took: number[] = []
  for (let number = 0; number < saves; number += 1) {
    const title = `Just saved ${number}`
    const { slug } = await desk.publish({ title, content: wordsOn(title) })
    const before = ownThreadMilliseconds(pid)
    const list = await fetch(`${address}/blog`, { headers: { 'accept-encoding': 'br' } })
    expect(await list.text()).toContain(slug)
    took.push(ownThreadMilliseconds(pid) - before)
  }
  return took
}

/** A card holds no more than this, and it cannot be packed. */
async function noise(): Promise<string> {
  const bytes = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** Milliseconds until the whole answer was there. */
function ask(practice: RunningPractice, agent: Agent, headers: OutgoingHttpHeaders): Promise<number> {
  const asked = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(`${practice.address}/api/admin/allPost`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`It answers ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - asked))
      answer.on('error', reject)
    })
    request.on('error', (error) => {
      // It lay unused for as long as the slowest of a round took, and the server hung up just as it was taken again.
      if (request.reusedSocket) resolve(ask(practice, agent, headers))
      else reject(error)
    })
  })
}
