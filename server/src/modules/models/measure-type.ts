import type { ColumnType } from '../../../../contract/src/datasets.ts'
import type { AggregateMeasure, ModelMeasure } from '../../../../contract/src/models.ts'
import { aggregates } from '../sql/index.ts'
import { findColumn, findField } from './field.ts'
import type { Known } from './known.ts'

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
