import type { EvaluationCase } from '../../../../contract/src/evaluations.ts'
import type { Database } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/errors.ts'
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
    const { of, read, isInTransaction } = change
    const sets = await read((db) => setsHoldingBack(db, of))
    const [first] = sets
    if (first && isInTransaction) throw heldBack(first)
    const found: Regression[] = []
    for (const set of sets) found.push(...(await regressionsOf(dependencies, change, set)))
    return found
  }

/** Asking takes transactions of its own, which would wait for the one that the change is a part of. */
const heldBack = ({ name }: HoldingSet) =>
  refuse.conflict(
    `evaluation set "${name}" holds changes of this dataset back, and its questions cannot be asked while others are made ` +
      'together with it: change the dataset on its page, or let the set only warn',
  )

async function regressionsOf(
  dependencies: HoldingDependencies,
  { orgId, of, apply, signal = new AbortController().signal }: ProposedChange,
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
  for (const one of (cases as EvaluationCase[]).filter(({ agent_id: id }) => isAsked(of, id))) {
    signal.throwIfAborted()
    if ((await askCase(proposed, one)).outcome === 'right') continue
    if ((await askCase(present, one)).outcome !== 'right') continue
    found.push({ set_id: id, set: name, question: one.question })
  }
  return found
}

/** Agents are asked before they change themselves: a load of data would wait for language models, which are not the same twice. */
const isAsked = (of: ProposedChange['of'], agentId: number | undefined) =>
  of.type === 'agent' ? agentId === of.id : agentId === undefined

/** Checks first; a version that passes them is held back, too, when answers that are right would become wrong. */
export const judgeByAnswers =
  (dependencies: HoldingDependencies, judge: JudgeVersion): JudgeVersion =>
  async (candidate) => {
    const judgement = await judge(candidate)
    if (judgement.outcome === 'failed') return judgement
    const { orgId, datasetId, signal } = candidate
    const apply: ProposedChange['apply'] = (db) => applyCandidate(db, candidate)
    const read: ProposedChange['read'] = (query) => dependencies.database.read({ orgId }, query)
    const regressions = await findRegressions(dependencies)({
      orgId,
      of: { type: 'dataset', id: datasetId },
      signal,
      read,
      apply,
    })
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
