import type { KyselyPlugin, QueryId } from 'kysely'
import type { Connection } from './connection.ts'

/** The same connection, which notes in `asked` what kind each statement is that it has answered. */
export function notingStatements(connection: Connection): Connection & { asked: string[] } {
  const asked: string[] = []
  // Parts of a statement are transformed as well, and have no answer of their own.
  const kinds = new WeakMap<QueryId, string>()
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      kinds.set(queryId, node.kind.replace('QueryNode', '').toLowerCase())
      return node
    },
    async transformResult({ result, queryId }) {
      asked.push(kinds.get(queryId) ?? 'unknown')
      return result
    },
  }
  return {
    ...connection,
    asked,
    reading: connection.reading.withPlugin(noting),
    transaction: (durability, work) => connection.transaction(durability, (tx) => work(tx.withPlugin(noting))),
  }
}
