import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, type TestContext, vi } from 'vitest'
import { noSmallDisk, openReadOnlyDisk, openSmallDisk } from '../../../tests/small-disk.ts'
import { makeKey } from '../../back-ups/keys.ts'
import { contentFolder } from '../../content/test-small-content.ts'
import { noteMoved } from '../../database/copies/moved-away.ts'
import { openRecords } from '../../database/records.ts'
import { openTestImapServer } from '../../mail/reports/test-report-mailbox.ts'
import { openTestMailServer } from '../../mail/test-mail-server.ts'
import { launchReport } from '../check-launch.ts'
import { tryMail } from './try-mail.ts'

let folder: string
let closing: AsyncDisposableStack
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-launch-'))
  closing = new AsyncDisposableStack()
  closing.defer(() => rm(folder, { recursive: true, force: true }))
})
afterEach(() => closing.disposeAsync())

/** The lines about settings that a launch with these ones gets. */
async function said(settings: Record<string, string>): Promise<string[]> {
  const ready = {
    PUBLIC_URL: 'https://www.mill-lane.co.uk',
    MAIL_FROM: 'letters@mill-lane.co.uk',
    TRUSTED_PROXIES: '127.0.0.1',
    BACK_UP_TO: join(folder, 'back-ups'),
    CONTENT_DIRECTORY: await contentFolder({}),
    DATA_DIRECTORY: join(folder, 'data'),
  }
  const { lines } = await launchReport({ ...ready, ...settings })
  return lines.filter((line) => /^(good|settings): /.test(line))
}

/** The one line that says what is wrong with a setting; nothing good is said about the same. */
async function wrong(setting: string, settings: Record<string, string>, theSame = setting): Promise<string> {
  const lines = await said(settings)
  expect(lines.filter((line) => line.startsWith(`good: ${theSame} `))).toEqual([])
  const found = lines.filter((line) => line.startsWith(`settings: ${setting} `))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/\.$/)
  return found[0] ?? ''
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const bound = server.address()
  return bound && typeof bound === 'object' ? bound.port : 0
}

async function mailServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<string> {
  const server = new SMTPServer({ ...options, disableReverseLookup: true, closeTimeout: 50 })
  server.on('error', () => undefined)
  const port = await listening(server.server)
  return `127.0.0.1:${port}`
}

describe('letters', () => {
  it('are good where the mail server lets us in, and none is sent', async () => {
    const server = await openTestMailServer()
    closing.defer(() => server.stop())
    expect(await said({ SMTP_URL: server.url })).toContainEqual(expect.stringMatching(/^good: SMTP_URL /))
    expect(server.arrived).toEqual([])
  })

  it('are good where the mail server first looks up who comes, for as long as a letter would wait for it', async () => {
    const greeting = Promise.withResolvers<() => void>()
    const at = await mailServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onConnect: (_session, greet) => greeting.resolve(greet),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const trying = said({ SMTP_URL: `smtp://${at}` })
    const greet = await greeting.promise
    await vi.advanceTimersByTimeAsync(24_000)
    greet()
    expect(await trying).toContainEqual(expect.stringMatching(/^good: SMTP_URL /))
  })

  it('are not where it does not take the password, which is not repeated', async () => {
    const at = await mailServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, answer) => answer(new Error('amira:secret is wrong')),
    })
    const line = await wrong('SMTP_URL', { SMTP_URL: `smtp://amira:secret@${at}` })
    expect(line).toBe(`settings: SMTP_URL names ${at}, and it does not take this user and password.`)
  })

  it('are not where no safe connection can be made', async () => {
    const at = await mailServer({ disabledCommands: ['STARTTLS'] })
    expect(await wrong('SMTP_URL', { SMTP_URL: `smtps://${at}` })).toMatch(
      /and no safe connection to it can be made \(/,
    )
    expect(await wrong('SMTP_URL', { SMTP_URL: `smtp://${at}?requireTLS=true` })).toMatch(/no safe connection/)
  })

  it.each([
    // Too long for a name, so nobody is asked for it.
    [`${'nobody'.repeat(11)}.invalid:587`, 'no machine is called so'],
    ['127.0.0.1:1', 'nothing listens there'],
  ])('are not by %s', async (at, why) => {
    expect(await wrong('SMTP_URL', { SMTP_URL: `smtp://amira:secret@${at}` })).toBe(
      `settings: SMTP_URL names ${at}, and ${why}.`,
    )
  })

  it('are not by a server that says nothing', async () => {
    const port = await listening(createServer())
    const smtpUrl = `smtp://127.0.0.1:${port}`
    expect(await tryMail({ smtpUrl }, { untilGreeted: 50, untilAnswered: 50 })).toBe(
      `names 127.0.0.1:${port}, and it does not answer.`,
    )
  })

  it('are not by a server that hangs up or speaks of something else', async () => {
    const gone = await listening(createServer((socket) => socket.destroy()))
    const other = await listening(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    const [one, two] = await Promise.all(
      [gone, other].map((port) => wrong('SMTP_URL', { SMTP_URL: `smtp://127.0.0.1:${port}` })),
    )
    expect(one).toContain('hung up')
    expect(two).toContain('it does not take letters from us')
  })
})

