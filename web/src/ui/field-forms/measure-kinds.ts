import { aggregateChoices, aggregatesOf, aggregateWords, allAggregates } from '../../lib/aggregates.ts'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import { t } from '../../lib/words.ts'
import { quoteName } from '../sql/quoted.ts'
import type { DatasetColumn, Measure } from './model-field.ts'

type Kind = Measure['kind']

export const kindWords: Record<Kind, string> = {
  aggregate: t('Sums up a column, over all rows or some'),
  ratio: t('One measure divided by another; each is computed first'),
  cumulative: t('Adds up from the first period to each'),
  moving: t('Over the last periods, the present one included'),
  period_over_period: t('Against an earlier period'),
  share_of_total: t('As a part of the whole'),
  formula: t('A formula of aggregates and of other measures'),
  nested_aggregate: t('First for each of something, such as each customer, then brought together'),
  rank: t('The place of each row among the others; equal values share one'),
  difference: t('Against the row before'),
}

const labels: Record<Kind, string> = {
  aggregate: t('Aggregate'),
  ratio: t('Ratio'),
  cumulative: t('Running total'),
  moving: t('Moving'),
  period_over_period: t('Period over period'),
  share_of_total: t('Share of total'),
  formula: t('Formula'),
  nested_aggregate: t('Aggregate of groups'),
  rank: t('Rank'),
  difference: t('Difference to the row before'),
}

export const kindLabel = (kind: Kind): string => labels[kind]

export const kindChoices = Object.entries(labels).map(([value, label]) => ({ value, label }))

/** How a column can be summed up; without one, everything, because the column is chosen next. */
export const aggregateChoicesOf = (column: DatasetColumn | undefined) =>
  aggregateChoices(column === undefined ? allAggregates : aggregatesOf(familyOf(column.type)))

/** The same measure as another kind: what only the old kind had is left behind. */
export function withMeasureKind(measure: Measure, kind: Kind): Measure {
  const { name, label, description, synonyms, format, hidden } = measure
  const annotations = {
    name,
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
    ...(synonyms === undefined ? {} : { synonyms }),
    ...(format === undefined ? {} : { format }),
    ...(hidden === undefined ? {} : { hidden }),
  }
  return { ...annotations, kind, ...startOf(kind, measure) }
}

function startOf(kind: Kind, { measure, numerator }: Measure): Partial<Measure> {
  const of = measure ?? numerator
  const base = of === undefined ? {} : { measure: of }
  if (kind === 'aggregate') return { aggregate: 'count' }
  if (kind === 'ratio') return of === undefined ? {} : { numerator: of }
  if (kind === 'moving') return { ...base, periods: 3 }
  if (kind === 'period_over_period') return { ...base, grain: 'month', show: 'percent_change' }
  if (kind === 'formula') return { formula: of === undefined ? '' : quoteName(of) }
  if (kind === 'nested_aggregate') return { ...base, aggregate: 'avg', per: [] }
  if (kind === 'difference') return { ...base, show: 'change' }
  return base
}

/** What a measure is made of, in a few words. */
export function madeOf(measure: Measure): string {
  if (measure.kind === 'ratio') return `${measure.numerator ?? '?'} ÷ ${measure.denominator ?? '?'}`
  if (measure.kind === 'formula') return measure.formula ?? '?'
  if (measure.kind !== 'aggregate') return measure.measure ?? '?'
  const word = aggregateWords[measure.aggregate ?? 'count'].toLowerCase()
  const some = measure.filters?.length ? ', of some rows' : ''
  return `${word} of ${measure.column ?? 'rows'}${some}`
}
