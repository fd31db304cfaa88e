import type { Operator } from '../../../contract/src/filters.ts'
import type { ColumnFamily } from '../values/columns.ts'
import { t } from './translate.ts'

const words: Record<Operator, string> = {
  equals: t('is'),
  not_equals: t('is not'),
  in: t('is one of'),
  not_in: t('is none of'),
  greater: t('is above'),
  greater_or_equal: t('is at least'),
  less: t('is below'),
  less_or_equal: t('is at most'),
  between: t('is between'),
  contains: t('contains'),
  not_contains: t('does not contain'),
  starts_with: t('starts with'),
  ends_with: t('ends with'),
  is_null: t('is empty'),
  is_not_null: t('is not empty'),
  last: t('is in the last'),
}

const always: Operator[] = ['is_null', 'is_not_null']
const ordered: Operator[] = ['greater', 'greater_or_equal', 'less', 'less_or_equal', 'between']

const byFamily: Record<ColumnFamily, Operator[]> = {
  text: [
    'equals',
    'not_equals',
    'in',
    'not_in',
    'contains',
    'not_contains',
    'starts_with',
    'ends_with',
    ...always,
  ],
  number: ['equals', 'not_equals', ...ordered, 'in', 'not_in', ...always],
  time: ['greater_or_equal', 'less', 'between', 'last', 'equals', ...always],
  boolean: ['equals', ...always],
  other: always,
}

/** How a column of a family can be filtered, in words. */
export function operatorChoices(family: ColumnFamily): { value: Operator; label: string }[] {
  return byFamily[family].map((value) => ({ value, label: words[value] }))
}

export function operatorWords(operator: Operator): string {
  return words[operator]
}
