import type { Query } from '../../../../../contract/src/query.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import type { DialectName, Statement } from '../../sql/index.ts'
import { bodySql } from './body.ts'
import { type Compiling, bounded } from './compiling.ts'
import { type Beginning, type Draft, begin, draftOf } from './draft.ts'
import { tableAt } from './fields.ts'
import { finished } from './finish.ts'
import type { Output } from './output.ts'
import { pivoted } from './pivot.ts'
import { levelSql, levelsOf } from './subtotals.ts'
import { totalsOf } from './totals.ts'

export interface Compiled extends Statement {
  dialect: DialectName
  /** Every dataset that the statement reads. */
  tables: DatasetTable[]
  outputs: Output[]
  /** The measures over everything that passes the filters, when the query asks for them. */
  totals: Statement | undefined
}

export interface Given extends Beginning {
  /** The values that become columns, when the query has a pivot: what `pivotKeys` answered. */
  keys?: readonly (readonly unknown[])[] | undefined
}

/** Writes the SQL of a structured query. Nothing else of the program writes SQL over datasets. */
export function compileQuery(query: Query, { keys = [], ...beginning }: Given): Compiled {
  const { compiling, values } = begin(query, beginning)
  const draft = draftOf(compiling, query)
  const { sql: rows, outputs } = query.pivot
    ? pivoted(compiling, { query, draft, keys })
    : rowsOf(compiling, query, draft)
  const isGrouped = outputs.some(({ role }) => role === 'dimension')
  const sql = finished(compiling, rows, { query, outputs, isGrouped })
  return {
    ...values.statement(bounded(sql)),
    dialect: compiling.dialect.name,
    tables: tablesOf(compiling),
    outputs,
    totals: query.totals ? totalsOf(query, beginning) : undefined,
  }
}

function rowsOf(compiling: Compiling, { subtotals = false }: Query, { body, outputs }: Draft) {
  const levels = levelsOf(subtotals, body)
  const names = outputs.map(({ name }) => name)
  const sql = levels ? levelSql(compiling, { body, names, levels }) : bodySql(compiling, body, names)
  return { sql, outputs }
}

const tablesOf = ({ scene, used }: Compiling): DatasetTable[] => [
  ...new Map([...used].map((path) => tableAt(scene, path).table).map((table) => [table.id, table])).values(),
]
