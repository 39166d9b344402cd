import { spawnSync } from 'node:child_process'
import { chmod, chown, copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { noSmallDisk, openReadOnlyDisk, openSmallDisk } from '../../tests/small-disk.ts'
import { SpoiledBackUp } from '../back-ups/read-back-up.ts'
import { RecordsUnwritten } from '../domain/records.ts'
import { openSealKey } from '../secrets/seal-key.ts'
import { readWords, runCommand, sayHowManyRows, sayWhatTakesLong } from './run-command.ts'

const words = (...args: string[]) =>
  readWords({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
  })

it.each([
  [['--to', ''], '--to has nothing behind it'],
  [['--to= \t'], '--to has nothing behind it'],
  [['--email', 'ben@example.com', '--email', 'amira@example.com'], '--email stands twice'],
  [['--to=~/exports'], '--to is ~/exports: only a shell knows whose home ~ is, and reads it behind a space alone'],
  [['--email=ben@example.com', '--to', 'exports', '--email', 'ben@example.com'], '--email stands twice'],
])('%j is refused: a variable may be empty, nobody is to be forgotten, and no folder to be called ~', (args, why) => {
  expect(() => words(...args)).toThrow(new RegExp(`^${why}$`))
})

it('other words are taken as they stand', () => {
  const { values, positionals } = words('07700', '900123', '--to', ' a folder', '--yes', '--', '--email')
  expect([{ ...values }, positionals]).toEqual([{ to: ' a folder', yes: true }, ['07700', '900123', '--email']])
})

it.each([
  ['back-up', 'npm_config_token_description', '--to'],
  ['restore', 'npm_config_over', '--over'],
  ['back-up', 'npm_config_make_key', '--make-key'],
])('%s is not run where npm kept %s, as it does without the -- before %s', (command, variable, option) => {
  const launcher = join(import.meta.dirname, '../../launch/operation.mjs')
  const { status, stderr } = spawnSync(process.execPath, [launcher, command, 'no-such-file'], {
    env: { PATH: process.env.PATH, [variable]: '/a/folder', DATA_DIRECTORY: '/dev/null/none' },
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([
    1,
    `npm took ${option} for itself. Please write -- before it: npm run ${command} -- ${option} …`,
  ])
})

describe('a launcher says in a sentence', () => {
  const own = join(import.meta.dirname, '../..')
  /** A clone of which there is nothing but its launcher yet. */
  async function cloneInto(folder: string): Promise<void> {
    await cp(join(own, 'launch'), join(folder, 'launch'), { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(own, name), join(folder, name))
  }
  const backUpIn = (clone: string) => {
    const launcher = join(clone, 'launch/operation.mjs')
    const { status, stderr } = spawnSync(process.execPath, [launcher, 'back-up'], { encoding: 'utf8' })
    return { status, said: stderr.trim() }
  }

  it('that its disk is full, and takes its sign away', async ({ skip }) => {
    const disk = await openSmallDisk(2)
    if (!disk) return skip(noSmallDisk)
    onTestFinished(() => disk.remove())
    await cloneInto(disk.path)
    disk.fill()
    const said = 'ENOSPC: no space left on device, write. Make room on its disk and ask once more.'
    expect(backUpIn(disk.path)).toEqual({ status: 1, said })
    expect(await readdir(join(disk.path, '.cache'))).toEqual([])
  })

  it.each(['12.22.9', '16.20.2', '18.20.4', '20.18.3', '21.7.3', '22.11.0'])(
    'that Node %s is too old, before it reads what that cannot read',
    (node) => {
      const asking = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })
      require('${join(own, 'launch/run.cjs')}')`
      const { status, stderr } = spawnSync(process.execPath, ['-e', asking, 'nothing'], { encoding: 'utf8' })
      const said = `This is Node ${node}. Install Node 20.19, 22.12 or newer, and ask once more.`
      expect([status, stderr.trim()]).toEqual([1, said])
    },
  )

  it('also on Node 8, which cannot read a file that has an import in it', async () => {
    const launcher = await readFile(join(own, 'launch/run.cjs'), 'utf8')
    expect(launcher).not.toMatch(/import\W*\(/)
  })

  it('every command is asked that first', async () => {
    const { scripts } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'))
    const others = Object.values<string>(scripts).filter((line) => !line.startsWith('node launch/run.cjs '))
    expect(others).toEqual([expect.stringMatching(/^npm sbom /)])
  })

  it.each([
    [
      'start',
      ['--port', '4000'],
      'npm start takes no words, and so not --port: settings such as PORT are lines of .env.',
    ],
    ['dev', ['--busy'], 'npm run dev knows --busy-week, not --busy.'],
  ])('that %s does not know a word', (name, words, said) => {
    const launcher = join(own, `launch/${name}.mjs`)
    const { status, stderr } = spawnSync(process.execPath, [launcher, ...words], { encoding: 'utf8', timeout: 10_000 })
    expect([status, stderr.trim()]).toEqual([1, said])
  })

  it('that it may not write there', async ({ skip }) => {
    const disk = await openReadOnlyDisk(cloneInto)
    if (!disk) return skip(noSmallDisk)
    onTestFinished(() => disk.remove())
    const said = `EROFS: read-only file system, mkdir '${disk.path}/.cache'. Its disk can only be read.`
    expect(backUpIn(disk.path)).toEqual({ status: 1, said })
  })

  /** A clone with these settings, and what its launcher says of them. */
  async function cloneWith(settings: Uint8Array | string): Promise<{ clone: string; said(first?: string): string }> {
    // The folder of the tests lets nobody else through.
    const clone = await mkdtemp('/tmp/clone-')
    onTestFinished(() => rm(clone, { recursive: true }))
    await cloneInto(clone)
    await chmod(clone, 0o755)
    await writeFile(join(clone, '.env'), settings, { mode: 0o600 })
    const said = (first = '') => {
      const asking = `const { settingsArguments } = await import('${clone}/launch/runtime.mjs'); ${first}
        try { console.log(settingsArguments().length) } catch (error) { console.log(error.message) }`
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', asking], { encoding: 'utf8' })
      return stdout.trim()
    }
    return { clone, said }
  }

  it.skipIf(process.getuid?.() !== 0)('that the settings are somebody else’s', async () => {
    const { clone, said } = await cloneWith('PORT=3001')
    expect(said('process.setuid(65534)')).toBe(`${clone}/.env is there, and this user may not read it.`)
  })

  it.each([
    ['UTF-16 with its mark', Buffer.from('\uFEFFPORT=3001\r\nDATA_DIRECTORY=/srv/practice\r\n', 'utf16le')],
    ['UTF-16 without one', Buffer.from('PORT=3001', 'utf16le')],
    ['Latin-1', Buffer.from('FIRST_STAFF_PASSWORD=a£b', 'latin1')],
  ])('that the settings are %s, of which some would be lost without a word', async (_, settings) => {
    const { clone, said } = await cloneWith(settings)
    expect(said()).toBe(`${clone}/.env is not in UTF-8, in which settings are read. Save it as UTF-8 without BOM.`)
  })

  it.each(['PUBLIC_URL: https://www.example.com', '  PUBLIC_URL https://www.example.com?a=b', 'export PUBLIC_URL:x'])(
    'that a setting has no = behind it, and would be left out: %s',
    async (line) => {
      const { clone, said } = await cloneWith(`# PORT: as you like\nPORT = 3001\nPORTS: 1\n${line}\nHOST=localhost`)
      await copyFile(join(own, '.env.example'), join(clone, '.env.example'))
      expect(said()).toBe(`${clone}/.env has PUBLIC_URL without an = after it, so it is not read.`)
    },
  )

  it('nothing where the settings are UTF-8', async () => {
    const { clone, said } = await cloneWith(
      'FIRST_STAFF_PASSWORD=a£b\r\nHOST # none\r\nFIRST_STAFF_NAME="Zoë\r\nPORT is a town"',
    )
    await copyFile(join(own, '.env.example'), join(clone, '.env.example'))
    expect(said()).toBe('1')
  })
})

it('a step that takes long is said, so that nobody takes it for one that hangs, and a quick one is not', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const said = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    vi.useRealTimers()
    said.mockRestore()
  })
  const step = sayWhatTakesLong()
  step('Comparing every checksum')
  vi.advanceTimersByTime(9_000)
  step('Bringing the files')
  vi.advanceTimersByTime(9_000)
  expect(said.mock.calls).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(said.mock.calls).toEqual([['Bringing the files …']])
})

