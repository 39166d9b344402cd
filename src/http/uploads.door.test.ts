import { expect, test } from 'vitest'
import { openTestPractice, staffPassword } from '../../tests/test-practice.ts'
import { MB } from '../contract/calls/bytes.ts'

const whole = { 'content-length': String(12 * MB) }
const little = { 'content-length': '15' }

test('what is sent at once is bounded for a person and in all, and whoever sends little does not wait for it', async () => {
  const practice = await openTestPractice()
  const signIn = async (name: string) => {
    await practice.addColleague(name)
    const email = `${name.toLowerCase().replace(' ', '.')}@ashcombedental.example`
    return (await practice.send('POST', '/api/admin/login', { email, password: staffPassword })).body.token ?? ''
  }
  const [taken, again] = [await practice.signIn(), await practice.signIn()]
  const [colleagues, others] = [await signIn('Ben Green'), await signIn('Tom Reed')]

  /** A picture of which nothing comes before its end is asked for; resolves when it is read or refused. */
  const begin = async (token: string, length: Record<string, string>) => {
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
      const headers = { token, 'content-type': 'application/json', ...length }
      answer = practice.send('POST', '/api/admin/pictures', body, { headers })
      void answer.then(() => resolve())
    })
    return () => {
      end()
      return answer
    }
  }

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
