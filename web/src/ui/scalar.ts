import type { ColumnFamily } from '../../../charts/src/values/columns.ts'

/** What is typed, as what its column holds. */
export function scalarOf(text: string, family?: ColumnFamily): unknown {
  if (family === 'text' || family === 'time' || family === 'other') return text
  if (/^(true|false)$/.test(text) && family !== 'number') return text === 'true'
  // What does not come back as it was written, such as 007 or a number too long, is a text.
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}
