import type { DatasetColumn, ColumnType } from '../../../../contract/src/datasets.ts'
import type { ModelDimension, ModelMeasure, AggregateMeasure } from '../../../../contract/src/models.ts'
import { aggregates } from '../sql/index.ts'
import type { Known } from './known.ts'

/** The meaning of a name in a model or a query. A dimension whose column was dropped has none. */
export type Field =
  | { role: 'dimension'; of: Known; dimension: ModelDimension | undefined; column: DatasetColumn | undefined }
  | { role: 'measure'; of: Known; measure: ModelMeasure }

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const named = <T extends { name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((one) => one.name === name) ?? list.find((one) => same(one.name, name))

export const findColumn = ({ table }: Known, name: string): DatasetColumn | undefined =>
  named(table.columns, name)

/** A dimension, a measure or a column by its name; after the names of joins and dots, one of a joined dataset. */
export function findField(known: Known, name: string): Field | undefined {
  const dimension = named(known.model.dimensions, name)
  if (dimension)
    return { role: 'dimension', of: known, dimension, column: findColumn(known, dimension.column) }
  const measure = named(known.model.measures, name)
  if (measure) return { role: 'measure', of: known, measure }
  const column = findColumn(known, name)
  if (column) return { role: 'dimension', of: known, dimension: undefined, column }
  return findJoinedField(known, name)
}

function findJoinedField(known: Known, name: string): Field | undefined {
  const dot = name.indexOf('.')
  if (dot < 0) return undefined
  const join = named(known.model.joins, name.slice(0, dot))
  const joined = join && known.joined.get(join.name)
  return joined && findField(joined, name.slice(dot + 1))
}

/** Every name that `findField` would find, for those who slipped. */
export function fieldNames(known: Known): string[] {
  const { dimensions, measures } = known.model
  return [
    ...new Set([...dimensions, ...measures, ...known.table.columns].map(({ name }) => name)),
    ...[...known.joined].flatMap(([join, joined]) => fieldNames(joined).map((name) => `${join}.${name}`)),
  ]
}

/** The result type of a measure; undefined while it is unknown. */
export function measureType(known: Known, measure: ModelMeasure, depth = 0): ColumnType | undefined {
  if (measure.kind === 'aggregate') return aggregateType(known, measure)
  if (measure.kind === 'ratio' || measure.kind === 'share_of_total') return 'number'
  if (measure.kind === 'period_over_period' && measure.show === 'percent_change') return 'number'
  if (measure.kind === 'moving' && (measure.aggregate ?? 'avg') === 'avg') return 'number'
  // Measures that are made of each other would go round for ever.
  const of = depth > 50 || measure.measure === undefined ? undefined : findField(known, measure.measure)
  return of?.role === 'measure' ? measureType(of.of, of.measure, depth + 1) : undefined
}

function aggregateType(known: Known, { aggregate, column: name }: AggregateMeasure): ColumnType | undefined {
  const column = name === undefined ? undefined : findColumn(known, name)
  return aggregates[aggregate].gives(
    column && { name: column.name, type: column.type, native: column.native_type },
  )?.type
}
