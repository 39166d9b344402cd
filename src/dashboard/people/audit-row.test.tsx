import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AuditRow } from './audit-row.tsx'

it('writes the days that somebody asked for as all other days of the desk are written', () => {
  const said = (question: string) => {
    const entry = { _id: 'e1', at: '2026-11-28T09:15:00.000Z', staff: 's1', who: 'Amira Shah', did: 'looked', question }
    return renderToStaticMarkup(<AuditRow entry={entry} />)
  }
  expect(said('day 2021-11-28 by chair')).toContain('Asked for: day Sun 28 Nov 2021 by chair')
  expect(said('from 2021-07-01 to 2021-07-31')).toContain('Asked for: from Thu 1 Jul 2021 to Sat 31 Jul 2021')
  expect(said('search 2021-02-30')).toContain('Asked for: search 2021-02-30')
})
