import type { KyselyPlugin, OperationNodeTransformer, PluginTransformQueryArgs } from 'kysely'
import type { Database } from '../../src/kernel/database/database.ts'

/** The database, with every statement of the application passed through the transformer first. */
export function transformedDatabase(database: Database, transformer: OperationNodeTransformer): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  return Object.assign(Object.create(database) as Database, {
    read: (scope, query) => database.read(scope, (db) => query(db.withPlugin(plugin))),
    transaction: (scope, work) =>
      database.transaction(scope, (tx) => {
        const transformed = tx.withPlugin(plugin) as typeof tx
        return work(transformed)
      }),
  } satisfies Pick<Database, 'read' | 'transaction'>)
}
