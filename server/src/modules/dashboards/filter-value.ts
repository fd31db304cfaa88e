import type { DashboardFilter, FilterValue } from '../../../../contract/src/dashboard-contents.ts'
import {
  type Operator,
  isRelative,
  relativeOperators,
  takesNoValue,
} from '../../../../contract/src/operators.ts'
import { refuseMistakes } from '../../kernel/errors.ts'

const unary = ['is_null', 'is_not_null'] as const
const listing = ['in', 'not_in'] as const
const bounds = ['greater', 'greater_or_equal', 'less', 'less_or_equal', 'between'] as const
const equality = ['equals', 'not_equals'] as const

/** What each kind of filter can be set to. */
const operatorsOf: Record<DashboardFilter['kind'], readonly Operator[]> = {
  values: [...equality, ...listing, ...unary],
  range: [...equality, ...bounds, ...unary],
  date: [...equality, ...listing, ...bounds, ...relativeOperators, ...unary],
  search: [...equality, 'contains', 'not_contains', 'starts_with', 'ends_with', ...unary],
  boolean: [...equality, ...listing, ...unary],
}

const some = <T>(list: readonly T[], one: unknown) => list.some((item) => item === one)

/** Refuses what a filter cannot be set to, whatever the columns are that it filters. */
export function checkFilterValue(
  { label, kind, is_multiple: isMultiple = true }: DashboardFilter,
  { operator, value, values, unit }: FilterValue,
  path: string,
): void {
  const operators = operatorsOf[kind]
  const isList = some(listing, operator) || operator === 'between'
  const isAlone = isList || takesNoValue(operator)
  const count = values?.length ?? 0
  const mistakes: [isMistaken: boolean, field: string, message: string][] = [
    [
      !operators.includes(operator),
      'operator',
      `the filter "${label}" is of the kind ${kind}, which takes ${operators.join(', ')}, not ${operator}`,
    ],
    [isList && values === undefined, 'values', `${operator} takes a list, in "values"`],
    [!isList && values !== undefined, 'values', `${operator} takes none: its value stands in "value"`],
    [isAlone && value !== undefined, 'value', `does not go with ${operator}`],
    [!isAlone && value === undefined, 'value', `is needed with ${operator}`],
    [
      operator === 'between' && values !== undefined && count !== 2,
      'values',
      `between takes two values, not ${count}`,
    ],
    [
      !isMultiple && some(listing, operator) && count > 1,
      'values',
      `the filter "${label}" takes one value, not ${count}`,
    ],
    [unit !== undefined && !isRelative(operator), 'unit', `goes with ${relativeOperators.join(', ')} only`],
  ]
  refuseMistakes(
    mistakes.flatMap(([isMistaken, field, message]) =>
      isMistaken ? [{ path: `${path}.${field}`, message }] : [],
    ),
  )
}
