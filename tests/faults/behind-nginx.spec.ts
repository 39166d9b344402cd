import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../free-port.ts'
import { recommendedLines, startNginx } from './nginx.ts'
import { openFolder, startServer } from './server-process.ts'
import { askFor, look, signIn } from './visits.ts'

// The lines are read from the runbook, where only the port and the certificate are another practice's own.
test('behind an nginx as the runbook shows it pages, forms, pictures and the live desk work, and each visitor is one', async () => {
  test.skip(!process.env.NGINX_PROGRAM, 'no nginx is to be had here')
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const [port, plain, behind] = [await freePort(), await freePort(), await freePort()]
  const front = `http://127.0.0.1:${port}`
  const server = await startServer({
    PORT: String(behind),
    DATA_DIRECTORY: `${folder.path}/data`,
    PUBLIC_URL: front,
    TRUSTED_PROXIES: '127.0.0.1',
    BACK_UP_EVERY: 'off',
  })
  closing.defer(async () => void (await server.end()))
  const lines = (await recommendedLines())
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
  const nginx = await startNginx(folder.path, port, lines)
  closing.defer(() => nginx.end())

  let answerToForm = ''
  await test.step('pages come compressed and whole, and a form without scripts leads to its answer', async () => {
    const coding = { 'accept-encoding': 'gzip' }
    const page = await fetch(`${front}/`, { headers: coding })
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect((await page.text()).includes('</html>')).toBe(true)
    const known = { ...coding, 'if-none-match': page.headers.get('etag') ?? '' }
    const again = await fetch(`${front}/`, { headers: known })
    expect(again.status).toBe(304)
    const body = new URLSearchParams({ name: 'Maya Okafor', phone: '07700 900123' })
    const sent = await fetch(`${front}/appointment`, { method: 'POST', body, redirect: 'manual' })
    answerToForm = sent.headers.get('location') ?? ''
    const answer = await fetch(new URL(answerToForm, front))
    const link = `/my-request/${new URL(answerToForm, front).searchParams.get('sent')}`
    expect([sent.status, answer.status, (await answer.text()).includes(link)]).toEqual([303, 200, true])
  })

  await test.step('who comes by http is led to https, with the whole address', async () => {
    const led = await fetch(`http://127.0.0.1:${plain}/my-request/mayas-link?from=letter`, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/my-request/mayas-link?from=letter',
    ])
  })

  const { token } = await signIn(front)
  await test.step('the desk hears of a request while its line stays open', async () => {
    const heard = await fetch(`${front}/api/admin/live`, { headers: { token, accept: 'text/event-stream' } })
    expect(heard.status).toBe(200)
    const stream = heard.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await stream?.read())?.value ?? ''
    expect((await askFor(front, 'Agnes Bell')).status).toBe(201)
    // Whoever holds the stream back holds it until it ends, and it does not.
    while (!text.includes('"appointments"')) text += (await stream?.read())?.value ?? ''
    await stream?.cancel()
  })

  await test.step('a picture larger than nginx takes by itself comes through, and is shown', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const drawn = sharp({ create: { width: 800, height: 700, channels: 3, background: 'white', noise } })
    const bytes = await drawn.png({ compressionLevel: 0 }).toBuffer()
    expect(bytes.length).toBeGreaterThan(1_500_000)
    const sent = await fetch(`${front}/api/admin/pictures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ image: `data:image/png;base64,${bytes.toString('base64')}` }),
    })
    expect(sent.status).toBe(201)
    const shown = await fetch(new URL((await sent.json()).picture.address, front))
    expect([shown.status, shown.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(800)
  })

  await test.step('each visitor has a count of their own', async () => {
    for (const from of ['127.0.0.2', '127.0.0.3']) {
      const answers: (number | undefined)[] = []
      for (let form = 0; form < 6; form += 1) answers.push(await writeFrom(from, port))
      expect(answers, from).toEqual([201, 201, 201, 201, 201, 400])
    }
    expect((await look(front, '/api/admin/notices', token)).text.includes('TRUSTED_PROXIES')).toBe(false)
  })

  await test.step('a patient’s link, and whom staff search for, stand in no log, also when the server is away', async () => {
    await look(front, '/my-request/mayas-link', '')
    await look(front, '/stop-reminders/mayas-link', '')
    await look(front, '/chair-calendar/mayas-link.ics', '')
    const searches = [
      '/dashboard/patient?search=maya',
      '/api/admin/patients?search=maya',
      '/api/admin/known?phone=maya',
    ]
    for (const path of searches) expect((await look(front, path, token)).status).toBe(200)
    await server.end()
    const { pathname, search } = new URL(answerToForm, front)
    const links = ['/my-request/mayas-link', '/stop-reminders/mayas-link', pathname + search]
    for (const path of [...links, ...searches, '/blog']) {
      expect((await look(front, path, '')).status).toBe(502)
    }
    const logged = await nginx.logged()
    expect([logged.includes('GET /blog'), logged.includes('connect() failed')]).toEqual([true, true])
    expect(['maya', search.slice(-20)].filter((named) => logged.includes(named))).toEqual([])
  })
})

/** The status of a message that is sent from an address of this machine which is not the proxy's. */
async function writeFrom(localAddress: string, port: number): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' }
  const asked = request({ host: '127.0.0.1', port, localAddress, method: 'POST', path: '/api/user/contact', headers })
  const noor = { name: 'Noor Aziz', email: 'noor@example.org', phone: '07700 900123' }
  asked.end(JSON.stringify({ ...noor, message: `Do you see ${Math.random()}?` }))
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}
