import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { getDatasetPolicies as endpoint } from '../../../../contract/src/policies.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { filledIn } from './document.ts'
import { problemsOf } from './health.ts'
import type { PolicyDependencies } from './dependencies.ts'
import { findPolicies } from './store.ts'

export async function getPolicies(
  context: Context & PolicyDependencies,
  { id }: { id: number },
): Promise<Answer<typeof endpoint>> {
  const row = await context.read((db) => findPolicies(db, id))
  if (!row) throw refuse.notFound('dataset')
  const policies = filledIn(row.document ?? {})
  const table = await context.findTable(context, id)
  return {
    ...policies,
    revision: row.revision,
    updated_at: row.updated_at?.toISOString() ?? null,
    updated_by: row.updated_by,
    problems: table ? problemsOf(policies, row.column_types, table.columns) : [],
  }
}
