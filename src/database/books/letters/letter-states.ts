import type { Kysely } from 'kysely'
import type { LetterFate, Outbox } from '../../../domain/outbox.ts'
import type { Tables } from '../../schema.ts'
import { whatBecameOf } from './letter-row.ts'

type States = Pick<Outbox, 'stateOf' | 'statesFor' | 'statesForMessages'>

/** What became of letters, but of those that gave way. */
export function letterStatesIn(db: Kysely<Tables>): States {
  async function fatesBy(subject: 'appointment' | 'message', ids: string[]): Promise<LetterFate[]> {
    if (ids.length === 0) return []
    const letters = await db
      .selectFrom('letter')
      .selectAll()
      .where(subject, 'in', ids)
      .where('replaced_by', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return letters.flatMap((letter) => {
      const about = letter[subject]
      return about === null ? [] : [{ id: letter.id, about, kind: letter.kind, ...whatBecameOf(letter) }]
    })
  }

  return {
    async stateOf(id) {
      const row = await db
        .selectFrom('letter')
        .selectAll()
        .where('id', '=', id)
        .where('replaced_by', 'is', null)
        .executeTakeFirst()
      if (!row || row.appointment === null) return undefined
      return { id, about: row.appointment, kind: row.kind, ...whatBecameOf(row) }
    },

    statesFor: (appointments) => fatesBy('appointment', appointments),
    statesForMessages: (messages) => fatesBy('message', messages),
  }
}
