import type { CheckResult, tryCheck as endpoint } from '../../../../contract/src/checks.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { queryFailure, requireUnrestricted, getStoredVersion } from '../datasets/index.ts'
import { unsavedCheck } from './check.ts'
import { judgeChecks } from './judging/judge-checks.ts'
import { resultsOf } from './judging/results.ts'
import { surroundingsOf } from './judging/surroundings.ts'
import { type CheckDependencies, requireSql } from './require-sql.ts'
import { requireOthers } from './set-checks.ts'
import { verifyChecks } from './verify-checks.ts'

/** Runs a check once; nothing is stored. */
export async function tryCheck(
  context: Context & CheckDependencies,
  { id, version: asked, ...settings }: Input<typeof endpoint>,
): Promise<CheckResult> {
  await requireUnrestricted(context, id)
  requireSql(context, [settings.rule])
  await requireOthers(context, [{ rule: settings.rule, path: 'body.rule' }])
  const version = await context.read((db) => getStoredVersion(db, { id, version: asked }))
  const check = unsavedCheck(settings)
  await verifyChecks(context, version, [{ check, path: 'body' }])
  const surroundings = await surroundingsOf(context.read, { version, checks: [check] })
  const { orgId, signal } = context
  const judged = await judgeChecks(context, { ...surroundings, orgId, checks: [check], signal }).catch(
    (error: unknown) => {
      throw queryFailure(error, undefined)
    },
  )
  const circumstances = { runId: null, trigger: 'try', evaluatedAt: context.now() } as const
  return resultsOf(judged, { ...circumstances, version: version.version })[0]!
}
