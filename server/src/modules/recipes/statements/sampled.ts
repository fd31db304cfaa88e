import { type DatasetTable, warehouseTable } from '../../datasets/index.ts'
import { type Reading, recordQuery } from '../../history/index.ts'
import { literal, quoteName } from '../compile/text.ts'
import type { TableInput } from '../../warehouse/index.ts'
import type { Caller } from '../dependencies.ts'
import { recipeTableOf, type ResolvedInput } from '../definition/resolve-inputs.ts'

export interface Sampled {
  sql: string
  tables: TableInput[]
  /** Of each input: at most so many of its rows are read; null: all. */
  rowsRead: (number | null)[]
}

/** Looks at the inputs of a recipe that is being written. */
export const lookAt = <Result>(
  context: Caller,
  { sql, inputs }: { sql: string; inputs: readonly ResolvedInput[] },
  look: (reading: Reading) => Promise<Result>,
): Promise<Result> => {
  const read = inputs.filter(({ isPlanned }) => !isPlanned)
  const question = { datasetIds: read.map(({ datasetId }) => datasetId) }
  return recordQuery({ ...context, occasion: { origin: 'recipe' } }, question, ({ reading, readsBy }) => {
    readsBy(
      sql,
      read.map(({ table, name }) => ({ ...table, name })),
    )
    return look(reading)
  })
}

/** The same statement over the first rows of each input, which are all that is read of it. */
export function sampled(
  sql: string,
  inputs: readonly ResolvedInput[],
  { rows, reading }: { rows: number; reading: Reading },
): Sampled {
  const whole = inputs.map((input) => (isWhole(input, rows) ? null : rows))
  const parts = inputs.map((input, at) => {
    const name = `whole input ${at + 1}`
    if (input.isPlanned) {
      return { cut: [{ name: input.name, sql: inlineTable(recipeTableOf(input).columns, []) }], tables: [] }
    }
    if (whole[at] === null) return { cut: [], tables: [inputTable(input, reading)] }
    const cut = { name: input.name, sql: `SELECT * FROM ${quoteName(name)} LIMIT ${rows}` }
    return { cut: [cut], tables: [warehouseTable({ ...input.table, name }, reading)] }
  })
  return {
    sql: withTables(
      sql,
      parts.flatMap(({ cut }) => cut),
    ),
    tables: parts.flatMap(({ tables }) => tables),
    rowsRead: whole,
  }
}

/** The table of an input under the name that the recipe has for it. */
export const inputTable = (
  { table, name }: Pick<ResolvedInput, 'table' | 'name'>,
  reading: Reading,
): TableInput => warehouseTable({ ...table, name }, reading)

// Restricted users do not see how many rows others see.
const isWhole = ({ table, isPlanned }: ResolvedInput, rows: number) =>
  isPlanned || (table.rights === 'all' && rowsOf(table) <= rows)

export const rowsOf = ({ source }: DatasetTable): number => (source.kind === 'version' ? source.rowCount : 0)

interface InlineColumn {
  name: string
  native: string
}

type InlineCell = string | number | boolean | null

/** A SELECT of rows that stand in it, each value cast to the type of its column. */
export function inlineTable(
  columns: readonly InlineColumn[],
  rows: readonly (readonly InlineCell[])[],
): string {
  if (rows.length === 0) {
    const nothing = columns.map(({ name, native }) => `CAST(NULL AS ${native}) AS ${quoteName(name)}`)
    return `SELECT ${nothing.join(', ')} WHERE false`
  }
  const casts = columns.map(({ name, native }, at) => `CAST(c${at} AS ${native}) AS ${quoteName(name)}`)
  const values = rows.map((row) => `(${columns.map((_, at) => text(row[at] ?? null)).join(', ')})`)
  const names = columns.map((_, at) => `c${at}`).join(', ')
  return `SELECT ${casts.join(', ')} FROM (VALUES ${values.join(', ')}) AS given(${names})`
}

const text = (cell: InlineCell) => (cell === null ? 'CAST(NULL AS VARCHAR)' : literal(String(cell)))

/** Puts tables in front of a statement, which names them as if they had always been there. */
export function withTables(sql: string, tables: readonly { name: string; sql: string }[]): string {
  if (tables.length === 0) return sql
  const parts = tables.map((table) => `${quoteName(table.name)} AS (${table.sql})`)
  return `WITH ${parts.join(',\n')}\nSELECT * FROM (\n${sql}\n)`
}
