import {
  type FixedOperator,
  type Operator,
  isRelative,
  relativeOperators,
} from '../../../contract/src/operators.ts'
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
  previous: t('is in the previous'),
  this: t('is in the current'),
  to_date: t('is in the current, up to today'),
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
  time: ['greater_or_equal', 'less', 'between', ...relativeOperators, 'equals', ...always],
  boolean: ['equals', ...always],
  other: always,
}

/** How a column of a family can be filtered, in words. */
export function operatorChoices(family: ColumnFamily): { value: Operator; label: string }[] {
  return byFamily[family].map((value) => ({ value, label: words[value] }))
}

/** The same without what is counted from now. */
export const fixedOperatorChoices = (family: ColumnFamily): { value: FixedOperator; label: string }[] =>
  operatorChoices(family).flatMap(({ value, label }) => (isRelative(value) ? [] : [{ value, label }]))

export function operatorWords(operator: Operator): string {
  return words[operator]
}
