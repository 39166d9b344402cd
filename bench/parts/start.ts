import { megabytes } from '../../tests/process-figures.ts'
import { clients } from '../clients.ts'
import { type Figure, figure } from '../figures.ts'
import { byNpm, folder, practice, processorSeconds } from '../programs.ts'

const starts = 7
const secondsOfLoad = 60

/** From nothing to the first page, and what it weighs before and after a minute of visitors. */
export async function* start(): AsyncGenerator<Figure> {
  const data = folder('data')
  // The first start makes the database and what the next ones find compiled.
  const settings = { DATA_DIRECTORY: data }
  for (let times = 0; times < 2; times += 1) await (await practice(settings)).end()
  const ways = [
    { what: 'server, from its start to its first page', goal: '300', command: undefined },
    { what: '`npm start` of what is built, to its first page', goal: '600', command: byNpm },
  ]
  for (const { what, goal, command } of ways) {
    const took: number[] = []
    const worked: number[] = []
    for (let times = 0; times < starts; times += 1) {
      const begun = performance.now()
      const server = await practice(settings, command)
      took.push(performance.now() - begun)
      worked.push(processorSeconds(server.pid) * 1000)
      await server.end()
    }
    yield figure(what, 'ms', took, { goal })
    yield figure('the same on the processor', 'ms', worked)
  }

  const server = await practice(settings)
  const visitors = clients(16)
  try {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    yield figure('memory, idle', 'MB', [megabytes(server.pid)], { goal: '110' })
    const paths = ['/', '/blog', '/contact', '/appointment', '/treatment/teeth-whitening', '/about']
    const deadline = performance.now() + secondsOfLoad * 1000
    let number = 0
    const most: number[] = []
    while (performance.now() < deadline) {
      await visitors.often(500, () =>
        visitors.ask(server.address + (paths[number++ % paths.length] ?? '/'), { 'accept-encoding': 'br' }),
      )
      most.push(megabytes(server.pid))
    }
    yield figure(`memory, in ${secondsOfLoad} s of load`, 'MB', most, { goal: '200' })
  } finally {
    visitors.close()
    await server.end()
  }
}
