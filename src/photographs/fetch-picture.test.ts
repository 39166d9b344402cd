import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFetchPicture, publicReach, type Reach } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

let server: Server
let port: number
let answer: RequestListener
/** What the other website was asked. */
let asked: string[]
let resolved: string[]

beforeEach(async () => {
  asked = []
  resolved = []
  answer = (_, response) => response.end('a picture')
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Names that only these tests know; but for the one machine of the test, the rule is the real one. */
function reach(names: Record<string, string[]> = {}): Reach {
  return {
    async resolve(host) {
      resolved.push(host)
      const addresses = names[host] ?? (host === 'pictures.example' ? ['127.0.0.1'] : [])
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    allows: (address, at) =>
      (address === '127.0.0.1' && at === port) || ((at === 80 || at === 443) && isPublicAddress(address)),
  }
}

const at = (path: string, host = 'pictures.example') => `http://${host}:${port}${path}`
const notAllowed = { refused: 'address-not-allowed' }

describe('a picture of another website', () => {
  it('is asked of public machines at the ports of websites alone, unless a test says otherwise', async () => {
    const reached = [
      ['93.184.216.34', 443],
      ['93.184.216.34', 80],
      ['93.184.216.34', 8080],
      ['127.0.0.1', 80],
      ['169.254.169.254', 80],
      ['::ffff:10.0.0.1', 443],
    ] as const
    expect(reached.map(([address, at]) => publicReach.allows(address, at))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(await openFetchPicture()(`http://127.0.0.1:${port}/smile.png`)).toEqual(notAllowed)
    expect(asked).toEqual([])
  })

  it('is fetched, once, from a machine that was looked at, and its website learns no more than its name', async () => {
    let headers: object = {}
    answer = (request, response) => {
      headers = request.headers
      response.end('a picture')
    }
    const came = await openFetchPicture(reach())(at('/smile.png'))
    expect(came).toEqual({ bytes: Buffer.from('a picture') })
    expect(asked).toEqual([`pictures.example:${port}/smile.png`])
    expect(resolved).toEqual(['pictures.example'])
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
  })

  it('may have moved, up to three times', async () => {
    answer = ({ url }, response) => {
      const step = Number(url?.slice(1))
      if (step === 0) response.end('a picture')
      else response.writeHead(302, { location: `/${step - 1}` }).end()
    }
    expect(await openFetchPicture(reach())(at('/3'))).toMatchObject({ bytes: Buffer.from('a picture') })
    expect(await openFetchPicture(reach())(at('/4'))).toEqual({ refused: 'not-there' })
  })

  it.each([
    [404, 'not-there'],
    [403, 'not-there'],
    [204, 'not-there'],
    [503, 'away'],
    [408, 'away'],
    [425, 'away'],
    [429, 'away'],
  ])('is not taken from an answer of %i', async (status, refused) => {
    answer = (_, response) => response.writeHead(status).end()
    expect(await openFetchPicture(reach())(at('/smile.png'))).toEqual({ refused })
  })

  it('of more than eight megabytes is not taken, whether that is said or not', async () => {
    const most = 8 * 1024 * 1024
    answer = (_, response) => response.writeHead(200, { 'content-length': most + 1 }).write('a')
    expect(await openFetchPicture(reach())(at('/said.png'))).toEqual({ refused: 'too-large' })
    let closed = false
    answer = (_, response) => {
      const piece = Buffer.alloc(1024 * 1024)
      const send = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', send).on('close', () => {
        closed = true
      })
      send()
    }
    expect(await openFetchPicture(reach())(at('/endless.png'))).toEqual({ refused: 'too-large' })
    await expect.poll(() => closed).toBe(true)
  })

  it('that comes drop by drop, stops in the middle, or never begins is away', async () => {
    const drops: NodeJS.Timeout[] = []
    answer = (_, response) => {
      drops.push(setInterval(() => response.write('.'), 20))
    }
    expect(await openFetchPicture(reach(), 300)(at('/drops.png'))).toEqual({ refused: 'away' })
    for (const drop of drops) clearInterval(drop)
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    }
    expect(await openFetchPicture(reach())(at('/half.png'))).toEqual({ refused: 'away' })
    answer = () => undefined
    expect(await openFetchPicture(reach(), 300)(at('/silence.png'))).toEqual({ refused: 'away' })
    const never: Reach = { ...reach(), resolve: () => new Promise(() => undefined) }
    expect(await openFetchPicture(never, 300)(at('/nobody-knows.png'))).toEqual({ refused: 'away' })
  })

  it('whose website speaks another language, or wants to, is away', async () => {
    const odd = createTcpServer((socket) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: odd\r\nConnection: Upgrade\r\n\r\n')
    })
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
    const bound = odd.address()
    const oddPort = typeof bound === 'object' && bound ? bound.port : 0
    const there: Reach = { ...reach(), allows: () => true }
    expect(await openFetchPicture(there)(`http://pictures.example:${oddPort}/`)).toEqual({ refused: 'away' })
    odd.close()
  })
})

