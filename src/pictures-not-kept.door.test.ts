import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginWithTwoWriters, picture, practice } from '../tests/writing-posts.ts'

beginWithTwoWriters()

/** The status of an upload. */
const upload = async (colour: string) =>
  (await practice.asStaff('POST', '/api/admin/pictures', { image: await picture(colour) })).status
const told = () =>
  practice.backend.notices.all().flatMap(({ kind, sentence }) => (kind === 'pictures-not-kept' ? [sentence] : []))

test('where pictures cannot be kept the overview says so and why, until one is', async () => {
  const folder = join(practice.dataDirectory, 'photographs')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in its place')
  expect(await upload('teal')).toBe(500)
  expect(told()).toEqual([expect.stringContaining(`The folder ${folder} is not there any more.`)])
  // Of what is no picture nothing is learnt.
  expect((await practice.asStaff('POST', '/api/admin/pictures', { image: 'cat' })).status).toBe(400)
  expect(told()).toHaveLength(1)
  await rm(folder)
  expect(await upload('teal')).toBe(201)
  expect(told()).toEqual([])
})