describe('reports of letters', () => {
  it('are read from a mailbox that lets us in, and nothing in it is touched', async () => {
    const server = await openTestImapServer()
    closing.defer(() => server.stop())
    server.deliver('Subject: hello\r\nContent-Type: multipart/report\r\n\r\nhello')
    expect((await said({ IMAP_URL: server.url })).filter((line) => line.includes('IMAP_URL'))).toEqual([])
    expect(server.inbox()).toEqual([{ subject: 'hello', flags: [] }])
    expect(server.bodiesRead).toBe(0)
    const refused = server.url.replace('the-secret', 'wrong')
    expect(await wrong('IMAP_URL', { IMAP_URL: refused })).toMatch(/does not take this user and password\.$/)
  })

  it('are not where nothing listens', async () => {
    expect(await wrong('IMAP_URL', { IMAP_URL: 'imaps://amira:secret@127.0.0.1:1' })).toMatch(
      /127\.0\.0\.1:1, and nothing listens there\.$/,
    )
  })

  it('are not where the certificate of the mailbox is none that others have signed', async () => {
    // The library of the other kind of server brings one along that nobody trusts.
    const at = await mailServer({ secure: true })
    expect(await wrong('IMAP_URL', { IMAP_URL: `imaps://amira:secret@${at}` })).toMatch(
      /and no safe connection to it can be made \(\w+\)\.$/,
    )
  })
})

describe('the address', () => {
  it('at which the server would listen is told where it is none of this machine', async () => {
    expect(await wrong('HOST', { HOST: '192.0.2.1' })).toBe(
      'settings: HOST is 192.0.2.1, which is no address of this machine. Set HOST to localhost or 0.0.0.0.',
    )
  })

  it('is good also while the server runs there', async () => {
    const port = await listening(createServer())
    const lines = await said({ HOST: '127.0.0.1', PORT: String(port) })
    expect(lines.filter((line) => /HOST|PORT/.test(line))).toEqual([])
  })
})

