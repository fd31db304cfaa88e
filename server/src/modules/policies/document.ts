import type {
  ColumnMask,
  People,
  PolicyDocument,
  PolicyTest,
  RowPolicy,
} from '../../../../contract/src/policy-document.ts'
import type { ColumnCondition } from '../../../../contract/src/policy-document.ts'
import type { Role } from '../../kernel/context.ts'
import { comparisonsIn } from '../sql/index.ts'
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

/** Every column that the policies depend on, each with its places. */
export function columnsNamed({
  rows,
  columns,
}: Pick<Policies, 'rows' | 'columns'>): { path: string; column: string }[] {
  return [
    ...rows.flatMap(({ condition }, index) =>
      comparisonsIn<ColumnCondition>(condition, `rows.${index}.condition`).map(({ comparison, at }) => ({
        path: `${at}.column`,
        column: comparison.column,
      })),
    ),
    ...columns.map(({ column }, index) => ({ path: `columns.${index}.column`, column })),
  ]
}
