import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import type { RunningPractice } from './running-practice.ts'

/** The same site at an address of its own, where one page comes in two pieces, long after each other for a browser. */
export async function openSlowLine(
  practice: Pick<RunningPractice, 'address'>,
  { path, before }: { path: string; before: string },
): Promise<{ address: string; close(): Promise<void> }> {
  const port = await freePort()
  const line = createServer(async ({ url = '/' }, answer) => {
    const sent = await fetch(practice.address + url)
    const bytes = Buffer.from(await sent.arrayBuffer())
    answer.writeHead(sent.status, { 'content-type': sent.headers.get('content-type') ?? '' })
    if (url === path) {
      const at = bytes.indexOf(before)
      if (at < 0) throw new Error(`${path} has no ${before}`)
      answer.write(bytes.subarray(0, at))
      // Longer than a browser waits by itself before it draws what there is, and shorter than it waits for a change of pages.
      await pause(1_200)
      answer.end(bytes.subarray(at))
    } else answer.end(bytes)
  })
  await once(line.listen(port, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      line.closeAllConnections()
      line.close()
      await once(line, 'close')
    },
  }
}