describe('folders', () => {
  it('that are not there yet are good, and are not made', async () => {
    const lines = await said({ BACK_UP_TO: join(folder, 'one/two') })
    expect(lines.filter((line) => /DATA_DIRECTORY|BACK_UP_TO/.test(line))).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(/^good: BACK_UP_EVERY /))
    expect(await readdir(folder)).toEqual([])
  })

  it.each(['photographs', 'letters'])('%s that is a link to a disk that is not mounted is told', async (name) => {
    const data = join(folder, 'data')
    await mkdir(data)
    await symlink(join(folder, 'disk'), join(data, name))
    expect(await wrong('DATA_DIRECTORY', {}, 'BACK_UP_EVERY')).toMatch(
      new RegExp(
        `DATA_DIRECTORY names ${data}, where \\w+ lie in ${name}, and the link \\S+/${name} leads nowhere\\.$`,
      ),
    )
    expect(await readdir(data)).toEqual([name])
  })

  it('of back-ups that is no disk of its own is told, as where its disk is not mounted', async () => {
    const [data, to] = [join(folder, 'data'), join(folder, 'back-ups')]
    for (const each of [data, to]) await mkdir(each)
    const told = async () => (await said({})).filter((line) => line.startsWith('good: BACK_UP_EVERY '))
    expect(await told()).toEqual([expect.stringContaining(`go to ${to}, no disk of its own: `)])
    const disk = await openSmallDisk(2)
    if (!disk) return
    closing.defer(() => disk.remove())
    const lines = await said({ BACK_UP_TO: disk.path })
    expect(lines).toContainEqual(expect.stringContaining(`go to ${disk.path}, not encrypted`))
  })

  it('of back-ups that is not there yet is told so too, before the first start makes it', async () => {
    const place = join(folder, 'disk/practice')
    expect(await said({ BACK_UP_TO: place })).toContainEqual(
      expect.stringContaining(`go to ${place}, no disk of its own: `),
    )
    const disk = await openSmallDisk(2)
    if (!disk) return
    closing.defer(() => disk.remove())
    const within = join(disk.path, 'practice')
    expect(await said({ BACK_UP_TO: within })).toContainEqual(expect.stringContaining(`go to ${within}, not encrypted`))
  })

  it('that nobody can make are not', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    for (const place of ['/proc/none/practice', join(file, 'within')]) {
      expect(await wrong('BACK_UP_TO', { BACK_UP_TO: place }, 'BACK_UP_EVERY')).toContain(`names ${place}, and `)
      expect(await wrong('DATA_DIRECTORY', { DATA_DIRECTORY: place }, 'BACK_UP_EVERY')).toContain(
        `names ${place}, and `,
      )
    }
  })

  it.each([
    ['pictures', 'photographs'],
    ['letters', 'letters'],
  ])('of %s that the server may not write into are told, as where it belongs to root', async (what, name) => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', name), 'no folder')
    expect(await wrong('DATA_DIRECTORY', {}, 'BACK_UP_EVERY')).toContain(
      `names ${join(folder, 'data')}, where ${what} lie in ${name}, and `,
    )
  })

  it('of back-ups are tried also where they are there beside the data', async () => {
    const place = join(folder, 'data', 'back-ups')
    await mkdir(join(folder, 'data'))
    await writeFile(place, 'no folder')
    expect(await wrong('BACK_UP_TO', { BACK_UP_TO: place }, 'BACK_UP_EVERY')).toContain(`names ${place}, and `)
  })

  it('on a full disk, or one that can only be read, are not', async ({ skip }: TestContext) => {
    const [full, readOnly] = [await openSmallDisk(1), await openReadOnlyDisk()]
    if (!full || !readOnly) return skip(noSmallDisk)
    closing.defer(() => full.remove())
    closing.defer(() => readOnly.remove())
    full.fill()
    expect(await wrong('BACK_UP_TO', { BACK_UP_TO: full.path }, 'BACK_UP_EVERY')).toMatch(/and its disk is full\.$/)
    expect(await readdir(full.path)).toEqual(['filling'])
    expect(await wrong('DATA_DIRECTORY', { DATA_DIRECTORY: readOnly.path })).toMatch(/can only be read\.$/)
  })

  it('with content are those of the setting', async () => {
    await expect(said({ CONTENT_DIRECTORY: join(folder, 'nowhere') })).rejects.toThrow(/^CONTENT_DIRECTORY names /)
    await mkdir(join(folder, 'empty'))
    await expect(said({ CONTENT_DIRECTORY: join(folder, 'empty') })).rejects.toThrow('practice.yaml')
    const above = join(folder, 'above')
    await mkdir(join(above, 'content'), { recursive: true })
    await writeFile(join(above, 'content/practice.yaml'), '')
    await expect(said({ CONTENT_DIRECTORY: above })).rejects.toThrow(
      `CONTENT_DIRECTORY names ${above}, and the owner’s files lie in ${join(above, 'content')}.`,
    )
  })
})

describe('keys', () => {
  it.each([
    ['is not there', undefined, /ENOENT/],
    ['holds none', 'age1hello\n', /holds no key of age/],
    ['holds one with a slip', `age1${'q'.repeat(58)}\n`, /a key with a slip/],
    [
      'holds a secret one with a slip',
      `AGE-SECRET-KEY-1${'Q'.repeat(58)}\n`,
      /^((?!QQQQ).)*a key with a slip((?!QQQQ).)*$/i,
    ],
  ])('of back-ups whose file %s are told', async (_, text, why) => {
    const file = join(folder, 'key')
    if (text !== undefined) await writeFile(file, text)
    expect(await wrong('BACK_UP_KEY_FILE', { BACK_UP_KEY_FILE: file }, 'BACK_UP_EVERY')).toMatch(why)
  })

  it('that are right are good', async () => {
    const file = join(folder, 'key')
    await writeFile(file, (await makeKey(new Date())).text)
    expect(await said({ BACK_UP_KEY_FILE: file })).toContainEqual(expect.stringMatching(/^good: .*, encrypted\.$/))
  })

  it('of the seals that cannot be read, or are too short, are told', async () => {
    const file = join(folder, 'seal')
    expect(await wrong('SEAL_KEY_FILE', { SEAL_KEY_FILE: file })).toMatch(
      /^settings: SEAL_KEY_FILE is (?!wrong).*, and cannot be read.*ENOENT/,
    )
    await writeFile(file, 'short')
    expect(await wrong('SEAL_KEY_FILE', { SEAL_KEY_FILE: file })).toMatch(/fewer than 32/)
  })

  it('of the seals in the data folder are tried too, where the start makes none', async () => {
    const file = join(folder, 'data', 'seal-key')
    await mkdir(join(folder, 'data'))
    await writeFile(file, 'short')
    expect(await wrong('DATA_DIRECTORY', {}, 'BACK_UP_EVERY')).toContain(
      `is wrong: The key file ${file} holds fewer than 32 `,
    )
    const key = 'k'.repeat(32)
    const line = expect.stringMatching(/^settings: DATA_DIRECTORY /)
    expect(await said({ SEAL_KEY: key })).not.toContainEqual(line)
    await writeFile(file, key)
    expect(await said({})).not.toContainEqual(line)
    expect(await readdir(join(folder, 'data'))).toEqual(['seal-key'])
  })
})

