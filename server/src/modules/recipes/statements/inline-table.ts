import { dialects } from '../../sql/index.ts'

const { identifier, literal } = dialects.duckdb

export interface InlineColumn {
  name: string
  native: string
}

export type InlineCell = string | number | boolean | null

/** A SELECT of rows that stand in it, each value cast to the type of its column. */
export function inlineTable(
  columns: readonly InlineColumn[],
  rows: readonly (readonly InlineCell[])[],
): string {
  if (rows.length === 0) {
    const nothing = columns.map(({ name, native }) => `CAST(NULL AS ${native}) AS ${identifier(name)}`)
    return `SELECT ${nothing.join(', ')} WHERE false`
  }
  const casts = columns.map(({ name, native }, at) => `CAST(c${at} AS ${native}) AS ${identifier(name)}`)
  const values = rows.map((row) => `(${columns.map((_, at) => text(row[at] ?? null)).join(', ')})`)
  const names = columns.map((_, at) => `c${at}`).join(', ')
  return `SELECT ${casts.join(', ')} FROM (VALUES ${values.join(', ')}) AS given(${names})`
}

const text = (cell: InlineCell) => (cell === null ? 'CAST(NULL AS VARCHAR)' : literal(String(cell)))

/** Puts tables in front of a statement, which names them as if they had always been there. */
export function withTables(sql: string, tables: readonly { name: string; sql: string }[]): string {
  if (tables.length === 0) return sql
  const parts = tables.map((table) => `${identifier(table.name)} AS (${table.sql})`)
  return `WITH ${parts.join(',\n')}\nSELECT * FROM (\n${sql}\n)`
}
