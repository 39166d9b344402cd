import sharp from 'sharp'
import { expect, test } from 'vitest'
import { beginWithOneAccount, practice } from '../../tests/amiras-account.ts'

beginWithOneAccount()

/** A picture whose sender is signed out while it is made anew. */
async function aPictureThatOutlives(headers: { token: string }): Promise<string> {
  const { photographs } = practice.backend
  const keep = photographs.keep
  photographs.keep = async (given) => {
    await practice.send('POST', '/api/admin/logout', undefined, { headers })
    return keep(given)
  }
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d9b77a' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** A body that comes once something has happened, and that is when the server begins to read it. */
function readWhen(happens: () => Promise<unknown>, body: string): ReadableStream {
  const source = {
    async pull(controller: ReadableStreamDefaultController) {
      await happens()
      controller.enqueue(new TextEncoder().encode(body))
      controller.close()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

test('who is signed out while something of theirs is still on its way has not sent it', async () => {
  const headers = { token: await practice.signIn(), 'content-type': 'application/json' }
  const slowly = readWhen(
    () => practice.send('POST', '/api/admin/logout', undefined, { headers }),
    JSON.stringify({ title: 'A last word', content: '<p>Goodbye.</p>' }),
  )
  expect(await practice.send('POST', '/api/admin/create', slowly, { headers })).toMatchObject({
    status: 401,
    body: { message: 'Please sign in.' },
  })
  expect((await practice.send('GET', '/api/admin/allPost')).text).not.toContain('A last word')
})

test('who is signed out while a question of theirs is still on its way is told nothing', async () => {
  await practice.send('POST', '/api/user/appointment', { name: 'Maya Okafor', email: 'maya@example.org' })
  const headers = { token: await practice.signIn(), 'content-type': 'application/json' }
  const slowly = readWhen(
    () => practice.send('POST', '/api/admin/logout', undefined, { headers }),
    JSON.stringify({ who: 'maya@example.org' }),
  )
  const answer = await practice.send('POST', '/api/admin/data-protection/find', slowly, { headers })
  expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in.' } })
  expect(answer.text).not.toContain('Maya')
})

test('who is signed out while a picture of theirs is made anew has published nothing', async () => {
  const headers = { token: await practice.signIn() }
  const image = await aPictureThatOutlives(headers)
  const post = { title: 'A last word', image }
  expect(await practice.send('POST', '/api/admin/create', post, { headers })).toMatchObject({
    status: 401,
    body: { message: 'Please sign in.' },
  })
  expect((await practice.send('GET', '/api/admin/allPost')).text).not.toContain('A last word')
})

test('who is signed out while they sign another browser out has signed nobody out', async () => {
  const [headers, other] = [{ token: await practice.signIn() }, { token: await practice.signIn() }]
  const listed = await practice.send('GET', '/api/admin/sessions', undefined, { headers: other })
  const id = listed.body.sessions?.find(({ thisOne }) => thisOne)?._id
  const { records } = practice.backend
  const { findSession } = records.staff
  records.staff.findSession = async (hash) => {
    const found = await findSession(hash)
    if (found) await records.transaction(({ staff }) => staff.endSession(found.session.id))
    return found
  }
  const answer = await practice.send('DELETE', `/api/admin/sessions/${id}`, undefined, { headers })
  records.staff.findSession = findSession
  expect(answer.status).toBe(401)
  expect((await practice.send('GET', '/api/admin/doctor', undefined, { headers: other })).status).toBe(200)
})

test('who is signed out while a single picture of theirs is made anew does not learn its address', async () => {
  const headers = { token: await practice.signIn() }
  const image = await aPictureThatOutlives(headers)
  const answer = await practice.send('POST', '/api/admin/pictures', { image }, { headers })
  expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in.' } })
  expect(answer.body.picture).toBeUndefined()
})
