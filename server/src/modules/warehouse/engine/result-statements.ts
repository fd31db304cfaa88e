import type { DuckDBType } from '@duckdb/node-api'
import { cellJson } from './cell-json.ts'
import { parenthesize } from './sql-guard.ts'

/**
 * The statement that lets the engine build the answer's JSON: one row with the bytes of all rows, their
 * number and the length of the last one. Two threads reorder a plain string_agg; the source side of LIMIT is
 * not parallel, so the rows keep the order of the text's ORDER BY.
 */
export function resultStatement(text: string, types: readonly DuckDBType[], rowLimit: number): string {
  const columns = types.map((_, at) => `c${at}`)
  const cells = types.map((type, at) => cellJson(type, `c${at}`))
  const row = `concat('[', ${cells.join(`, ',', `)}, ']')`
  return (
    `SELECT encode(string_agg(r, ',')), count(*), last(strlen(r)) FROM (SELECT ${row} AS r FROM ` +
    `(${parenthesize(text)}(${columns.join(', ')}) LIMIT ${rowLimit + 1}))`
  )
}
