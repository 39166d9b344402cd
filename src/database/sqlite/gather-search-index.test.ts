import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openConnection } from '../open-connection.ts'
import { appointment } from '../test-practice.ts'
import { openTestRecords } from '../test-records.ts'

it('makes one tree of the index of letters, lets others write meanwhile, and all are found as before', async () => {
  const records = await openTestRecords()
  const { reading, close } = await openConnection(records.place)
  const trees = async () => {
    const asked = sql<{ trees: number }>`select count(distinct segid) as trees from appointment_word_idx`
    return (await asked.execute(reading)).rows[0]?.trees
  }
  const ask = (number: number) =>
    records.transaction(({ appointments }) =>
      appointments.add(appointment({ id: `request ${number}`, reference: `R${number}`, name: `Maya ${number}` }), []),
    )
  for (let number = 10; number < 40; number += 1) await ask(number)
  expect(await trees()).toBeGreaterThan(1)

  await Promise.all([records.gatherSearchIndex(), ask(40)])
  await records.gatherSearchIndex()
  expect(await trees()).toBe(1)
  const found = async (search: string) => (await records.appointments.list({ search, limit: 100 })).appointments.length
  expect([await found('maya'), await found('aya 23'), await found('maya 40'), await found('noah')]).toEqual([
    31, 1, 1, 0,
  ])
  await close()
  await records.close()
})
