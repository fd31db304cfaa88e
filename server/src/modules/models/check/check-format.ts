import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { Format, FormatKind } from '../../../../../contract/src/formats.ts'

const moments: ReadonlySet<FormatKind> = new Set(['date', 'time'])
const numeric: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'number'])

/** Why values of a type cannot be shown so; nothing when they can. */
export function fitsFormat(format: Format | undefined, type: ColumnType | undefined): string[] {
  if (format === undefined || format.kind === 'text' || type === undefined) return []
  if (moments.has(format.kind))
    return type === 'date' || type === 'timestamp'
      ? []
      : [`${format.kind} shows dates and times, and these are ${type}`]
  return numeric.has(type) ? [] : [`${format.kind} shows numbers, and these are ${type}`]
}
