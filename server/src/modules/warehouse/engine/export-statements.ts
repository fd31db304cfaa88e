import type { DuckDBType } from '@duckdb/node-api'
import { neutralizeFormula } from '../../../kernel/csv.ts'
import type { Column } from '../column.ts'
import type { ExportMessage } from '../messages.ts'
import { csvCell } from './csv-cells.ts'
import { parenthesize } from './sql-guard.ts'
import { identifier, literal } from './quote.ts'
import { cellJson, nestedText } from './cell-json.ts'
import { exactInParquet } from './parquet-types.ts'
import { sheetRow } from './sheet-cells.ts'
import { asciiLower } from './tree-walk.ts'

export interface Answer {
  text: string
  columns: readonly Column[]
  types: readonly DuckDBType[]
}

// Written as it is: none of these characters can stand in JSON or XML text.
const plainLines = `FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\u0001', NULLSTR '\u0002'`

/** The statement that writes the whole answer to a file. Readers follow the file while it grows. */
export function exportStatement(answer: Answer, { format, path, rowLimit }: ExportMessage): string {
  const { select, options } = contentOf(answer, format)
  const limit = rowLimit === null ? '' : ` LIMIT ${rowLimit}`
  const names = answer.types.map((_, at) => `c${at}`)
  const source = `(${parenthesize(answer.text)}(${names.join(', ')})${limit}) AS a`
  return `COPY (SELECT ${select} FROM ${source}) TO ${literal(path)} (${options}, USE_TMP_FILE false)`
}

function contentOf({ columns, types }: Answer, format: ExportMessage['format']) {
  const names = distinctNames(columns.map(({ name }) => name))
  switch (format) {
    case 'csv': {
      const headers = distinctNames(names.map(neutralizeFormula)).map(identifier)
      const cells = columns.map(
        (column, at) => `${csvCell(column, nestedText(types[at], `c${at}`))} AS ${headers[at]}`,
      )
      return { select: cells.join(', '), options: 'FORMAT csv, HEADER true' }
    }
    case 'json': {
      const cells = types.map((type, at) => cellJson(type, `c${at}`))
      return { select: `concat(',[', ${cells.join(`, ',', `)}, ']')`, options: plainLines }
    }
    case 'sheet':
      return { select: sheetRow(columns, (at) => nestedText(types[at], `c${at}`)), options: plainLines }
    default: {
      const cells = names.map((name, at) => `${exactInParquet(types[at], `c${at}`)} AS ${identifier(name)}`)
      return { select: cells.join(', '), options: 'FORMAT parquet' }
    }
  }
}

/** The names apart from each other: the engine compares them without case and refuses two that are equal. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let distinct = name
    for (let at = 1; taken.has(asciiLower(distinct)); at += 1) distinct = `${name}_${at}`
    taken.add(asciiLower(distinct))
    return distinct
  })
}
