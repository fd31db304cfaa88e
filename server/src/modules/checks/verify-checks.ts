import type { Context } from '../../kernel/context.ts'
import { type Detail, detailsOf, refuse, refuseMistakes } from '../../kernel/errors.ts'
import type { StoredVersion } from '../datasets/index.ts'
import { WarehouseError } from '../warehouse/index.ts'
import type { CheckToJudge } from './check.ts'
import type { CheckRunDependencies } from './judging/judge-checks.ts'
import { planOf } from './judging/plan-check.ts'
import { surroundingsOf } from './judging/surroundings.ts'
import { kindOf } from './kinds.ts'

/** Refuses checks that do not fit the version that queries read: all of them, each at its place. */
export async function verifyChecks(
  context: Pick<Context, 'read' | 'orgId' | 'signal'> & CheckRunDependencies,
  version: StoredVersion,
  checks: readonly { check: CheckToJudge; path: string }[],
): Promise<void> {
  const surroundings = await surroundingsOf(context.read, {
    version,
    checks: checks.map(({ check }) => check),
  })
  const mistakes: Detail[] = []
  for (const { check, path } of checks) {
    try {
      planOf(check, { ...surroundings, now: context.now(), path })
      const statement = kindOf(check.rule.kind).statement?.(check.rule as never)
      if (statement !== undefined)
        await verifyStatement(context, version, { statement, path: `${path}.rule.sql` })
    } catch (error) {
      mistakes.push(...detailsOf(error))
    }
  }
  refuseMistakes(mistakes)
}

async function verifyStatement(
  { warehouse, orgId, signal }: Pick<Context, 'orgId' | 'signal'> & CheckRunDependencies,
  version: StoredVersion,
  { statement, path }: { statement: string; path: string },
): Promise<void> {
  const tables = [version.input(version.name)]
  await warehouse.describe(orgId, { sql: statement, tables, signal }).catch((error: unknown) => {
    throw error instanceof WarehouseError && !error.retryable && error.kind !== 'cancelled'
      ? refuse.invalid(path, error.message)
      : error
  })
}
