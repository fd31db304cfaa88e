import { operatorWords } from '../../../../charts/src/texts/operators.ts'
import { aggregateWords } from '../../lib/aggregates.ts'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { conditionWords } from './condition.ts'

type Filter = Schema<'Filter'>
type SetFilter = Schema<'SetFilter'>
type FilterOrGroup = Schema<'FilterOrGroup'>
type SetHaving = Schema<'SetHaving'>

/** A filter in words, with those of a set within it. */
export const filterWords = (
  condition: FilterOrGroup,
  words: (filter: Filter) => string,
  label = plainLabel,
) =>
  conditionWords<Filter | SetFilter>(condition, (one) =>
    'set' in one ? setWords(one, words, label) : words(one),
  )

const plainLabel = (column: string) => column

function setWords(
  { column, operator, set }: SetFilter,
  words: (filter: Filter) => string,
  label: (column: string) => string,
): string {
  const parts = [
    ...(set.filters ?? []).map((one): string => filterWords(one, words, label)),
    ...(set.having ?? []).map((one) => havingWords(one, label)),
  ]
  const condition = parts.length === 0 ? '…' : parts.join(t(' and '))
  return operator === 'in_set'
    ? t('{{column}} that has rows where {{condition}}', { column: label(column), condition })
    : t('{{column}} that never has rows where {{condition}}', { column: label(column), condition })
}

export function havingWords({ measure, operator, value }: SetHaving, label = plainLabel): string {
  const name =
    typeof measure === 'string'
      ? label(measure)
      : measure.column === undefined
        ? t('Count of rows')
        : `${aggregateWords[measure.aggregate]} ${label(measure.column)}`
  return `${name} ${operatorWords(operator)} ${value === undefined ? '…' : String(value)}`
}
