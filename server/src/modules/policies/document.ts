import type {
  ColumnMask,
  People,
  PolicyDocument,
  PolicyTest,
  RowPolicy,
} from '../../../../contract/src/policy-document.ts'
import type { PolicyCondition, ColumnCondition } from '../../../../contract/src/policy-document.ts'
import type { Role } from '../../kernel/context.ts'
import type { Subject } from './subject.ts'

/** The policies of a dataset with everything filled in that may be left out. */
export interface Policies {
  unrestricted: { roles: Role[]; group_ids: number[] }
  rows: RowPolicy[]
  columns: ColumnMask[]
  tests: PolicyTest[]
}

export const filledIn = (document: PolicyDocument): Policies => ({
  unrestricted: {
    roles: document.unrestricted?.roles ?? (document.unrestricted?.group_ids ? [] : ['admin']),
    group_ids: document.unrestricted?.group_ids ?? [],
  },
  rows: document.rows ?? [],
  columns: document.columns ?? [],
  tests: document.tests ?? [],
})

/** Columns that a mask hides from some users, whether or not they exist now. */
export const hiddenNames = (document: PolicyDocument): string[] =>
  filledIn(document).columns.flatMap(({ column, mask }) => (mask.kind === 'hide' ? [column] : []))

export const isAmong = (people: People | undefined, { role, groups }: Subject): boolean =>
  (people?.roles ?? []).includes(role) ||
  (people?.group_ids ?? []).some((id) => groups.some((group) => group.id === id))

/** Whether a row policy applies to the user; one with an unknown subject applies to nobody. */
export const applies = ({ applies_to: to }: RowPolicy, subject: Subject): boolean =>
  'everyone' in to ? to.everyone === true : isAmong(to, subject)

/** The comparisons of a condition, each with its place in the document. */
export function comparisonsIn(
  condition: PolicyCondition,
  path: string,
): { path: string; test: ColumnCondition }[] {
  if ('column' in condition) return [{ path, test: condition }]
  const [word, parts] =
    'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const)
  return parts.flatMap((part, index) => comparisonsIn(part, `${path}.${word}.${index}`))
}

/** Every column that the policies depend on, each with its places. */
export function columnsNamed({ rows, columns }: Policies): { path: string; column: string }[] {
  return [
    ...rows.flatMap(({ condition }, index) =>
      comparisonsIn(condition, `rows.${index}.condition`).map(({ path, test }) => ({
        path: `${path}.column`,
        column: test.column,
      })),
    ),
    ...columns.map(({ column }, index) => ({ path: `columns.${index}.column`, column })),
  ]
}
