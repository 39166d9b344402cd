import { expect, it } from 'vitest'
import { api } from '../../contract/api.ts'
import { doctorAddress } from './keep-signed-in.ts'

it('asks the doctor where the contract says that the doctor is', () => {
  expect(doctorAddress).toBe(api.staff.doctor.path)
})
