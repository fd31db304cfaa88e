import type { Schema } from './api.ts'
import type { ColumnFamily } from './columns.ts'

type Operator = Schema<'Filter'>['operator']

const words: Record<Operator, string> = {
  equals: 'is',
  not_equals: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  greater: 'is above',
  greater_or_equal: 'is at least',
  less: 'is below',
  less_or_equal: 'is at most',
  between: 'is between',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  is_null: 'is empty',
  is_not_null: 'is not empty',
  last: 'is in the last',
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