it('what takes minutes says every ten seconds how far it is, where it is further', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => {
    vi.useRealTimers()
    said.mockRestore()
  })
  const step = sayWhatTakesLong()
  for (const far of ['10 %', '20 %', '20 %', '30 %']) {
    step('Bringing every row', far)
    vi.advanceTimersByTime(4_000)
    step('Bringing every row', far)
    vi.advanceTimersByTime(6_000)
  }
  expect(said.mock.calls.flat()).toEqual(['10 %', '20 %', '30 %'].map((far) => `Bringing every row: ${far} …`))
})

it('what goes through rows says how many, by the hundred thousand', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => {
    vi.useRealTimers()
    said.mockRestore()
  })
  const went = sayHowManyRows('Reading every row', 'read')
  for (const rows of [99_999, 1, 150_000]) {
    went(rows)
    vi.advanceTimersByTime(10_000)
  }
  expect(said.mock.calls.flat()).toEqual([
    'Reading every row …',
    'Reading every row: 100,000 read …',
    'Reading every row: 200,000 read …',
  ])
})

it.skipIf(process.getuid?.() !== 0)('root leaves nothing in a build that its owner could not take away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const build = join(import.meta.dirname, '../../launch/build.mjs')
  const kept = () => {
    const script = `import { keepCompiled } from '${build}'; console.log(JSON.stringify(keepCompiled('${folder}')))`
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim()
  }
  expect(kept()).toBe(JSON.stringify({ NODE_COMPILE_CACHE: join(folder, 'compiled') }))
  await chown(folder, 65_534, 65_534)
  expect(kept()).toBe('{}')
})

