import { listedLabels } from './rows.ts'
import { calculatedDimensions, calculatedMeasures } from './calculated.ts'
import type { Model } from '../../../contract/src/models.ts'

/** The model of the table, wherever it lies. */
export const measures: Model['measures'] = [
  { name: 'total', kind: 'aggregate', aggregate: 'sum', column: 'd' },
  { name: 'rows', kind: 'aggregate', aggregate: 'count' },
  { name: 'mean', kind: 'ratio', numerator: 'total', denominator: 'rows' },
  { name: 'running', kind: 'cumulative', measure: 'total' },
  { name: 'running_rows', kind: 'cumulative', measure: 'rows', reset: 'year' },
  { name: 'moving_mean', kind: 'moving', measure: 'total', periods: 3, aggregate: 'avg' },
  { name: 'moving_sum', kind: 'moving', measure: 'rows', periods: 2, aggregate: 'sum' },
  { name: 'share', kind: 'share_of_total', measure: 'total' },
  { name: 'share_of_label', kind: 'share_of_total', measure: 'rows', within: ['label'] },
  { name: 'before', kind: 'period_over_period', measure: 'total', grain: 'year', show: 'value' },
  { name: 'change', kind: 'period_over_period', measure: 'rows', grain: 'month', offset: 2, show: 'change' },
  { name: 'growth', kind: 'period_over_period', measure: 'total', grain: 'quarter', show: 'percent_change' },
  { name: 'middle', kind: 'aggregate', aggregate: 'median', column: 'd' },
  { name: 'late', kind: 'aggregate', aggregate: 'percentile', percentile: 90, column: 'x' },
  { name: 'middle_share', kind: 'share_of_total', measure: 'middle' },
  { name: 'middle_before', kind: 'period_over_period', measure: 'middle', grain: 'year', show: 'change' },
  { name: 'distinct', kind: 'aggregate', aggregate: 'count_distinct', column: 'day' },
  ...calculatedMeasures,
]

const dimensions: Model['dimensions'] = [
  { name: 'label', column: 'label', kind: 'text', values: listedLabels.map((value) => ({ value })) },
  ...calculatedDimensions,
]

export const modelWith = (some: Model['measures']) =>
  ({ dimensions, hierarchies: [], measures: some, joins: [] }) as unknown as Model
