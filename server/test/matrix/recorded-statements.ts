import { OperationNodeTransformer, type IdentifierNode, type QueryId, type RawNode } from 'kysely'
import type { Database } from '../../src/kernel/database/database.ts'
import { transformedDatabase } from './transformed-database.ts'

/** Keeps the text that statements are made of, without the values that are bound to them. */
export function recordedStatements(database: Database): { database: Database; texts: Set<string> } {
  const recorder = new Recorder()
  return { database: transformedDatabase(database, recorder), texts: recorder.texts }
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
