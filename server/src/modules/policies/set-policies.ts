import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { setDatasetPolicies as endpoint } from '../../../../contract/src/policies.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requireAnswers } from '../access/index.ts'
import { filledIn, type Policies } from './document.ts'
import { fail } from './errors.ts'
import { getPolicies } from './get-policies.ts'
import { columnTypes } from './health.ts'
import { knownUsers, knownTo, trialsOf } from './known.ts'
import type { PolicyDependencies, TriedTable } from './dependencies.ts'
import { findPolicies, lockForPolicies, savePolicies } from './store.ts'
import { tryPolicies } from './try-policies.ts'
import { checkPolicies } from './validate.ts'

type Caller = Context & PolicyDependencies

/** In effect when this commits: every query reads them together with the dataset. */
export async function setPolicies(
  context: Caller,
  input: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const {
    id,
    tests_must_pass: mustPass = true,
    evaluations_must_pass: answersMustHold = true,
    ...document
  } = input
  const policies = filledIn(document)
  const stored = await context.read((db) => findPolicies(db, id))
  if (!stored) throw refuse.notFound('dataset')
  const table = await context.findTable(context, id)
  if (!table) throw fail.noData(stored.name)
  const results = await tested(context, table, policies)
  if (mustPass && results.some(({ passed }) => !passed)) throw fail.testsFail(results)
  await save(context, {
    id,
    name: stored.name,
    policies,
    table,
    answersMustHold,
    failing: results.filter(({ passed }) => !passed).length,
  })
  return { ...(await getPolicies(context, { id })), test_results: results }
}

async function tested(context: Caller, table: TriedTable, policies: Policies) {
  const people = await knownUsers(context, policies.tests)
  checkPolicies(policies, knownTo(table, people))
  if (table.isPlanned) return []
  const governing = governedBy(context.orgId, policies, table)
  return await tryPolicies(table, governing, trialsOf(context.orgId, policies.tests, people))
}

/** Policies as if they were stored for the columns that there are. */
export const governedBy = (orgId: number, policies: Policies, table: TriedTable) => ({
  org_id: orgId,
  document: policies,
  inheritance: null,
  column_types: columnTypes(policies, table.columns),
  mask_key: '',
  people: [],
})

interface Change {
  id: number
  name: string
  policies: Policies
  table: TriedTable
  answersMustHold: boolean
  failing: number
}

async function save(
  context: Caller,
  { id, name, policies, table, answersMustHold, failing }: Change,
): Promise<void> {
  const { orgId, user } = context
  const saved = {
    orgId,
    datasetId: id,
    document: policies,
    columnTypes: columnTypes(policies, table.columns),
    maskKey: randomBytes(32).toString('base64url'),
    userId: user.userId,
  }
  if (answersMustHold) {
    const of = { type: 'dataset', id, part: 'policies' } as const
    await requireAnswers(context, [{ of, apply: (db) => savePolicies(db, saved) }])
  }
  await context.transaction(async ({ db, emit }) => {
    await lockForPolicies(db, id)
    const before = await findPolicies(db, id)
    if (!before) throw refuse.notFound('dataset')
    checkRevision(context.ifMatch, before)
    await savePolicies(db, saved)
    await emit({
      type: 'dataset.policies_changed',
      subject: { type: 'dataset', id, name },
      data: {
        ...changesBetween(filledIn(before.document ?? {}), policies),
        ...(failing > 0 ? { failing_tests: failing } : {}),
        ...(answersMustHold ? {} : { in_spite_of_evaluations: true }),
      },
    })
  })
}

/** What differs between two documents of policies, for the audit log. */
function changesBetween(before: Policies, after: Policies) {
  const rows = differing(before.rows, after.rows, ({ name }) => name)
  const columns = differing(before.columns, after.columns, ({ column }) => column)
  const tests = differing(before.tests, after.tests, ({ name }) => name)
  return {
    ...(isDeepStrictEqual(before.unrestricted, after.unrestricted)
      ? {}
      : { unrestricted: { from: before.unrestricted, to: after.unrestricted } }),
    ...(rows.length > 0 ? { rows } : {}),
    ...(columns.length > 0 ? { columns } : {}),
    ...(tests.length > 0 ? { tests: tests.map(({ of }) => of) } : {}),
  }
}

function differing<T>(before: readonly T[], after: readonly T[], nameOf: (one: T) => string) {
  const names = [...new Set([...before, ...after].map(nameOf))]
  return names.flatMap((of) => {
    const [from, to] = [before, after].map((list) => list.find((one) => nameOf(one) === of) ?? null)
    return isDeepStrictEqual(from, to) ? [] : [{ of, from, to }]
  })
}
