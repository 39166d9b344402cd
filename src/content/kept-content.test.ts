import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('a kept file that is cut, or a place that cannot be written, is no reason to stop', async () => {
  const whole = await contentOf(content, kept)
  await writeFile(kept, (await readFile(kept, 'utf8')).slice(0, -20))
  expect(await contentOf(content, kept)).toEqual(whole)
  expect(await contentOf(content, join(folder, 'missing/content.json'))).toEqual(whole)
  expect((await readdir(folder)).sort()).toEqual(['content', 'content-as-read.json'])
})
