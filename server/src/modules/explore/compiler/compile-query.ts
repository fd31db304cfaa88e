import type { Query } from '../../../../../contract/src/query.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import type { DatasetRead } from '../../history/index.ts'
import type { DialectName, Statement } from '../../sql/index.ts'
import { bodySql, type Body } from './body.ts'
import { type Compiling, checkSqlLength } from './compiling.ts'
import { type Beginning, type Draft, startDraft, resolveQuery } from './draft.ts'
import { eventsSql } from './events/compile-events.ts'
import { selectOutputs, placeHavings } from './finish.ts'
import { type Output, sqlNames } from './output.ts'
import { pivotColumns, pivotTotals } from './pivot.ts'
import type { PivotKeyRows } from './pivot-keys.ts'
import { levelSql, levelsOf } from './subtotals.ts'
import { fieldSql } from './field-sql.ts'
import { readsOf, tablesOf } from './tables.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type Leaf, leavesOf } from './expression.ts'
import type { MeasureOutput } from './measures.ts'

export interface Compiled extends Statement {
  dialect: DialectName
  /** Every dataset that the statement reads. */
  tables: DatasetTable[]
  reads: DatasetRead[]
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
  const events = eventsSql(compiling, query)
  if (events)
    return {
      ...values.statement(checkSqlLength(compiling, events.sql)),
      ...whatItReads(compiling),
      outputs: shownOf(events.outputs),
      totals: undefined,
      leftOut: undefined,
    }
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
    ...whatItReads(compiling),
    outputs: shownOf(outputs),
    notFinite: notFiniteCounts({ compiling, finished: (text) => values.statement(text) }, draft.body),
    totals: query.totals ? totalsOf(query, { ...beginning, keys }) : undefined,
    leftOut,
  }
}

const whatItReads = (compiling: Compiling) => ({
  dialect: compiling.dialect.name,
  tables: tablesOf(compiling),
  reads: readsOf(compiling),
})

const shownOf = (outputs: readonly Output[]) => outputs.filter(({ isHidden }) => !isHidden)

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

/** Counts the values that measures leave out because they are NaN or infinite. */
interface NotFinite extends Statement {
  /** The columns whose counts are in the one row of the result, in order. */
  columns: string[]
}

type Measured = Leaf & { field: NonNullable<Leaf['field']> }

/** A version has them from its load; for a live dataset they are counted with each query. */
function notFiniteCounts(
  { compiling, finished }: { compiling: Compiling; finished(sql: string): Statement },
  body: Body,
): NotFinite | undefined {
  if (compiling.scene.base.table.source.kind !== 'live') return undefined
  const leaves = body.measures
    .flatMap(({ expression }) => leavesOf(expression))
    .filter((leaf): leaf is Measured => leaf.shift === undefined && canLeaveOut(compiling, leaf))
  const byColumn = new Map(leaves.map((leaf) => [nameOf(leaf), leaf]))
  if (byColumn.size === 0) return undefined
  const measures = [...byColumn].map(([name, leaf]) => counting(name, leaf))
  const names = measures.map((_, at) => `n${at}`)
  const sql = bodySql(compiling, { ...body, top: undefined, groupings: [], measures }, names)
  return { ...finished(checkSqlLength(compiling, sql)), columns: [...byColumn.keys()] }
}

const nameOf = ({ field: { path, column } }: Measured) =>
  path === '' ? column.name : `${path}.${column.name}`

/** As for versions, only floating-point columns are counted. */
const canLeaveOut = ({ dialect }: Compiling, { field, aggregate }: Leaf): boolean =>
  field?.column.type === 'number' &&
  !aggregate.startsWith('count') &&
  dialect.finite('x', field.column) !== 'x'

function counting(name: string, leaf: Measured): MeasureOutput {
  const { home, field } = leaf
  const type = { name, type: 'integer', native: '' } as const
  const expression: Leaf = {
    ...leaf,
    aggregate: 'count',
    by: undefined,
    type,
    key: JSON.stringify(['not finite', home, field.column.name]),
    where: {
      paths: [],
      sql: (compiling) =>
        `${compiling.dialect.finite(fieldSql(compiling, field, undefined), field.column)} IS NULL`,
    },
  }
  return { name, role: 'measure', namedAt: undefined, alsoCalled: [], type, expression }
}
