import type { runDatasetChecks as endpoint } from '../../../../contract/src/checks.ts'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { noteOutcome, requireUnrestricted, queryFailure, getStoredVersion } from '../datasets/index.ts'
import { fail } from './errors.ts'
import { judgeChecks, type CheckRunDependencies } from './judging/judge-checks.ts'
import { keepResults, outcomeOf, resultsOf } from './judging/results.ts'
import { surroundingsOf } from './judging/surroundings.ts'
import { checksToJudge, lockList } from './store.ts'

/** Checks a version once more, e.g. because time has passed or the checks were changed. */
export async function runChecks(
  context: Context & CheckRunDependencies,
  { id, version: asked }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  await requireUnrestricted(context, id)
  const { orgId, signal } = context
  const version = await context.read((db) => getStoredVersion(db, { id, version: asked }))
  const checks = await context.read((db) => checksToJudge(db, id))
  if (checks.length === 0) throw fail.noChecks(version.name)
  const surroundings = await surroundingsOf(context.read, { version, checks })
  const judged = await judgeChecks(context, { ...surroundings, orgId, checks, signal }).catch(
    (error: unknown) => {
      throw queryFailure(error, undefined)
    },
  )
  const circumstances = { runId: null, trigger: 'manual', evaluatedAt: context.now() } as const
  const results = resultsOf(judged, { ...circumstances, version: version.version })
  const outcome = outcomeOf(results)
  const number = version.version
  return await context.transaction(
    async (work) => {
      const list = await lockList(work.db, id)
      if (!list) throw refuse.notFound('dataset')
      await noteOutcome(work.db, { datasetId: id, version: number, outcome })
      const dataset = { id, name: list.name }
      await work.emit({
        type: 'dataset.checks_run',
        subject: { type: 'dataset', ...dataset },
        data: { version: number, outcome },
      })
      await keepResults(work, { orgId, dataset, version: number, results })
      return { outcome, version: number, results }
    },
    { isResponse: true },
  )
}
