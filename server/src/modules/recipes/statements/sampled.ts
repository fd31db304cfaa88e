import { type DatasetTable, warehouseTable } from '../../datasets/index.ts'
import { dialects } from '../../sql/index.ts'
import type { TableInput } from '../../warehouse/index.ts'
import type { ResolvedInput } from '../resolve-inputs.ts'
import { inlineTable, withTables } from './inline-table.ts'

const { identifier } = dialects.duckdb

export interface Sampled {
  sql: string
  tables: TableInput[]
  /** Of each input: at most so many of its rows are read; null: all. */
  rowsRead: (number | null)[]
}

/** The same statement over the first rows of each input, which are all that is read of it. */
export function sampled(sql: string, inputs: readonly ResolvedInput[], rows: number): Sampled {
  const whole = inputs.map((input) => (isWhole(input, rows) ? null : rows))
  const parts = inputs.map((input, at) => {
    const name = `whole input ${at + 1}`
    if (input.isPlanned) {
      const columns = input.table.columns.map((column) => ({ name: column.name, native: column.native_type }))
      return { cut: [{ name: input.name, sql: inlineTable(columns, []) }], tables: [] }
    }
    if (whole[at] === null) return { cut: [], tables: [inputTable(input)] }
    const cut = { name: input.name, sql: `SELECT * FROM ${identifier(name)} LIMIT ${rows}` }
    return { cut: [cut], tables: [warehouseTable({ ...input.table, name })] }
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
export const inputTable = ({ table, name }: Pick<ResolvedInput, 'table' | 'name'>): TableInput =>
  warehouseTable({ ...table, name })

// How many rows others see is not told to whom policies restrict.
const isWhole = ({ table, isPlanned }: ResolvedInput, rows: number) =>
  isPlanned || (table.rights === 'all' && rowsOf(table) <= rows)

export const rowsOf = ({ source }: DatasetTable): number => (source.kind === 'version' ? source.rowCount : 0)
