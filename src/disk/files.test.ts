import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { syncFolder } from './files.ts'

it.runIf(existsSync('/proc/self'))(
  'where no folder can be synced, as on some shares of another machine, files are kept all the same',
  () => expect(syncFolder('/proc/self')).resolves.toBeUndefined(),
)

/** What the system answers whoever syncs a folder or a file meanwhile. */
async function answering(code: string) {
  const any = await open(tmpdir(), 'r')
  await any.close()
  return vi.spyOn(Object.getPrototypeOf(any), 'sync').mockRejectedValue(Object.assign(new Error('no'), { code }))
}

it.each(['ENOTSUP', 'ENOSYS', 'EPERM', 'EACCES'])('and where a share says by %s that it syncs none', async (code) => {
  using _ = await answering(code)
  await expect(syncFolder(tmpdir())).resolves.toBeUndefined()
})

it.each(['EIO', 'ENOSPC'])('a folder that a disk fails to keep is a failure: %s', async (code) => {
  using _ = await answering(code)
  await expect(syncFolder(tmpdir())).rejects.toMatchObject({ code })
})

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
