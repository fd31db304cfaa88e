import type { EvaluationCase } from '../../../../contract/src/evaluations.ts'
import type { Database } from '../../kernel/database/database.ts'
import { readAsIf } from '../../kernel/database/read-as-if.ts'
import type { FindRegressions, ProposedChange, Regression } from '../access/index.ts'
import { type Judgement, type JudgeVersion, applyCandidate } from '../datasets/index.ts'
import { askCase, askingContext, type AskingDependencies } from './ask-case.ts'
import { type HoldingSet, setsHoldingBack } from './store.ts'

export interface HoldingDependencies extends AskingDependencies {
  database: Pick<Database, 'read' | 'transaction'>
}

/** Asks the sets that hold back changes of the dataset as if the change were made, and what then fails as things are. */
export const findRegressions =
  (dependencies: HoldingDependencies): FindRegressions =>
  async (change) => {
    const { orgId, datasetId } = change
    const sets = await dependencies.database.read({ orgId }, (db) => setsHoldingBack(db, datasetId))
    const found: Regression[] = []
    for (const set of sets) found.push(...(await regressionsOf(dependencies, change, set)))
    return found
  }

async function regressionsOf(
  dependencies: HoldingDependencies,
  { orgId, apply, signal = new AbortController().signal }: ProposedChange,
  { id, name, cases, asks_as: userId }: HoldingSet,
): Promise<Regression[]> {
  const asking = { orgId, userId, signal }
  const present = await askingContext(dependencies, asking)
  const proposed = await askingContext(
    { ...dependencies, database: readAsIf(dependencies.database, apply) },
    asking,
  )
  if (!present || !proposed) return []
  const found: Regression[] = []
  for (const one of cases as EvaluationCase[]) {
    signal.throwIfAborted()
    if ((await askCase(proposed, one)).outcome === 'right') continue
    if ((await askCase(present, one)).outcome !== 'right') continue
    found.push({ set_id: id, set: name, question: one.question })
  }
  return found
}

/** Checks first; a version that passes them is held back, too, when answers that are right would become wrong. */
export const judgeByAnswers =
  (dependencies: HoldingDependencies, judge: JudgeVersion): JudgeVersion =>
  async (candidate) => {
    const judgement = await judge(candidate)
    if (judgement.outcome === 'failed') return judgement
    const { orgId, datasetId, signal } = candidate
    const apply: ProposedChange['apply'] = (db) => applyCandidate(db, candidate)
    const regressions = await findRegressions(dependencies)({ orgId, datasetId, signal, apply })
    return regressions.length === 0 ? judgement : withRegressions(judgement, regressions)
  }

function withRegressions(judgement: Judgement, regressions: readonly Regression[]): Judgement {
  const objections = regressions.map(({ set, question }) => ({
    name: set,
    message: `no longer answered right: ${question}`,
  }))
  const words = objections
    .map(({ name, message }) => `evaluation set "${name}" failed: ${message}`)
    .join('; ')
  return { ...judgement, outcome: 'failed', words, objections }
}
