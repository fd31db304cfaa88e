import type { EvaluationCase, EvaluationResult } from '../../../../contract/src/evaluations.ts'
import { originOfProgram } from '../../kernel/events.ts'
import { type ClaimedJob, targetOf } from '../../kernel/jobs/queue.ts'
import { agentVersions, toolVersions } from '../agents/index.ts'
import { type AnswerContext, verifiedStates } from '../answers/index.ts'
import { datasetTables, versionNumber } from '../datasets/index.ts'
import { modelRevisions } from '../models/index.ts'
import { askCase, askingContext, type AskingDependencies } from './ask-case.ts'
import { queueRun } from './queue-run.ts'
import { type Dependence, finishRun, type Report, type Seen, type Taken, takeRun } from './store.ts'

export type EvaluationDependencies = AskingDependencies

/** Asks the questions of a set, in the name of the user who changed it last. */
export const evaluateSet =
  (dependencies: EvaluationDependencies) =>
  async (job: ClaimedJob, signal: AbortSignal): Promise<void> => {
    const { orgId, id } = targetOf(job, 'run_id')
    const at = { scope: { orgId }, origin: originOfProgram(`evaluation-${id}`) }
    const taken = await dependencies.runIn(at, ({ db }) => takeRun(db, id))
    if (!taken) return
    const done = await reportOf(dependencies, { orgId, taken, signal })
    await dependencies.runIn(at, async (work) => {
      await finishRun(work.db, id, done)
      const { id: setId, name, interval_hours: afterHours } = taken.set
      const regressions =
        'error' in done
          ? []
          : done.report.results.filter(({ before, outcome }) => before === 'right' && outcome !== 'right')
      if (regressions.length > 0 || 'error' in done)
        await work.emit({
          type: 'evaluation_set.regressed',
          subject: { type: 'evaluation_set', id: setId, name },
          data: {
            run_id: id,
            cause: taken.run.cause,
            questions: regressions.length,
            asks_as: taken.set.asks_as,
          },
        })
      if (afterHours !== null && taken.run.cause === 'schedule')
        await queueRun(work, { orgId, setId, cause: 'schedule', afterHours })
    })
  }

interface Evaluated {
  orgId: number
  taken: Taken
  signal: AbortSignal
}

async function reportOf(
  dependencies: EvaluationDependencies,
  { orgId, taken: { set, before }, signal }: Evaluated,
): Promise<{ report: Report; seen: Seen } | { error: string }> {
  const context = await askingContext(dependencies, { orgId, userId: set.asks_as, signal })
  if (!context) return { error: 'the user who changed the set last is no active member any more' }
  const results: EvaluationResult[] = []
  const seen: Seen = { cases: {}, datasets: {} }
  const used = new Set<number>()
  for (const one of set.cases as EvaluationCase[]) {
    signal.throwIfAborted()
    const { outcome, message, digest, datasetIds } = await askCase(context, one)
    for (const id of datasetIds) used.add(id)
    const last = before?.cases[one.question]
    const has_changed = last !== undefined && last.digest !== digest
    results.push({ question: one.question, outcome, before: last?.outcome ?? null, has_changed, message })
    seen.cases[one.question] = { outcome, digest }
  }
  seen.datasets = await dependencesOf(context, [...used])
  const asked = (set.cases as EvaluationCase[]).flatMap(({ agent_id: id }) => (id === undefined ? [] : [id]))
  const agentIds = [...new Set(asked)]
  seen.agents = await context.read((db) => agentVersions(db, agentIds))
  seen.tools = await context.read((db) => toolVersions(db, agentIds))
  const changes = [
    ...changesBetween(before?.datasets, seen.datasets),
    ...changedAgents('agent', before?.agents, seen.agents),
    ...changedAgents('tool', before?.tools, seen.tools),
  ]
  return { report: { results, changes }, seen }
}

/** What the answers of datasets depend on, as they are for the user who asks. */
async function dependencesOf(context: AnswerContext, ids: readonly number[]): Promise<Seen['datasets']> {
  const tables = await datasetTables(context, 'dataset.query', { ids })
  const revisions = await context.read((db) => modelRevisions(db, ids))
  const verified = await context.read((db) => verifiedStates(db, ids))
  return Object.fromEntries(
    tables.map((table): [string, Dependence] => [
      String(table.id),
      {
        model: String(revisions.get(table.id) ?? 0),
        data: String(versionNumber(table) ?? 'live'),
        policies: table.rights,
        verified_answers: verified.get(table.id) ?? '0',
      },
    ]),
  )
}

const kinds = ['model', 'data', 'policies', 'verified_answers'] as const

const changesBetween = (before: Seen['datasets'] = {}, now: Seen['datasets'] = {}): Report['changes'] =>
  Object.entries(now).flatMap(([id, depends]) =>
    kinds.flatMap((what) => {
      const earlier = before[id]?.[what]
      const later = depends[what]
      return earlier === undefined || later === undefined || earlier === later
        ? []
        : [{ dataset_id: Number(id), agent_id: null, what, before: earlier, now: later }]
    }),
  )

const changedAgents = (
  what: 'agent' | 'tool',
  before: Record<string, string> = {},
  now: Record<string, string> = {},
): Report['changes'] =>
  Object.entries(now).flatMap(([id, version]) => {
    const earlier = before[id]
    return earlier === undefined || earlier === version
      ? []
      : [{ dataset_id: null, agent_id: Number(id), what, before: earlier, now: version }]
  })
