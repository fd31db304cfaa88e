import { aggregateWords } from '../../../lib/aggregates.ts'
import { conditionWords } from '../../../ui/conditions/condition.ts'
import { filterWords } from '../../../ui/conditions/set-words.ts'
import { valueWords } from '../../../board/filters/filter-words.ts'
import { grainWords } from '../../../lib/grain-words.ts'
import { t } from '../../../lib/words.ts'
import type { Schema } from '../../../lib/api.ts'
import type { Fields } from '../use-fields.ts'
import { nameOfMeasure, type Dimension, type Filter, type Measure, type Query } from './edit-query.ts'

type LabelOf = Fields['labelOf']

/** Fields of the query alone are called as it calls them. */
export function labelsFor({ fields }: Query, labelOf: LabelOf): LabelOf {
  const own = [...(fields?.measures ?? []), ...(fields?.dimensions ?? [])]
  return (name) => {
    const found = own.find((one) => one.name === name)
    return found?.label ?? labelOf(name)
  }
}

export function measureWords(measure: Measure, labelOf: LabelOf): string {
  if (typeof measure === 'string') return labelOf(measure)
  if (measure.column === undefined) return t('Count of rows')
  return `${aggregateWords[measure.aggregate]} ${labelOf(measure.column)}`
}

export const dimensionWords = ({ column, grain }: Dimension, labelOf: LabelOf): string =>
  grain ? t('{{label}} by {{grain}}', { label: labelOf(column), grain: grainWords[grain] }) : labelOf(column)

export const isPlainFilter = (filter: object): filter is Filter => 'column' in filter && !('set' in filter)

const plainWords = (filter: Filter, labelOf: LabelOf) => `${labelOf(filter.column)}: ${valueWords(filter)}`

export const conditionText = (condition: NonNullable<Query['filters']>[number], labelOf: LabelOf): string =>
  filterWords(condition, (one) => plainWords(one, labelOf), labelOf)

export const havingText = (condition: NonNullable<Query['having']>[number], labelOf: LabelOf): string =>
  conditionWords<Schema<'Having'>>(condition, (one) => plainWords(one, labelOf))

export function rankWords(query: Query, labelOf: LabelOf): string {
  const [first] = query.sort ?? []
  const by = first ? labelOf(first.by) : ''
  const values = { limit: String(query.limit), by }
  return first?.order === 'desc'
    ? t('Top {{limit}} by {{by}}', values)
    : t('First {{limit}} by {{by}}', values)
}

export const topWords = ({ by, limit }: NonNullable<Query['top']>, labelOf: LabelOf): string =>
  t('Top {{limit}} by {{by}}', { limit: String(limit), by: labelOf(by) })

export const comparisonWords: Record<NonNullable<Query['comparison']>['kind'], string> = {
  previous_period: t('vs. previous period'),
  previous_month: t('vs. previous month'),
  previous_quarter: t('vs. previous quarter'),
  previous_year: t('vs. previous year'),
}

/** A query in a few words, for a title. */
export function queryTitle(query: Query, labelOf: LabelOf): string {
  const labels = labelsFor(query, labelOf)
  const measures = (query.measures ?? []).map((one) => measureWords(one, labels)).join(', ')
  const dimensions = (query.dimensions ?? [])
    .map((one) => dimensionWords(typeof one === 'string' ? { column: one } : one, labels))
    .join(', ')
  if (measures === '') return dimensions
  return dimensions === '' ? measures : t('{{name}} by {{label}}', { name: measures, label: dimensions })
}

export const fieldOfMeasure = (measure: Measure): string =>
  typeof measure === 'string' ? measure : (measure.column ?? nameOfMeasure(measure))
