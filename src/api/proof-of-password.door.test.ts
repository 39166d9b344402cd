import { describe, expect, test } from 'vitest'
import { beginWithOneAccount, codeFor, practice, signIn, withProof } from '../../tests/amiras-account.ts'
import { staffEmail, staffPassword } from '../../tests/test-practice.ts'

beginWithOneAccount()

describe('a stolen token', () => {
  const wanted: [string, string, unknown][] = [
    ['PUT', '/api/admin/password', { password: 'purple elephants paint fences' }],
    ['PUT', '/api/admin/doctor', { name: 'Eve', email: 'eve@evil.example' }],
    ['POST', '/api/admin/authenticator', undefined],
    ['PUT', '/api/admin/authenticator', { secret: 'JBSWY3DPEHPK3PXP', code: '000000' }],
    ['DELETE', '/api/admin/authenticator', { current: 'a guess' }],
    ['POST', '/api/admin/passkeys/options', undefined],
    ['POST', '/api/admin/passkeys', { response: {}, challenge: 'x', name: 'Eve' }],
    ['DELETE', '/api/admin/passkeys/AAAA', undefined],
  ]

  test.each(wanted)(
    '%s %s does nothing without the password, however fresh the session',
    async (method, path, body) => {
      const { token: owners, proof } = await withProof()
      const stolen = await practice.signIn()
      const before = await practice.backend.records.staff.findByEmail(staffEmail)
      for (const headers of [{ token: owners }, { token: stolen, proof }, { token: stolen, proof: 'x'.repeat(43) }]) {
        const answer = await practice.send(method, path, body, { headers })
        if (method === 'DELETE' && path.endsWith('authenticator')) expect(answer.status).toBe(400)
        else expect(answer).toMatchObject({ status: 403, body: { field: 'proof' } })
      }
      practice.pass(10)
      if (path.endsWith('authenticator') && method === 'DELETE') return
      const late = await practice.send(method, path, body, { headers: { token: owners, proof } })
      expect(late.status).toBe(403)
      expect(await practice.backend.records.staff.findByEmail(staffEmail)).toEqual(before)
      await practice.sendLetters()
      expect(practice.letters).toEqual([])
    },
  )

  test('does not help to guess the password', async () => {
    const token = await practice.signIn()
    const guess = (current: string) => practice.send('POST', '/api/admin/proof', { current }, { headers: { token } })
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await guess(`guess ${failure}`)).toMatchObject({ status: 400, body: { field: 'current' } })
    }
    expect((await guess(staffPassword)).status).toBe(429)
  })

  test('does not keep its owner from showing the password, and so from throwing the thief out', async () => {
    const [stolen, owners] = [await practice.signIn(), await practice.signIn()]
    const prove = (token: string, current: string) =>
      practice.send('POST', '/api/admin/proof', { current }, { headers: { token } })
    for (let failure = 1; failure <= 6; failure += 1) await prove(stolen, `guess ${failure}`)
    expect((await prove(stolen, staffPassword)).status).toBe(429)
    const { body } = await prove(owners, staffPassword)
    const headers = { token: owners, proof: body.proof ?? '' }
    const changed = await practice.send(
      'PUT',
      '/api/admin/password',
      { password: 'purple elephants paint fences' },
      { headers },
    )
    expect(changed.status).toBe(200)
    expect((await prove(stolen, staffPassword)).status).toBe(401)
  })
})

describe('who has shown the password once more', () => {
  test('may change one of name and address in each of two browsers, and neither takes the other back', async () => {
    const headers = await withProof()
    const change = (facts: object) => practice.send('PUT', '/api/admin/doctor', facts, { headers })
    const email = 'dr.shah@ashcombedental.example'
    const both = await Promise.all([change({ name: 'Dr Amira Shah' }), change({ email })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { doctor } = (await practice.send('GET', '/api/admin/doctor', undefined, { headers })).body
    expect(doctor).toMatchObject({ name: 'Dr Amira Shah', email })
  })

  test('may change their name and address for ten minutes; the old address is told, and the new one', async () => {
    const headers = await withProof()
    const change = (name: string, email: string) =>
      practice.send('PUT', '/api/admin/doctor', { name, email }, { headers })
    expect((await change(' ', 'dr.shah@ashcombedental.example')).status).toBe(400)
    expect((await change('Dr Amira Shah', 'amira at home')).status).toBe(400)
    practice.pass(9)
    expect((await change('Dr Amira Shah', ' Dr.Shah@ashcombedental.example ')).status).toBe(200)
    const { doctor } = (await practice.send('GET', '/api/admin/doctor', undefined, { headers })).body
    expect(doctor).toMatchObject({ name: 'Dr Amira Shah', email: 'dr.shah@ashcombedental.example' })
    await practice.sendLetters()
    expect(practice.letters.map(({ to, subject }) => [to.address, subject]).sort()).toEqual([
      [staffEmail, 'Your e-mail address was changed'],
      ['dr.shah@ashcombedental.example', 'Your e-mail address was changed'],
    ])
    expect((await signIn(staffPassword)).body.success).toBe(false)
    expect((await signIn(staffPassword, 'dr.shah@ashcombedental.example')).body.success).toBe(true)
  })

  test('does not get the address of a colleague', async () => {
    await practice.addColleague('Ben Okafor')
    const colleague = (await practice.backend.records.staff.all()).find(({ name }) => name === 'Ben Okafor')
    const headers = await withProof()
    const body = { name: 'Dr Amira Shah', email: colleague?.email }
    expect((await practice.send('PUT', '/api/admin/doctor', body, { headers })).status).toBe(409)
  })

  test('is told by letter of a new password, an authenticator app and a passkey taken away', async () => {
    const headers = await withProof()
    const member = await practice.backend.records.staff.findByEmail(staffEmail)
    await practice.backend.records.transaction(({ staff }) =>
      staff.addPasskey({
        id: 'phone',
        staff: member?.id ?? '',
        publicKey: 'AA',
        counter: 0,
        name: 'Phone',
        createdAt: practice.backend.now(),
      }),
    )
    const { secret = '' } = (await practice.send('POST', '/api/admin/authenticator', undefined, { headers })).body
    await practice.send('PUT', '/api/admin/authenticator', { secret, code: codeFor(secret) }, { headers })
    await practice.send('DELETE', '/api/admin/passkeys/phone', undefined, { headers })
    // Pressed in a second tab, whose list still had it.
    expect(await practice.send('DELETE', '/api/admin/passkeys/phone', undefined, { headers })).toMatchObject({
      status: 404,
      body: { success: false, message: 'That passkey is removed already.' },
    })
    await practice.send('PUT', '/api/admin/password', { password: 'purple elephants paint fences' }, { headers })
    await practice.send('DELETE', '/api/admin/authenticator', { current: 'purple elephants paint fences' }, { headers })
    await practice.sendLetters()
    expect(practice.letters.map(({ subject }) => subject).sort()).toEqual([
      'A passkey was removed',
      'An authenticator app was added',
      'An authenticator app was removed',
      'Your password was changed',
    ])
    expect(practice.letters.every(({ to }) => to.address === staffEmail)).toBe(true)
  })
})