it.each([
  [{ namedFile: '/dev/null/key' }, 'SEAL_KEY_FILE is /dev/null/key, and cannot be read: ENOTDIR'],
  [{ namedFile: '/dev/null' }, 'SEAL_KEY_FILE is /dev/null, and holds fewer than 32 characters of a key. '],
  [{}, /^The key file \/nowhere\/own cannot be made: ENOENT: .+'\.$/],
])('a command that cannot use the key of the seals says so in a sentence: %j', async (place, sentence) => {
  const failing = () => openSealKey({ ...place, ownFile: '/nowhere/own' }).then(() => 0)
  expect(await saidOf(failing)).toEqual([1, [[expect.stringMatching(sentence)]]])
})

it.each([
  [new RecordsUnwritten('The disk of the database is full'), 'The disk of the database is full.'],
  [new SpoiledBackUp('x.tar.gz is spoiled: it is short'), 'x.tar.gz is spoiled: it is short.'],
  [new SpoiledBackUp('There is no file x.tar.gz.'), 'There is no file x.tar.gz.'],
])('a command says in a whole sentence what is the rest of another elsewhere: %s', async (error, sentence) => {
  expect(await saidOf(() => Promise.reject(error))).toEqual([1, [[sentence]]])
})

/** With what a command ends, and what it says of it. */
async function saidOf(work: () => Promise<number>): Promise<[unknown, unknown[]]> {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { exitCode } = process
  onTestFinished(() => {
    said.mockRestore()
    process.exitCode = exitCode
  })
  await runCommand('usage', work)
  return [process.exitCode, said.mock.calls]
}

it.each([['--help'], ['-h'], ['maya@example.org', '--help']])(
  'a command that is asked by %j how it is used says that, and does nothing',
  async (...args) => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    const { argv, exitCode } = process
    onTestFinished(() => {
      said.mockRestore()
      process.argv = argv
      process.exitCode = exitCode
    })
    process.argv = ['node', 'erase-person.js', ...args]
    const work = vi.fn(async () => 1)
    await runCommand('npm run erase-person -- maya@example.org', work)
    expect(work).not.toHaveBeenCalled()
    expect([process.exitCode, said.mock.calls]).toEqual([0, [['npm run erase-person -- maya@example.org']]])
  },
)
