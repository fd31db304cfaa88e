import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { testDatasetPolicies as endpoint } from '../../../../contract/src/policies.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { filledIn } from './document.ts'
import { fail } from './errors.ts'
import { knownUsers, knownTo, trialsOf } from './known.ts'
import type { PolicyDependencies } from './dependencies.ts'
import { governedBy } from './set-policies.ts'
import { findPolicies } from './store.ts'
import { tryPolicies } from './try-policies.ts'
import { checkPolicies, checkTests } from './validate.ts'

/** Tries policies and tests, stored or not; nothing is saved. */
export async function testPolicies(
  context: Context & PolicyDependencies,
  { id, policies, tests }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const stored = await context.read((db) => findPolicies(db, id))
  if (!stored) throw refuse.notFound('dataset')
  const table = await context.findTable(context, id)
  if (!table) throw fail.noData(stored.name)
  const tried = filledIn(policies ?? stored.document ?? {})
  const run = tests ?? tried.tests
  const people = await knownUsers(context, [...run, ...tried.tests])
  if (policies) checkPolicies(tried, knownTo(table, people), 'body.policies')
  if (tests) checkTests(tests, knownTo(table, people), 'body.tests')
  const governing = {
    ...governedBy(context.orgId, tried, table),
    ...(policies ? {} : { column_types: stored.column_types }),
  }
  const results = await tryPolicies(table, governing, trialsOf(context.orgId, run, people))
  return { passed: results.every(({ passed }) => passed), results }
}
