import { afterEach, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
afterEach(() => practice.close())

it('a visit leaves no line of its own, a form and a call do', async () => {
  practice = await openTestPractice()
  for (const path of ['/', '/', '/about', '/sitemap.xml', '/api/admin/allPost']) await practice.send('GET', path)
  await practice.send('POST', '/api/user/contact', { name: 'Maya' })
  await practice.send('GET', '/nowhere')
  expect(practice.log.filter(({ message }) => message === 'answered').map(({ facts }) => facts.status)).toEqual([
    400, 404,
  ])
  practice.backend.answers.close()
  expect(practice.log.at(-1)?.facts).toEqual({
    answers: { '200 /': 2, '200 /about': 1, '200 /sitemap.xml': 1, '200 /api/admin/allPost': 1 },
  })
})
