import { expect, test } from 'vitest'
import { openTestPractice, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { KB, MB } from '../contract/calls/bytes.ts'

const whole = { 'content-length': String(12 * MB) }
const little = { 'content-length': '15' }

/** Sends what does not come before its end is asked for; resolves when it is read or refused. */
async function beginToSend(path: string, headers: Record<string, string>, practice: TestPractice) {
  let end = () => {}
  let answer: ReturnType<typeof practice.send> | undefined
  await new Promise<void>((resolve) => {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      resolve()
      return new Promise<void>((ended) => {
        end = () => {
          controller.enqueue(new TextEncoder().encode('{"image":"cat"}'))
          controller.close()
          ended()
        }
      })
    }
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    answer = practice.send('POST', path, body, { headers })
    void answer.then(() => resolve())
  })
  return () => {
    end()
    return answer
  }
}

test('what is sent at once is bounded for a person and in all, and whoever sends little does not wait for it', async () => {
  const practice = await openTestPractice()
  const signIn = async (name: string) => {
    await practice.addColleague(name)
    const email = `${name.toLowerCase().replace(' ', '.')}@ashcombedental.example`
    return (await practice.send('POST', '/api/admin/login', { email, password: staffPassword })).body.token ?? ''
  }
  const [taken, again] = [await practice.signIn(), await practice.signIn()]
  const [colleagues, others] = [await signIn('Ben Green'), await signIn('Tom Reed')]

  const begin = (token: string, length: Record<string, string>) =>
    beginToSend('/api/admin/pictures', { token, 'content-type': 'application/json', ...length }, practice)

  const slow = [await begin(taken, whole), await begin(taken, whole), await begin(taken, {})]
  const refused = await (await begin(taken, whole))()
  expect(refused).toMatchObject({ status: 429, body: { success: false, message: expect.stringContaining('at once') } })
  expect(refused?.headers.get('retry-after')).toBe('30')
  expect((await (await begin(again, whole))())?.status).toBe(429)
  expect((await (await begin(taken, little))())?.status).toBe(400)

  for (let more = 0; more < 3; more += 1) slow.push(await begin(colleagues, whole))
  expect((await (await begin(others, whole))())?.status).toBe(429)

  for (const end of slow) expect((await end())?.status).toBe(400)
  expect((await (await begin(taken, whole))())?.status).toBe(400)
  await practice.close()
})

test('long forms of strangers take so much memory at once and no more, and one of the usual length is read', async () => {
  const practice = await openTestPractice()
  const begin = (path: string, bytes: number | undefined) =>
    beginToSend(path, bytes === undefined ? {} : { 'content-length': String(bytes) }, practice)
  const much = { status: 400, text: expect.stringContaining('Much is being sent at once') }

  // Without a length it counts as the 128 KB that it may be.
  const slow = [await begin('/contact', undefined)]
  while (slow.length < 256) slow.push(await begin('/contact', 128 * KB))
  for (const path of ['/contact', '/api/user/contact']) {
    const refused = await (await begin(path, 9 * KB))()
    expect(refused).toMatchObject(much)
    expect(refused?.headers.get('retry-after')).toBe('30')
    expect(await (await begin(path, 8 * KB))()).not.toMatchObject(much)
  }

  expect(await slow[0]?.()).not.toMatchObject(much)
  expect(await (await begin('/api/user/contact', 9 * KB))()).not.toMatchObject(much)
  for (const end of slow.slice(1)) await end()
  await practice.close()
})
