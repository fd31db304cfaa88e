import type { ColumnType, DatasetColumn } from '../../../../../contract/src/datasets.ts'
import { type Grain, grains } from '../../../../../contract/src/grains.ts'
import { type DatasetTable } from '../../datasets/index.ts'
import { type Dialect, type QueryColumn, cutTo, dialects } from '../../sql/index.ts'
import { problemsOf } from './problem.ts'

export const queryColumn = ({ name, type, native_type: native }: DatasetColumn): QueryColumn => ({
  name,
  type,
  native,
})

/** The SQL dialect of queries on a table. */
export const dialectOf = ({ source }: DatasetTable): Dialect =>
  dialects[source.kind === 'live' ? source.dialect : 'duckdb']

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
