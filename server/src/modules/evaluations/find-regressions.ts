import { isDeepStrictEqual } from 'node:util'
import type { EvaluationCase } from '../../../../contract/src/evaluations.ts'
import type { Change } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database/database.ts'
import { readAsIf } from '../../kernel/database/read-as-if.ts'
import type { FindRegressions, ProposedChange, Regression } from '../access/index.ts'
import { type Judgement, type JudgeVersion, applyCandidate } from '../datasets/index.ts'
import { askCase, askingContext, type AskingDependencies } from './ask-case.ts'
import { type HoldingSet, setsHoldingBack } from './store.ts'

export interface HoldingDependencies extends AskingDependencies {
  database: Pick<Database, 'read' | 'transaction'>
}

/** Asks the sets that hold back the changes as if they were made, and what then fails as things are. */
export const findRegressions =
  (dependencies: HoldingDependencies): FindRegressions =>
  async (proposed) => {
    const { changes, read, postponed } = proposed
    const sets = await setsOf(read, changes)
    // Asking takes transactions of its own, which would wait for the one that the changes are a part of.
    if (postponed) {
      if (sets.length > 0) postpone(postponed, changes)
      return []
    }
    const found: Regression[] = []
    for (const set of sets) found.push(...(await regressionsOf(dependencies, proposed, set)))
    return found
  }

async function setsOf(read: ProposedChange['read'], changes: readonly Change[]): Promise<HoldingSet[]> {
  const byId = new Map<number, HoldingSet>()
  for (const { of } of changes)
    for (const set of await read((db) => setsHoldingBack(db, of))) byId.set(set.id, set)
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** What is written twice in one transaction counts as it was written last. */
function postpone(postponed: Change[], changes: readonly Change[]): void {
  for (const change of changes) {
    const before = postponed.findIndex(({ of }) => isDeepStrictEqual(of, change.of))
    if (before >= 0) postponed.splice(before, 1)
    postponed.push(change)
  }
}

async function regressionsOf(
  dependencies: HoldingDependencies,
  { orgId, changes, signal = new AbortController().signal }: ProposedChange,
  { id, name, cases, asks_as: userId }: HoldingSet,
): Promise<Regression[]> {
  const asking = { orgId, userId, signal }
  const withThese = (made: readonly Change[]) =>
    askingContext({ ...dependencies, database: readAsIf(dependencies.database, allOf(made)) }, asking)
  const present = await askingContext(dependencies, asking)
  const proposed = await withThese(changes)
  if (!present || !proposed) return []
  const found: Regression[] = []
  for (const one of (cases as EvaluationCase[]).filter(({ agent_id: agent }) => isAsked(changes, agent))) {
    signal.throwIfAborted()
    if ((await askCase(proposed, one)).outcome === 'right') continue
    if ((await askCase(present, one)).outcome !== 'right') continue
    const causes: Change['of'][] = []
    for (const change of changes) {
      const alone = changes.length === 1 ? undefined : await withThese([change])
      if (alone === undefined || (await askCase(alone, one)).outcome !== 'right') causes.push(change.of)
    }
    found.push({ set_id: id, set: name, question: one.question, causes })
  }
  return found
}

const allOf =
  (changes: readonly Change[]): Change['apply'] =>
  async (db) => {
    for (const { apply } of changes) await apply(db)
  }

/** Agents are asked before they change themselves: a load of data would wait for language models, which are not the same twice. */
const isAsked = (changes: readonly Change[], agentId: number | undefined) =>
  changes.some(({ of }) => (of.type === 'agent' ? agentId === of.id : agentId === undefined))

/** Checks first; a version that passes them is held back, too, when answers that are right would become wrong. */
export const judgeByAnswers =
  (dependencies: HoldingDependencies, judge: JudgeVersion): JudgeVersion =>
  async (candidate) => {
    const judgement = await judge(candidate)
    if (judgement.outcome === 'failed') return judgement
    const { orgId, datasetId, signal } = candidate
    const apply: Change['apply'] = (db) => applyCandidate(db, candidate)
    const read: ProposedChange['read'] = (query) => dependencies.database.read({ orgId }, query)
    const regressions = await findRegressions(dependencies)({
      orgId,
      changes: [{ of: { type: 'dataset', id: datasetId, part: 'data' }, apply }],
      signal,
      read,
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
