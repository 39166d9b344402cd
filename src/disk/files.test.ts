import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { syncFolder } from './files.ts'

it.runIf(existsSync('/proc/self'))(
  'where no folder can be synced, as on some shares of another machine, files are kept all the same',
  () => expect(syncFolder('/proc/self')).resolves.toBeUndefined(),
)

const setpriv = '/usr/bin/setpriv'

it.skipIf(process.getuid?.() !== 0 || !existsSync(setpriv))(
  'what root may give to nobody, as in some containers, stays as it is, and nothing fails',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'of-practice-'))
    await chown(folder, 61_234, 61_235)
    const made = join(folder, 'made')
    await writeFile(made, 'by root')
    const files = new URL('./files.ts', import.meta.url).href
    const give = `import('${files}').then(({ giveToOwnerOf }) => giveToOwnerOf('${folder}', '${made}'))`
    await promisify(execFile)(setpriv, ['--bounding-set=-chown', process.execPath, '-e', give])
    expect((await stat(made)).uid).toBe(0)
    await rm(folder, { recursive: true })
  },
)
