import {
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import type { Subject } from '../domain/editions.ts'
import type { Tables } from './schema.ts'

/** Which subject shows the rows of a table and is kept somewhere; null for what nobody keeps anything of. */
const subjectOf: Record<keyof Tables, Subject | null> = {
  appointment: 'appointments',
  appointment_change: 'appointments',
  chair_time: 'appointments',
  untold: 'appointments',
  waiting_list: 'appointments',
  message: 'messages',
  staff_member: 'staff',
  passkey: 'staff',
  recovery_code: 'staff',
  chair_calendar: 'staff',
  post: 'posts',
  picture_elsewhere: 'posts',
  desk_change: 'practice',
  // What is kept beside a row that is named above, or is read anew each time.
  offer: null,
  held_for: null,
  request_link: null,
  letter: null,
  freed_time: null,
  reminder: null,
  no_reminder: null,
  told_unanswered: null,
  old_slug: null,
  gone_slug: null,
  post_revision: null,
  post_preview: null,
  post_editing: null,
  picture_named: null,
  staff_session: null,
  password_link: null,
  audit_entry: null,
  migration: null,
  edition: null,
  remembered_answer: null,
  limit_count: null,
  setting: null,
}

/** What is shown of the rows of a subject, and kept in a column of a table that is not named above: how a letter ended. */
const subjectOfColumn: Partial<Record<keyof Tables, Record<string, Subject>>> = {
  letter: { given_up_at: 'appointments', came_back_at: 'appointments' },
}

/** That a subject's edition is this one now. */
export type Raised = { subject: Subject; edition: number }

/**
 * Notes the subjects of every table that is written to, and the editions that were raised. Only what the builder says is
 * seen: of a write in plain SQL nobody would be told.
 */
export class TouchedSubjects implements KyselyPlugin {
  readonly subjects = new Set<Subject>()
  readonly raised: Raised[] = []
  readonly #raising = new WeakSet<object>()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    for (const table of writtenTables(node)) {
      if (table === 'edition') this.#raising.add(queryId)
      // A name in a question, which no type knows.
      const subject = subjectOf[table as keyof Tables]
      if (subject) this.subjects.add(subject)
      for (const column of updatedColumns(node)) {
        const shown = subjectOfColumn[table as keyof Tables]?.[column]
        if (shown) this.subjects.add(shown)
      }
    }
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): ReturnType<KyselyPlugin['transformResult']> {
    if (this.#raising.has(queryId)) this.raised.push(...result.rows.map(raisedOf))
    return result
  }
}

function writtenTables(node: RootOperationNode): string[] {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into ? namesIn(node.into) : []
    case 'UpdateQueryNode':
      return node.table ? namesIn(node.table) : []
    case 'DeleteQueryNode':
      return node.from.froms.flatMap(namesIn)
    default:
      return []
  }
}

function updatedColumns(node: RootOperationNode): string[] {
  if (node.kind !== 'UpdateQueryNode') return []
  return (node.updates ?? []).flatMap(({ column }) => (ColumnNode.is(column) ? column.column.name : []))
}

function namesIn(node: OperationNode): string[] {
  return 'table' in node && isTableName(node.table) ? [node.table.identifier.name] : []
}

function isTableName(table: unknown): table is { identifier: { name: string } } {
  return typeof table === 'object' && table !== null && 'identifier' in table
}

function raisedOf({ subject, edition }: UnknownRow): Raised {
  return { subject: subject as Subject, edition: Number(edition) }
}
