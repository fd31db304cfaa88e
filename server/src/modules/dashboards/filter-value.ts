import type { DashboardFilter, FilterValue } from '../../../../contract/src/dashboard-contents.ts'
import type { Operator } from '../../../../contract/src/query.ts'
import { refuse } from '../../kernel/errors.ts'

const unary = ['is_null', 'is_not_null'] as const
const listing = ['in', 'not_in'] as const
const bounds = ['greater', 'greater_or_equal', 'less', 'less_or_equal', 'between'] as const
const equality = ['equals', 'not_equals'] as const

/** What each kind of filter can be set to. */
const operatorsOf: Record<DashboardFilter['kind'], readonly Operator[]> = {
  values: [...equality, ...listing, ...unary],
  range: [...equality, ...bounds, ...unary],
  date: [...equality, ...listing, ...bounds, 'last', ...unary],
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
  if (!operators.includes(operator))
    throw refuse.invalid(
      `${path}.operator`,
      `the filter "${label}" is of the kind ${kind}, which takes ${operators.join(', ')}, not ${operator}`,
    )
  const isList = some(listing, operator) || operator === 'between'
  if (isList !== (values !== undefined))
    throw refuse.invalid(
      `${path}.values`,
      isList
        ? `${operator} takes a list, in "values"`
        : `${operator} takes none: its value stands in "value"`,
    )
  const isAlone = isList || some(unary, operator)
  if (isAlone === (value !== undefined))
    throw refuse.invalid(
      `${path}.value`,
      isAlone ? `does not go with ${operator}` : `is needed with ${operator}`,
    )
  if (operator === 'between' && values?.length !== 2)
    throw refuse.invalid(`${path}.values`, `between takes two values, not ${values?.length ?? 0}`)
  if (!isMultiple && some(listing, operator) && (values?.length ?? 0) > 1)
    throw refuse.invalid(`${path}.values`, `the filter "${label}" takes one value, not ${values?.length}`)
  if (unit !== undefined && operator !== 'last') throw refuse.invalid(`${path}.unit`, 'goes with last only')
}
