import { takesNoValue } from '../../../../contract/src/operators.ts'
import type { Schema } from '../../lib/api.ts'

export type Policies = Schema<'DatasetPolicies'>
export type RowPolicy = Schema<'RowPolicy'>
export type ColumnMask = Schema<'ColumnMask'>
export type Mask = Schema<'Mask'>
export type Condition = Schema<'PolicyCondition'>
export type Comparison = Extract<Condition, { column: string }>
export type People = Schema<'PolicyPeople'>
export type PolicyTest = Schema<'PolicyTest'>

/** What is edited, as it is sent. */
export type Draft = Pick<Policies, 'unrestricted' | 'rows' | 'columns' | 'tests'>

export const policiesDraftOf = ({ unrestricted, rows, columns, tests }: Policies): Draft => ({
  unrestricted,
  rows,
  columns,
  tests,
})

/** Texts, numbers and booleans as a column holds them, from user input. */
export function valuesFrom(
  text: string,
  type: Schema<'ColumnType'> | undefined,
): (string | number | boolean)[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => (type === 'boolean' && (part === 'true' || part === 'false') ? part === 'true' : part))
}

const manyValues: ReadonlySet<string> = new Set(['in', 'not_in', 'between'])

/** A comparison with a value or an attribute in the field that its operator takes. */
export function compareWith(
  test: Pick<Comparison, 'column' | 'operator'>,
  input: { attribute: string } | { values: (string | number | boolean)[] },
): Comparison {
  const { column, operator } = test
  if (takesNoValue(operator)) return { column, operator }
  if ('attribute' in input) return { column, operator, attribute: input.attribute }
  if (manyValues.has(operator)) return { column, operator, values: input.values }
  return { column, operator, value: input.values[0] ?? '' }
}

export const withMask = (draft: Draft, mask: ColumnMask): Draft => ({
  ...draft,
  columns: [...draft.columns.filter(({ column }) => column !== mask.column), mask],
})

/** Two policies of a dataset never have the same name. */
export function withRowPolicy(draft: Draft, policy: RowPolicy): Draft {
  const names = new Set(draft.rows.map(({ name }) => name))
  let name = policy.name
  for (let count = 2; names.has(name); count += 1) name = `${policy.name} ${count}`
  return { ...draft, rows: [...draft.rows, { ...policy, name }] }
}
