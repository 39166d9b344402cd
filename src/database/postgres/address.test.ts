import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addressOf } from './address.ts'

const ours = { statement_timeout: 1_800, query_timeout: 2_000, lock_timeout: 400, binary: false }

/** What a connection is opened with, as the library reads an address and what is asked beside it. */
function opened(address: string) {
  const client = new pg.Client({ ...addressOf(address, 'dental-practice', ['search_path=practice']), ...ours })
  return client as unknown as { connectionParameters: Record<string, unknown> }
}

it.each([
  ['waits', '?statement_timeout=0&query_timeout=600000&lock_timeout=0', ours],
  ['is called otherwise', '?application_name=hoster', { application_name: 'dental-practice' }],
  ['is read otherwise', '?binary=true&client_encoding=latin1', { binary: false, client_encoding: '' }],
  [
    'has options',
    '?options=-c%20jit%3Doff',
    {
      options:
        '-c jit=off -c standard_conforming_strings=on -c default_transaction_isolation=read\\ committed ' +
        '-c search_path=practice',
    },
  ],
])('an address after which a connection %s says nothing against what we ask of it', (_, words, kept) => {
  expect(opened(`postgres://amira:secret@127.0.0.1:5432/practice${words}`).connectionParameters).toMatchObject(kept)
})

it.each(['prefer', 'require', 'verify-ca'])(
  'sslmode=%s is as safe as it was, and the library warns of nothing',
  (mode) => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    onTestFinished(() => warned.mockRestore())
    expect(opened(`postgres://db.example/practice?sslmode=${mode}`).connectionParameters).toMatchObject({ ssl: {} })
    expect(warned).not.toHaveBeenCalled()
    const asRead = addressOf(`postgres://db.example/practice?sslmode=${mode}`, 'practice', [])
    expect(asRead.connectionString).toContain('sslmode=verify-full')
    const asElsewhere = addressOf(`postgres://db.example/practice?uselibpqcompat=true&sslmode=${mode}`, 'practice', [])
    expect(asElsewhere.connectionString).toContain(`sslmode=${mode}`)
  },
)

it('which way a server is reached stays as it was written', () => {
  const parameters = opened('postgres:///practice?host=/run/postgresql&port=5433&user=amira').connectionParameters
  expect(parameters).toMatchObject({ host: '/run/postgresql', port: 5433, user: 'amira', database: 'practice' })
  expect(opened('postgres://db.example/practice?sslmode=verify-full').connectionParameters).toMatchObject({ ssl: {} })
})
