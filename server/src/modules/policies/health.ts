import type { PolicyProblem } from '../../../../contract/src/policies.ts'
import type { ColumnType } from '../../../../contract/src/datasets.ts'
import { columnsNamed, type Policies } from './document.ts'

type Typed = { name: string; type: ColumnType }

/** The types of the columns that policies name: with other types they are not applied. */
export function columnTypes(policies: Policies, columns: readonly Typed[]): Record<string, ColumnType> {
  const named = new Set(columnsNamed(policies).map(({ column }) => column))
  return Object.fromEntries(
    columns.filter(({ name }) => named.has(name)).map(({ name, type }) => [name, type]),
  )
}

/** Why policies cannot be applied to the columns that there are now; while there is a reason, they deny. */
export function problemsOf(
  policies: Pick<Policies, 'rows' | 'columns'>,
  types: Readonly<Record<string, string>>,
  columns: readonly Typed[],
): PolicyProblem[] {
  return columnsNamed(policies).flatMap(({ path, column }) => {
    const found = columns.find(({ name }) => name === column)
    if (!found) return [{ path, message: `the dataset has no column "${column}" any more` }]
    const type = types[column]
    if (found.type === type) return []
    return [{ path, message: `"${column}" was ${type ?? 'not there'} and is ${found.type} now` }]
  })
}