describe('nothing that only we can reach is asked', () => {
  it('by its address, however that is written', async () => {
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      'localhost',
    ]
    for (const host of hosts) {
      expect({ host, ...(await openFetchPicture()(at('/secret', host))) }).toEqual({ host, ...notAllowed })
    }
    expect(asked).toEqual([])
  })

  it.each([
    ['by a name of our own machine', ['127.0.0.2']],
    ['by a name of a private network', ['10.0.0.7']],
    ['by a name of the cloud’s service', ['169.254.169.254']],
    ['by a name that is ours and another’s', ['93.184.216.34', '127.0.0.2']],
    ['by a name that is ours in IPv6', ['::1']],
    ['by a name that hides ours in IPv6', ['::ffff:127.0.0.1']],
    ['by a name of nobody', []],
  ])('%s', async (_, addresses) => {
    expect(await openFetchPicture(reach({ 'trick.example': addresses }))(`http://trick.example/`)).toEqual(notAllowed)
    expect(asked).toEqual([])
  })

  it('by a name that is another’s when we look and ours when we connect', async () => {
    let looks = 0
    const turning: Reach = {
      ...reach(),
      resolve: async () => {
        looks += 1
        return [{ address: looks === 1 ? '127.0.0.1' : '10.0.0.7', family: 4 }]
      },
    }
    expect(await openFetchPicture(turning)(at('/smile.png'))).toMatchObject({ bytes: Buffer.from('a picture') })
    expect(looks).toBe(1)
  })

  it('by an address that turns out to be another once we are connected', async () => {
    // Whoever connects to nowhere in particular is connected to the same machine.
    const fooled: Reach = { ...reach({ 'trick.example': ['0.0.0.0'] }), allows: (address) => address === '0.0.0.0' }
    expect(await openFetchPicture(fooled)(at('/secret', 'trick.example'))).toEqual(notAllowed)
  })

  it('by a redirect', async () => {
    const tricks = [
      `http://127.0.0.2:${port}/`,
      'http://trick.example/',
      'http://[::1]/',
      'file:///etc/passwd',
      'gopher://pictures.example/',
      'http://169.254.169.254/latest/meta-data/',
    ]
    for (const location of tricks) {
      answer = (_, response) => response.writeHead(302, { location }).end()
      const fetchPicture = openFetchPicture(reach({ 'trick.example': ['10.0.0.7'] }))
      expect({ location, ...(await fetchPicture(at('/moved'))) }).toEqual({ location, ...notAllowed })
    }
    expect(asked).toHaveLength(tricks.length)
  })

  it('at another port, with a name and a password, or by another protocol', async () => {
    const there = reach({ 'other.example': ['93.184.216.34'] })
    const tricks = [
      'http://other.example:22/',
      'https://other.example:6379/',
      'http://me:secret@other.example/',
      'ftp://other.example/',
      'data:image/png;base64,AA==',
    ]
    for (const address of tricks) {
      expect({ address, ...(await openFetchPicture(there)(address)) }).toEqual({ address, ...notAllowed })
    }
  })
})
