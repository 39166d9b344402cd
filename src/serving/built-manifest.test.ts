import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readManifest } from './built-manifest.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function read(manifest: object) {
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return readManifest(folder)
}

it('an entry names what it imports, however deep, each once and before whatever imports it', async () => {
  const { imports, sheets } = await read({
    desk: { file: 'desk.js', css: ['desk.css'], imports: ['staff', 'runtime'] },
    staff: { file: 'staff.js', css: ['staff.css'], imports: ['runtime'] },
    runtime: { file: 'runtime.js' },
  })
  expect(imports('desk')).toEqual(['runtime.js', 'staff.js'])
  expect(sheets('desk')).toEqual(['staff.css', 'desk.css'])
})

it('scripts that import one another in a circle are refused, with their names', async () => {
  const circle = {
    desk: { file: 'desk.js', imports: ['staff'] },
    staff: { file: 'staff.js', imports: ['runtime', 'desk'] },
    runtime: { file: 'runtime.js' },
  }
  await expect(read(circle)).rejects.toThrow(
    'Built scripts import one another in a circle: desk > staff > desk. See fileOfDesk in vite.config.ts.',
  )
})
