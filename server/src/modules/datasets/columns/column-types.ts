import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { TableView } from '../../policies/index.ts'
import { type DialectName, dialects, type PlainType } from '../../sql/index.ts'
import type { Column, Warehouse } from '../../warehouse/index.ts'
import type { ColumnNotes } from '../dataset.ts'

/** Columns as they are to be read, and how: undefined where all are read as they are stored. */
export interface TypedTable {
  columns: Column[]
  view: TableView | undefined
}

/** Types as the engine names what it casts to. */
const natives: Record<PlainType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
}

/** The columns with the types that their authors gave them; what does not fit is read as null. */
export function typedTable(
  columns: readonly Column[],
  notes: ColumnNotes,
  dialectName: DialectName,
): TypedTable {
  const dialect = dialects[dialectName]
  const retyped = columns.filter((column) => castOf(column, notes) !== undefined)
  if (retyped.length === 0) return { columns: [...columns], view: undefined }
  const read = columns.map((column) => {
    const type = castOf(column, notes)
    const sql = `t.${dialect.identifier(column.name)}`
    if (type === undefined) return { column, sql }
    const cast = type === 'text' ? dialect.cast : (dialect.tryCast ?? dialect.cast)
    const shown = { ...column, type, native: natives[type], nullable: true }
    return { column: shown, sql: cast(sql, type) }
  })
  return {
    columns: read.map(({ column }) => column),
    view: { columns: read.map(({ column, sql }) => ({ name: column.name, sql })) },
  }
}

function castOf({ name, type }: Column, notes: ColumnNotes): PlainType | undefined {
  const wanted = notes[name]?.type
  return wanted && wanted !== type ? (wanted as PlainType) : undefined
}

export interface MisfitRequest {
  orgId: number
  file: string
  columns: readonly Column[]
  /** Metadata of the columns whose types are to be tried. */
  notes: ColumnNotes
  signal?: AbortSignal
}

export interface Misfit {
  column: string
  type: ColumnType
  count: number
}

const timeoutMs = 60_000

/** How many values of a version would be lost by reading its columns as these types. */
export async function findMisfits(
  warehouse: Pick<Warehouse, 'query'>,
  { orgId, file, columns, notes, signal }: MisfitRequest,
): Promise<Misfit[]> {
  const tried = columns.flatMap((column) => {
    const type = castOf(column, notes)
    return type === undefined || type === 'text' ? [] : [{ column: column.name, type }]
  })
  if (tried.length === 0) return []
  const { identifier, tryCast } = dialects.duckdb
  const counts = tried.map(({ column, type }) => {
    const name = identifier(column)
    return `count(*) FILTER (WHERE ${name} IS NOT NULL AND ${tryCast!(name, type)} IS NULL)`
  })
  const { rowsJson } = await warehouse.query(orgId, {
    sql: `SELECT ${counts.join(', ')} FROM t`,
    tables: [{ name: 't', file }],
    rowLimit: 1,
    timeoutMs,
    signal,
  })
  const [row = []] = JSON.parse(rowsJson.toString()) as (number | string)[][]
  return tried.map((one, at) => ({ ...one, count: Number(row[at]) })).filter(({ count }) => count > 0)
}

/** Refuses types that values of the version do not fit. */
export function refuseMisfits(misfits: readonly Misfit[]): void {
  const [first] = misfits
  if (!first) return
  const { column, type, count } = first
  throw refuse.invalid(
    `body.columns.${column}.type`,
    `${count} ${count === 1 ? 'value is' : 'values are'} no ${type}; with "on_misfit": "null" they are read as null`,
  )
}

/** Refuses types that a live source cannot read its columns as without failing on what does not fit. */
export function refuseLiveTypes(notes: ColumnNotes, dialectName: DialectName): void {
  if (dialects[dialectName].tryCast !== undefined) return
  for (const [column, { type }] of Object.entries(notes)) {
    if (type && type !== 'text')
      throw refuse.invalid(
        `body.columns.${column}.type`,
        'a live column of this source can only be read as it is, or as text: extract the dataset',
      )
  }
}
