import type { DuckDBConnection } from '@duckdb/node-api'
import { rowsOf } from '../engine/run-statement.ts'
import type { Reject } from '../messages.ts'
import { nameOf } from './load.ts'
import type { LoadInput } from './load.ts'
import { badFile } from './recognize-file.ts'

export const maxReportedRejects = 1000
export const maxRejectedShare = 0.1

/** The rows that the reader left out, with their lines; a file is refused of which it left out too many. */
export async function rejectedRows(
  connection: DuckDBConnection,
  input: LoadInput,
  rowCount: number,
): Promise<{ rejects: Reject[]; rejectCount: number }> {
  const [[count, unreadable] = [0, 0]] = await rowsOf(
    connection,
    `SELECT count(DISTINCT (file_id, line)), count(*) FILTER (error_type = 'INVALID ENCODING') FROM reject_errors`,
  )
  if (Number(unreadable) > 0 && !input.isUtf8) throw new Error('Invalid Input Error: invalid encoding')
  const rows = await rowsOf(
    connection,
    `SELECT line, first(column_name ORDER BY column_idx), left(first(csv_line), 500),
      first(CASE WHEN error_type = 'INVALID ENCODING' THEN concat('not UTF-8, in the row at byte ', line_byte_position - 1)
        ELSE error_message END ORDER BY (error_type = 'CAST'), column_idx),
      (SELECT first(s.file_path) FROM reject_scans AS s WHERE s.file_id = reject_errors.file_id)
    FROM reject_errors GROUP BY file_id, line ORDER BY file_id, line LIMIT ${maxReportedRejects}`,
  )
  const several = input.files.length > 1
  const rejects = rows.map(([line, column, text, message, path]) => ({
    line: Number(line),
    column: column === null || column === undefined ? null : String(column),
    text: String(text),
    message:
      (several ? `${nameOf(input, String(path)).name}: ` : '') + (String(message).split('\n')[0] ?? ''),
  }))
  const rejected = { rejects, rejectCount: Number(count) }
  refuseBadRows(input, rejected, rowCount)
  return rejected
}

function refuseBadRows(
  input: LoadInput,
  { rejects, rejectCount }: { rejects: Reject[]; rejectCount: number },
  rowCount: number,
): void {
  const open = rejects.find(({ message }) => /unterminated quote/i.test(message))
  if (open)
    throw badFile(nameOf(input), `it ends inside a quoted field that begins at line ${open.line}`, open.line)
  const all = rowCount + rejectCount
  if (rejectCount <= maxRejectedShare * all) return
  const [first] = rejects
  const example = first ? `, for example line ${first.line}: ${first.message}` : ''
  throw badFile(nameOf(input), `${rejectCount} of ${all} rows do not fit its columns${example}`, first?.line)
}
