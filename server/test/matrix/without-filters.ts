import {
  BinaryOperationNode,
  OperationNodeTransformer,
  RawNode,
  ReferenceNode,
  ColumnNode,
  type OperationNode,
  type QueryId,
} from 'kysely'
import type { Database } from '../../src/kernel/database/database.ts'
import { transformedDatabase } from './transformed-database.ts'

/** Takes the application's own filter by organization out of every statement, wherever it stands. */
export function withoutFilters(database: Database): { database: Database; removed(): number } {
  const remover = new FilterRemover()
  return { database: transformedDatabase(database, remover), removed: () => remover.removed }
}

const always = RawNode.createWithSql('true')

class FilterRemover extends OperationNodeTransformer {
  removed = 0

  // `org_id = $1` of the query builder.
  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    queryId?: QueryId,
  ): BinaryOperationNode {
    if (!isOrganization(node.leftOperand) || ReferenceNode.is(node.rightOperand))
      return super.transformBinaryOperation(node, queryId)
    this.removed++
    return always as unknown as BinaryOperationNode
  }

  // `org_id = ${…}` of a statement that is written as text; its value stays a parameter.
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const fragments = node.sqlFragments.map((fragment, at) => {
      if (at === node.parameters.length) return fragment
      const bare = fragment.replace(/(\w+\.)?"?org_id"? = $/, '0 < ')
      if (bare !== fragment) this.removed++
      return bare
    })
    return super.transformRaw({ ...node, sqlFragments: fragments }, queryId)
  }
}

function isOrganization(node: OperationNode): boolean {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return false
  return node.column.column.name === 'org_id'
}
