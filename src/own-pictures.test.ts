import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOwnPicture } from './own-pictures.ts'

test('beside pictures of another version somebody is told which to copy, since each version names their files anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await expect(readOwnPicture(folder, 'arched-door', 'smallest')).rejects.toThrow(
    /^\S+ holds no arched-door-400-\w+\.webp\. Copy imagery\/renditions of this version there, or run /,
  )
})