/** https://www.postgresql.org/docs/current/protocol-error-fields.html */
const refused = Buffer.from('SFATAL\0VFATAL\0CXX777\0MNot today\0\0')
const refusal = Buffer.concat([Buffer.from('E'), Buffer.from([0, 0, 0, refused.length + 4]), refused])

describe('the database', () => {
  it('that is none, or that nobody answers for, is told, and none is made', async () => {
    await mkdir(join(folder, 'data'))
    const file = join(folder, 'data', 'practice.sqlite')
    await said({})
    expect(existsSync(file)).toBe(false)
    await writeFile(file, 'Dear patients,\n'.repeat(1000))
    expect(await wrong('DATA_DIRECTORY', {}, 'BACK_UP_EVERY')).toMatch(/no SQLite database/)
    const DATABASE_URL = 'postgres://amira:secret@127.0.0.1:1/practice'
    const line = await wrong('DATABASE_URL', { DATABASE_URL })
    expect(line).toMatch(/127\.0\.0\.1:1\/practice of DATABASE_URL cannot be used: nothing listens there\.$/)
    expect(line).not.toContain('secret')
  })

  it('whose folder is no folder is told with that, and so is all else that is wrong', async () => {
    const file = join(folder, 'data')
    await symlink(file, file)
    const lines = await said({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(lines).toContainEqual(expect.stringContaining(`settings: DATA_DIRECTORY names ${file}, and `))
    expect(lines).toContainEqual('settings: SMTP_URL names 127.0.0.1:1, and nothing listens there.')
  })

  it('whose server speaks of what we have no words for is told by its code', async () => {
    const port = await listening(createServer((socket) => socket.once('data', () => socket.end(refusal))))
    const line = await wrong('DATABASE_URL', { DATABASE_URL: `postgres://amira:secret@127.0.0.1:${port}/practice` })
    expect(line).toBe('settings: DATABASE_URL cannot be used (XX777).')
  })

  it('names a database server that speaks in the clear alone', async () => {
    // What PostgreSQL answers to the first message of whoever wants TLS.
    const port = await listening(createServer((socket) => socket.once('data', () => socket.write('N'))))
    const DATABASE_URL = `postgres://amira:secret@127.0.0.1:${port}/practice?sslmode=verify-full`
    expect(await wrong('DATABASE_URL', { DATABASE_URL })).toMatch(
      /practice of DATABASE_URL cannot be used: no safe connection to it can be made \(The server does not support SSL connections\)\.$/,
    )
  })

  it('a practice that was moved, which no server opens without the line that says where', async () => {
    const sqliteFile = join(folder, 'data', 'practice.sqlite')
    await (await openRecords({ sqliteFile })).close()
    noteMoved({ sqliteFile }, 'db.mill-lane.co.uk/practice')
    expect(await wrong('DATA_DIRECTORY', {}, 'BACK_UP_EVERY')).toContain(
      `${sqliteFile} was moved to db.mill-lane.co.uk/practice, and everything written since is there. Set DATABASE_URL to it.`,
    )
  })

  it('that can only be read is told', async ({ skip }: TestContext) => {
    const run = promisify(execFile)
    const file = join(folder, 'data', 'practice.sqlite')
    await (await openRecords({ sqliteFile: file })).close()
    // Root may write whatever is not mounted otherwise.
    const mounted = await run('mount', ['--bind', file, file]).catch(() => undefined)
    if (!mounted) return skip(noSmallDisk)
    closing.defer(() => run('umount', ['--lazy', file]).then(() => undefined))
    await run('mount', ['-o', 'remount,ro,bind', file])
    expect(await wrong('DATA_DIRECTORY', {}, 'BACK_UP_EVERY')).toMatch(
      /cannot be used: this user may not write the file\.$/,
    )
  })
})
