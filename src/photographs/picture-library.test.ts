import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'library-'))

/** A program of its own, since here the library is loaded. At first the system does not open it, as where too many files are open. */
const program = `
  const open = process.dlopen
  process.dlopen = () => { throw new Error('cannot open shared object file: Too many open files') }
  const { openPhotographs } = await import('${new URL('./photographs.ts', import.meta.url).href}')
  const photographs = await openPhotographs('${folder}')
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const keep = () => photographs.keep(picture).then(({ kind }) => kind, () => 'failed')
  const first = await keep()
  process.dlopen = open
  console.log(first, await keep())
`

it('pictures are read again once the library that reads them can be opened', async () => {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    expect(stdout.trim()).toBe('failed kept')
  } finally {
    await rm(folder, { recursive: true })
  }
})
