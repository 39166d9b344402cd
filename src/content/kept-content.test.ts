import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ContentProblem } from './content-problem.ts'
import { contentOf } from './kept-content.ts'
import { readContent } from './read-content.ts'

let folder: string
let content: string
let kept: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-content-'))
  content = join(folder, 'content')
  kept = join(folder, 'content-as-read.json')
  await cp(join(import.meta.dirname, '../../content'), content, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

test('what was read once is what is read again, and nobody can change it', async () => {
  const first = await contentOf(content, kept)
  const marked = JSON.parse(await readFile(kept, 'utf8'))
  marked.content.practice.name = 'Taken from what was kept'
  await writeFile(kept, JSON.stringify(marked))
  const second = await contentOf(content, kept)
  expect(second.practice.name).toBe('Taken from what was kept')
  expect({ ...second, practice: { ...second.practice, name: first.practice.name } }).toEqual(await readContent(content))
  expect(Object.isFrozen(second.treatments[0]?.picture)).toBe(true)
})

test('a changed, an added and a lost file are read, and a slip is told', async () => {
  await contentOf(content, kept)
  const page = join(content, 'pages/terms.md')
  const text = await readFile(page, 'utf8')
  await writeFile(page, `${text}\n\nA sentence more.\n`)
  const changed = await contentOf(content, kept)
  expect(changed.pages.find(({ slug }) => slug === 'terms')?.body).toContain('A sentence more.')
  await writeFile(join(content, 'team/stray.txt'), '')
  await expect(contentOf(content, kept)).rejects.toThrow(ContentProblem)
  await rm(join(content, 'team/stray.txt'))
  await rm(page)
  await expect(contentOf(content, kept)).rejects.toThrow(/terms\.md/)
})

async function replace(file: string, before: string, after: string) {
  await writeFile(file, (await readFile(file, 'utf8')).replace(before, after))
}

test('a file and a folder that are links are read anew when what they lead to has changed', async () => {
  for (const name of ['practice.yaml', 'team']) {
    await rename(join(content, name), join(folder, name))
    await symlink(join(folder, name), join(content, name))
  }
  await contentOf(content, kept)
  await replace(join(folder, 'practice.yaml'), '01632 960140', '01632 960177')
  expect((await contentOf(content, kept)).practice.phone.shown).toBe('01632 960177')
  await replace(join(folder, 'team/amira-shah.md'), 'name: Dr Amira Shah', 'name: Dr Amira Shah-Brown')
  expect((await contentOf(content, kept)).team[0]?.name).toBe('Dr Amira Shah-Brown')
})

test.skipIf(process.getuid?.() !== 0)('a folder among them that may not be listed hides no change', async () => {
  // The folder of the tests is closed to everybody else.
  const own = await mkdtemp('/tmp/kept-content-')
  onTestFinished(() => rm(own, { recursive: true }))
  await chmod(own, 0o777)
  await cp(content, join(own, 'content'), { recursive: true })
  // As on a disk of its own.
  await mkdir(join(own, 'content/lost+found'), { mode: 0o700 })
  const asTheServer = () => {
    process.seteuid?.(65534)
    return contentOf(join(own, 'content'), join(own, 'content-as-read.json')).finally(() => process.seteuid?.(0))
  }
  await asTheServer()
  await replace(join(own, 'content/practice.yaml'), '01632 960140', '01632 960177')
  expect((await asTheServer()).practice.phone.shown).toBe('01632 960177')
})

test('a kept file that is cut, or a place that cannot be written, is no reason to stop', async () => {
  const whole = await contentOf(content, kept)
  await writeFile(kept, (await readFile(kept, 'utf8')).slice(0, -20))
  expect(await contentOf(content, kept)).toEqual(whole)
  expect(await contentOf(content, join(folder, 'missing/content.json'))).toEqual(whole)
  expect((await readdir(folder)).sort()).toEqual(['content', 'content-as-read.json'])
})
