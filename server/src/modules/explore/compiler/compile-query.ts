import type { Query } from '../../../../../contract/src/query.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import type { DialectName, Statement } from '../../sql/index.ts'
import { bodySql } from './body.ts'
import { type Compiling, checkSqlLength } from './compiling.ts'
import { type Beginning, type Draft, startDraft, resolveQuery } from './draft.ts'
import { selectOutputs } from './finish.ts'
import { placeHavings } from './having.ts'
import { type NotFinite, notFiniteCounts } from './not-finite.ts'
import { type Output, sqlNames } from './output.ts'
import { pivotColumns, pivotTotals } from './pivot.ts'
import type { PivotKeyRows } from './pivot-keys.ts'
import { levelSql, levelsOf } from './subtotals.ts'
import { tablesOf } from './tables.ts'
import { refuse } from '../../../kernel/errors.ts'

export interface Compiled extends Statement {
  dialect: DialectName
  /** Every dataset that the statement reads. */
  tables: DatasetTable[]
  outputs: Output[]
  /** The measures over all filtered rows, if the query requests them. */
  totals: Statement | undefined
  /** Of a live dataset: what its measures leave out, where they can leave out anything. */
  notFinite?: NotFinite | undefined
  /** How many values across are in no column, because the columns of a pivot are limited. */
  leftOut: number | undefined
}

export interface CompileInput extends Beginning {
  /** The values that become columns, when the query has a pivot: what `pivotKeys` answered. */
  keys?: PivotKeyRows | undefined
}

/** Writes the SQL of a structured query. Nothing else of the program writes SQL over datasets. */
export function compileQuery(query: Query, { keys = [], ...beginning }: CompileInput): Compiled {
  const { compiling, values } = startDraft(query, beginning)
  const draft = resolveQuery(compiling, query)
  const {
    sql: rows,
    outputs,
    leftOut,
    having,
  } = query.pivot ? pivotColumns(compiling, { query, draft, keys }) : rowsOf(compiling, query, draft)
  const isGrouped = outputs.some(({ role }) => role === 'dimension')
  const sql = selectOutputs(compiling, rows, { query, having, outputs, isGrouped })
  return {
    ...values.statement(checkSqlLength(compiling, sql)),
    dialect: compiling.dialect.name,
    tables: tablesOf(compiling),
    outputs: outputs.filter(({ isHidden }) => !isHidden),
    notFinite: notFiniteCounts({ compiling, finished: (text) => values.statement(text) }, draft.body),
    totals: query.totals ? totalsOf(query, { ...beginning, keys }) : undefined,
    leftOut,
  }
}

function rowsOf(compiling: Compiling, { subtotals = false, having }: Query, { body, outputs }: Draft) {
  const names = sqlNames(compiling.dialect, outputs)
  const sql =
    subtotals === false
      ? bodySql(compiling, body, names)
      : levelSql(compiling, { body, names, levels: levelsOf(subtotals, body.groupings).down })
  return { sql, outputs, leftOut: undefined, having: placeHavings(having) }
}

/** The measures over everything that passes the filters. */
function totalsOf(query: Query, { keys, ...given }: Beginning & { keys: PivotKeyRows }): Statement {
  const { compiling, values } = startDraft(query, given)
  const draft = resolveQuery(compiling, query)
  const { measures } = draft.body
  if (measures.length === 0) throw refuse.invalid('body.totals', 'there is no measure to total')
  const whole = { ...draft.body, top: undefined, groupings: [] }
  const names = sqlNames(compiling.dialect, measures)
  const sql = query.pivot ? pivotTotals(compiling, { query, draft, keys }) : bodySql(compiling, whole, names)
  return values.statement(checkSqlLength(compiling, sql))
}
