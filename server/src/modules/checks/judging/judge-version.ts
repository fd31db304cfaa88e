import type { CheckResult } from '../../../../../contract/src/checks.ts'
import type { Work } from '../../../kernel/context.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { candidateVersion, type Candidate, type Judgement, type JudgeVersion } from '../../datasets/index.ts'
import { checksToJudge } from '../store.ts'
import { type Judged, judgeChecks, type CheckRunDependencies } from './judge-checks.ts'
import { keepResults, outcomeOf, resultsOf } from './results.ts'
import { surroundingsOf } from './surroundings.ts'

/** Judges a version by the checks of its dataset before queries may read it. */
export const judgeVersion =
  (dependencies: CheckRunDependencies & { database: Pick<Database, 'read'> }): JudgeVersion =>
  async (candidate) => {
    const { orgId, datasetId, signal } = candidate
    const read: Parameters<typeof surroundingsOf>[0] = (query) => dependencies.database.read({ orgId }, query)
    const checks = await read((db) => checksToJudge(db, datasetId))
    if (checks.length === 0) return withoutChecks
    const version = await read((db) => candidateVersion(db, candidate))
    const surroundings = await surroundingsOf(read, { version, checks })
    const judged = await judgeChecks(dependencies, { ...surroundings, orgId, checks, signal })
    return judgementOf(candidate, version.name, { judged, evaluatedAt: dependencies.now() })
  }

const withoutChecks: Judgement = {
  outcome: 'passed',
  results: [],
  words: '',
  keep: async () => undefined,
}

function judgementOf(
  { orgId, datasetId, runId }: Candidate,
  name: string,
  { judged, evaluatedAt }: { judged: readonly Judged[]; evaluatedAt: Date },
): Judgement {
  const results = resultsOf(judged, { version: null, runId, trigger: 'load', evaluatedAt })
  const outcome = outcomeOf(results)
  return {
    outcome,
    results,
    words: wordsOf(results, outcome),
    keep: (work: Work, version) =>
      keepResults(work, { orgId, dataset: { id: datasetId, name }, version, results }),
  }
}

const maxReported = 3

/** What the worst of them found, e.g. `check "Orders have a number" failed: 3 of 100 rows have no value in "id"`. */
export function wordsOf(results: readonly CheckResult[], outcome: CheckResult['outcome']): string {
  const worst = results.filter((one) => one.outcome === outcome && outcome !== 'passed')
  const messages = worst
    .slice(0, maxReported)
    .map(({ name, message }) => `check "${name}" ${outcome}: ${message ?? ''}`)
  const more = worst.length > maxReported ? [`and ${worst.length - maxReported} more`] : []
  return [...messages, ...more].join('; ')
}
