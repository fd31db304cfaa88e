import { refuse } from '../../kernel/errors.ts'
import { dialects } from '../sql/index.ts'
import type { DatasetTable, LiveSource } from './dataset-table.ts'

/** A live table as its caller may see it: one SELECT in the language of where it lies. */
export function liveSelect(table: DatasetTable, { relation, dialect: name }: LiveSource): string {
  const dialect = dialects[name]
  const columns = table.view
    ? table.view.columns.map((column) => `${column.sql} AS ${dialect.identifier(column.name)}`)
    : table.columns.map((column) => `t.${dialect.identifier(column.name)}`)
  if (columns.length === 0) throw refuse.conflict(`no column of dataset "${table.name}" may be seen`)
  const from =
    'query' in relation
      ? `(\n${relation.query}\n)`
      : [relation.schema, relation.table]
          .flatMap((part) => (part === undefined ? [] : [dialect.identifier(part)]))
          .join('.')
  const where = table.view?.where === undefined ? '' : ` WHERE ${table.view.where}`
  return `SELECT ${columns.join(', ')} FROM ${from} AS t${where}`
}
