import { once } from 'node:events'
import { createServer } from 'node:net'

/** A PostgreSQL, or what stands before one, that ends every connection with these words; answers its address. */
export async function openRefusing(code: string, words: string, closing: AsyncDisposableStack): Promise<string> {
  const said = `SFATAL\0VFATAL\0C${code}\0M${words}\0\0`
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + said.length)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(`E${length.toString('latin1')}${said}`, 'latin1'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.defer(() => void server.close())
  const bound = server.address()
  return `postgres://amira:secret@127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/practice`
}
