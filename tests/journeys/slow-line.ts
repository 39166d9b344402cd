import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createLine } from 'node:net'
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

/** The same site at an address of its own, where what is posted waits until it is let go, and is lost with its sender. */
export async function openHeldLine({ address }: Pick<RunningPractice, 'address'>): Promise<{
  address: string
  held(): number
  letGo(): void
  close(): Promise<void>
}> {
  const port = await freePort()
  const { hostname, port: to } = new URL(address)
  const held = new Set<() => void>()
  const line = createLine((sender) => {
    const site = connect(Number(to), hostname)
    const waiting: Buffer[] = []
    const passOn = () => waiting.splice(0).forEach((bytes) => void site.write(bytes))
    sender.on('data', (bytes: Buffer) => {
      waiting.push(bytes)
      if (bytes.toString('latin1', 0, 5) === 'POST ') held.add(passOn)
      if (!held.has(passOn)) passOn()
    })
    sender.on('close', () => {
      held.delete(passOn)
      site.destroy()
    })
    for (const end of [sender, site]) end.on('error', () => undefined)
    site.pipe(sender)
  })
  await once(line.listen(port, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${port}`,
    held: () => held.size,
    letGo() {
      for (const passOn of held) {
        held.delete(passOn)
        passOn()
      }
    },
    async close() {
      line.close()
      await once(line, 'close')
    },
  }
}
