import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { program } from '../bench/programs.ts'

// Otherwise the bench would measure whoever has it.
test('a bench that finds a port taken stops', async () => {
  const other = createServer((_, response) => response.end('Somebody else'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  const waits = ['-e', 'setInterval(() => {}, 1000)']
  try {
    const measured = program(process.execPath, waits, port, {}).then(({ end }) => end())
    await expect(measured).rejects.toThrow(`Port ${port} is taken`)
  } finally {
    other.close()
  }
})
