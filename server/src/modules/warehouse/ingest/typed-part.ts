import { identifier, literal } from '../engine/quote.ts'
import { WarehouseError } from '../errors.ts'
import type { PartColumn } from '../load-source.ts'
import { badFile } from './recognize-file.ts'

// A row may be this long; the reader keeps a few such buffers for each thread.
const maxLineBytes = 16 * 1024 * 1024
const maxRecordBytes = 64 * 1024 * 1024
const plainType = /^[A-Z][A-Z0-9_]*( WITH TIME ZONE)?(\(\d{1,2}(, ?\d{1,2})?\))?(\[\d{0,6}\])*$/

export interface TypedPart {
  path: string
  name: string
  format?: string | undefined
  header?: boolean | undefined
}

/** A SELECT over a part whose columns are known: nothing is guessed, and what does not fit stops it. */
export function typedSelect(part: TypedPart, columns: readonly PartColumn[]): string {
  refuseStrangeTypes(columns)
  const listed = columns.map(({ name, native }) => `${literal(name)}: ${literal(native)}`).join(', ')
  const path = literal(part.path)
  switch (part.format) {
    case 'csv':
      return `SELECT * FROM read_csv(${path}, auto_detect=false, delim=',', quote='"', escape='"', header=${part.header ?? false},
        nullstr='', allow_quoted_nulls=false, max_line_size=${maxLineBytes}, buffer_size=${2 * maxLineBytes},
        columns={${listed}})`
    case 'ndjson':
      return `SELECT * FROM read_json(${path}, format='newline_delimited', maximum_object_size=${maxRecordBytes},
        columns={${listed}})`
    case 'parquet':
      return `SELECT ${columns.map(({ name, native }) => `CAST(${identifier(name)} AS ${native}) AS ${identifier(name)}`).join(', ')}
        FROM read_parquet(${path}, hive_partitioning=false)`
    default:
      throw badFile(part, `parts with known columns are CSV, NDJSON or Parquet, not ${part.format}`)
  }
}

export const definitions = (columns: readonly PartColumn[]) => {
  refuseStrangeTypes(columns)
  return columns.map(({ name, native }) => `${identifier(name)} ${native}`).join(', ')
}

/** Column names as a table may have them: none empty, and none that differs from another only in case. */
export function distinctColumns(columns: readonly PartColumn[]): PartColumn[] {
  const taken = new Set<string>()
  return columns.map(({ name: given, native }, at) => {
    const wanted = given === '' ? `column_${at + 1}` : given
    let name = wanted
    for (let copy = 1; taken.has(name.toLowerCase()); copy += 1) name = `${wanted}_${copy}`
    taken.add(name.toLowerCase())
    return { name, native }
  })
}

/** What the engine said about a part, with the line that it named. */
export function partFailure(part: { name: string }, error: unknown): unknown {
  if (error instanceof WarehouseError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (
    !/^(Conversion|Invalid Input|Out of Range|Mismatch Type|Invalid|IO|Binder|TProtocol|Parser) ?/.test(
      message,
    )
  )
    return error
  const line = /(?:on Line:?|in line|line) (\d+)/i.exec(message)?.[1]
  const offset = /at byte (\d+)/i.exec(message)?.[1]
  const reason = /^Error when converting.*|^Expected Number of Columns.*|^Value with unterminated.*/im.exec(
    message,
  )?.[0]
  const [first = ''] = message.replace(/^[A-Za-z ]+ Error:\s*/, '').split('\n')
  const text = (reason ?? first).replace(/ in file "[^"]*"/, '').replace(/"(?:\/[^"/]+){2,}"/g, 'the part')
  const place = [line && `line ${line}`, offset && `offset ${offset}`].filter(Boolean).join(', ')
  return badFile(
    part,
    `${place === '' ? '' : `${place}: `}${text.slice(0, 300)}`,
    line ? Number(line) : undefined,
  )
}

// Types come from sources that a stranger may own, and are written into a statement.
function refuseStrangeTypes(columns: readonly PartColumn[]): void {
  const strange = columns.find(({ native }) => !plainType.test(native))
  if (strange) throw new WarehouseError('bad_file', `column ${strange.name} has a type that cannot be stored`)
  if (columns.length === 0) throw new WarehouseError('bad_file', 'the table has no columns')
}
