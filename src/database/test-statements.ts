import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import type { Connection } from './connection.ts'

/** The same connection, which notes of each statement that it has answered the kind, in `asked`, and the text. */
export function notingStatements(connection: Connection): Connection & { asked: string[]; texts: string[] } {
  const asked: string[] = []
  const texts: string[] = []
  const written = connection.reading.withoutPlugins().getExecutor()
  // Parts of a statement are transformed as well, and have no answer of their own.
  const nodes = new WeakMap<QueryId, RootOperationNode>()
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId)
      asked.push(node?.kind.replace('QueryNode', '').toLowerCase() ?? 'unknown')
      if (node) texts.push(written.compileQuery(node, queryId).sql)
      return result
    },
  }
  return {
    ...connection,
    asked,
    texts,
    reading: connection.reading.withPlugin(noting),
    transaction: (durability, work) => connection.transaction(durability, (tx) => work(tx.withPlugin(noting))),
  }
}
