import type { ColumnType, DatasetColumn } from '../../../../../contract/src/datasets.ts'
import { type Grain, grains } from '../../../../../contract/src/grains.ts'
import { cutTo, dialects } from '../../sql/index.ts'
import { queryColumn } from '../field.ts'
import { problemsOf } from './problem.ts'
import type { Format, FormatKind } from '../../../../../contract/src/formats.ts'

const families: Partial<Record<ColumnType, string>> = {
  integer: 'number',
  decimal: 'number',
  number: 'number',
  date: 'moment',
  timestamp: 'moment',
  text: 'text',
  boolean: 'boolean',
  time: 'time',
  interval: 'interval',
}

/** Types of one family can be compared; what has none cannot be compared or grouped by at all. */
export const familyOf = (type: ColumnType): string | undefined => families[type]

export const isGroupable = ({ type }: { type: ColumnType }): boolean => familyOf(type) !== undefined

/** Why a moment cannot be cut to a grain. */
export const unfitGrain = (column: DatasetColumn, grain: Grain, at: { path: string; field: string }) =>
  problemsOf(at.field, () =>
    cutTo(grain, queryColumn(column), { dialect: dialects.duckdb, moment: '', path: at.path }),
  )

/** Every grain that a column can be cut to. */
export const grainsOf = (column: DatasetColumn): Grain[] =>
  grains.filter((grain) => unfitGrain(column, grain, { path: '', field: '' }).length === 0)

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
