import { createServer, type Server } from 'node:http'
import type { Config } from '../../config.ts'
import { codeOfError } from '../../domain/errors.ts'

/** Nothing can listen there; the message names the setting and says why. */
export class UnusableAddress extends Error {}

type Where = Pick<Config, 'port' | 'host'>

/** `localhost` is two addresses, and which of them a browser tries first differs from machine to machine. */
export async function listen(
  listenAt: (port: number, host: string) => Promise<Server>,
  { port, host }: Where,
): Promise<Server[]> {
  if (host !== 'localhost') return [await listenAt(port, host)]
  const first = await listenAt(port, '127.0.0.1')
  const bound = first.address()
  if (!bound || typeof bound !== 'object') return [first]
  try {
    const second = await listenAt(bound.port, '::1').catch(noSuchFamily)
    return second ? [first, second] : [first]
  } catch (error) {
    await letGo(first)
    throw error
  }
}

/** Looks whether we may listen where the settings say, at any port where that is 0, and goes again. Throws `UnusableAddress`. */
export async function tryToListen({ port, host }: Where): Promise<void> {
  // A port that one of two addresses gave may be taken at the other.
  for (const server of await listen((_, at) => bind(createServer(), port, at), { port, host })) await letGo(server)
}

async function letGo(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

/** Throws `UnusableAddress`. */
export function bind(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new UnusableAddress(whyNotHere(error, port, host), { cause: error })),
    )
    server.listen(port, host, () => resolve(server))
  })
}

function whyNotHere(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`
  if (error.code === 'EACCES') return `Port ${port} is not for you. Set PORT to one above 1023.`
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
    return `HOST is ${host}, and no machine is called so. Set HOST to localhost or 0.0.0.0.`
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return `HOST is ${host}, which is no address of this machine. Set HOST to localhost or 0.0.0.0.`
  }
  return `HOST is ${host} and PORT is ${port}, and nothing can listen there: ${error.message}`
}

/** A machine without IPv6 has one localhost only. */
function noSuchFamily(error: Error): undefined {
  if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOfError(error.cause))) throw error
}
