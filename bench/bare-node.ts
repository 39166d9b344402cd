import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import type { Answer } from './clients.ts'
import { type Program, program } from './programs.ts'

export type Served = { path: string; answer: Answer }

/** Headers that a server makes itself, each in its own way. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'server']

/** All that the practice itself says of an answer. */
export function headersOf({ answer }: Served): [string, string][] {
  return Object.entries(answer.headers)
    .filter(([name]) => !ownHeaders.includes(name))
    .flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each]))
}

/** A Node that does nothing but send these bytes with these headers, which it keeps in a folder. */
export async function bareNode(folder: string, served: Served[]): Promise<Program> {
  const kept = Object.fromEntries(
    served.map((one) => [one.path, { headers: headersOf(one), bytes: one.answer.bytes.toString('base64') }]),
  )
  writeFileSync(join(folder, 'kept.json'), JSON.stringify(kept))
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const kept = new Map(Object.entries(JSON.parse(readFileSync(new URL('kept.json', import.meta.url)))).map(
  ([path, { headers, bytes }]) => [path, { headers: headers.flat(), bytes: Buffer.from(bytes, 'base64') }]))
createServer((request, response) => {
  const page = kept.get(request.url) ?? kept.get('/')
  response.writeHead(200, [...page.headers, 'content-length', String(page.bytes.length)])
  response.end(page.bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
`,
  )
  const port = await freePort()
  return program(process.execPath, [join(folder, 'server.mjs')], port, { PORT: String(port) })
}
