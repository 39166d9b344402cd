import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

/** Connections that stay open, as those of browsers and proxies do. */
export function clients(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask: (address: string, headers: Record<string, string> = {}, body?: string) => ask(agent, address, headers, body),
    /** Asks until `count` have been answered, `connections` at a time. */
    async often(count: number, one: (number: number) => Promise<unknown>): Promise<void> {
      let begun = 0
      const client = async () => {
        while (begun < count) await one(begun++)
      }
      await Promise.all(Array.from({ length: connections }, client))
    },
    close: () => agent.destroy(),
  }
}

function ask(agent: Agent, address: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(address, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      )
      answer.on('error', reject)
    })
    asking.on('error', (error) => {
      // It lay unused while others were measured, and the server hung up just as it was taken again.
      if (asking.reusedSocket) resolve(ask(agent, address, headers, body))
      else reject(error)
    })
    asking.end(body)
  })
}
