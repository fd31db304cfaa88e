import type { ColumnFamily } from '../../../charts/src/values/columns.ts'
import type { Schema } from './schema.ts'
import { t } from './words.ts'
import { translated } from '../../../charts/src/texts/translate.ts'

export type Aggregate = Schema<'Measure'>['aggregate']

export const aggregateWords: Record<Aggregate, string> = {
  count: t('Count'),
  count_distinct: translated({ en: 'Count of different values', de: 'Anzahl verschiedener Werte' }),
  sum: translated({ en: 'Sum', de: 'Summe' }),
  avg: t('Mean'),
  min: t('Smallest'),
  max: t('Largest'),
  median: t('Median'),
  percentile: t('Percentile'),
  share_true: translated({ en: 'Share that is true', de: 'Anteil, der wahr ist' }),
  first: translated({ en: 'First by time', de: 'Zeitlich erster Wert' }),
  last: translated({ en: 'Last by time', de: 'Zeitlich letzter Wert' }),
}

export const allAggregates = Object.keys(aggregateWords) as Aggregate[]

const byFamily: Record<ColumnFamily, Aggregate[]> = {
  number: ['sum', 'avg', 'min', 'max', 'median', 'percentile', 'count', 'count_distinct', 'first', 'last'],
  time: ['count_distinct', 'min', 'max', 'median', 'count', 'first', 'last'],
  text: ['count_distinct', 'count', 'min', 'max', 'first', 'last'],
  boolean: ['share_true', 'count', 'count_distinct', 'first', 'last'],
  other: ['count', 'count_distinct'],
}

/** What can be computed of a column of a family, the likeliest first. */
export const aggregatesOf = (family: ColumnFamily): readonly Aggregate[] => byFamily[family]

/** Whether it follows a time, which a measure then names. */
export const isTimed = (aggregate: Aggregate): boolean => aggregate === 'first' || aggregate === 'last'

export const aggregateChoices = (aggregates: readonly Aggregate[]) =>
  aggregates.map((value) => ({ value, label: aggregateWords[value] }))
