import { SourceError } from '../sources/source-error.ts'
import type { SourceColumn } from '../sources/source.ts'

const orderedTypes = new Set(['integer', 'decimal', 'number', 'date', 'timestamp', 'text'])

/** The column that an extract goes on from. */
export function cursorColumn<C extends SourceColumn>(columns: readonly C[], name: string): C {
  const column = columns.find((one) => one.name === name)
  if (!column) throw new SourceError('unknown_object', `there is no column ${name} to go on from`)
  if (orderedTypes.has(column.type)) return column
  throw new SourceError(
    'bad_value',
    `${name} is of the type ${column.native_type}: it has no order to go on from`,
  )
}
