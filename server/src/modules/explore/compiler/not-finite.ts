import type { Statement } from '../../sql/index.ts'
import { type Body, bodySql } from './body.ts'
import { type Compiling, checkSqlLength } from './compiling.ts'
import { type Leaf, leavesOf } from './expression.ts'
import type { MeasureOutput } from './measures.ts'
import { columnSql } from './tables.ts'

/** Counts the values that measures leave out because they are NaN or infinite. */
export interface NotFinite extends Statement {
  /** The columns whose counts are in the one row of the result, in order. */
  columns: string[]
}

type Measured = Leaf & { field: NonNullable<Leaf['field']> }

/** A version has them from its load; for a live dataset they are counted with each query. */
export function notFiniteCounts(
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
    type,
    key: JSON.stringify(['not finite', home, field.column.name]),
    where: {
      paths: [],
      sql: (compiling) =>
        `${compiling.dialect.finite(columnSql(compiling, home, field.column), field.column)} IS NULL`,
    },
  }
  return { name, role: 'measure', namedAt: undefined, alsoCalled: [], type, expression }
}
