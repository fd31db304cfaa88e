import {
  OperationNodeTransformer,
  type IdentifierNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type QueryId,
  type RawNode,
} from 'kysely'
import type { Database } from '../../src/kernel/database/database.ts'

/** Keeps the text that statements are made of, without the values that are bound to them. */
export function recordedStatements(database: Database): { database: Database; texts: Set<string> } {
  const recorder = new Recorder()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => recorder.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  const recorded: Database = Object.assign(Object.create(database) as Database, {
    read: (scope, query) => database.read(scope, (db) => query(db.withPlugin(plugin))),
    transaction: (scope, work) =>
      database.transaction(scope, (tx) => {
        const watched = tx.withPlugin(plugin) as typeof tx
        return work(watched)
      }),
  } satisfies Pick<Database, 'read' | 'transaction'>)
  return { database: recorded, texts: recorder.texts }
}

class Recorder extends OperationNodeTransformer {
  readonly texts = new Set<string>()

  protected override transformIdentifier(node: IdentifierNode, queryId?: QueryId): IdentifierNode {
    this.texts.add(node.name)
    return super.transformIdentifier(node, queryId)
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    for (const fragment of node.sqlFragments) this.texts.add(fragment)
    return super.transformRaw(node, queryId)
  }
}
