import { createHash } from 'node:crypto'
import type { EvaluationCase, EvaluationResult } from '../../../../contract/src/evaluations.ts'
import { originOfProgram } from '../../kernel/events.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type ClaimedJob, targetOf } from '../../kernel/jobs/queue.ts'
import { sortedJson } from '../../kernel/sorted-json.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { Database } from '../../kernel/database/database.ts'
import { actingMember } from '../access/index.ts'
import { type AnswerContext, answerQuestion } from '../answers/index.ts'
import { datasetTables, versionNumber } from '../datasets/index.ts'
import { modelRevisions } from '../models/index.ts'
import { queueRun } from './queue-run.ts'
import { haveRows } from './same-rows.ts'
import { type Dependence, finishRun, type Report, type Seen, type Taken, takeRun } from './store.ts'

export interface EvaluationDependencies extends Pick<
  AnswerContext,
  'warehouse' | 'sources' | 'history' | 'log'
> {
  database: Pick<Database, 'read'>
  runIn: RunIn
  now(): Date
}

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
          data: { run_id: id, cause: taken.run.cause, questions: regressions.length },
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
  { database, warehouse, sources, history, log, now }: EvaluationDependencies,
  { orgId, taken: { set, before }, signal }: Evaluated,
): Promise<{ report: Report; seen: Seen } | { error: string }> {
  const acting = await actingMember(database, { orgId, userId: set.asks_as })
  if (!acting) return { error: 'the user who changed the set last is no active member any more' }
  const context: AnswerContext = {
    ...acting,
    signal,
    log,
    now,
    warehouse,
    sources,
    history,
    occasion: { origin: 'chat' },
    client: 'background',
  }
  const results: EvaluationResult[] = []
  const seen: Seen = { cases: {}, datasets: {} }
  const used = new Set<number>()
  for (const one of set.cases as EvaluationCase[]) {
    signal.throwIfAborted()
    const { outcome, message, digest, datasetIds } = await judge(context, one)
    for (const id of datasetIds) used.add(id)
    const last = before?.cases[one.question]
    const has_changed = last !== undefined && last.digest !== digest
    results.push({ question: one.question, outcome, before: last?.outcome ?? null, has_changed, message })
    seen.cases[one.question] = { outcome, digest }
  }
  seen.datasets = await dependencesOf(context, [...used])
  return { report: { results, changes: changesBetween(before?.datasets, seen.datasets) }, seen }
}

interface Judged {
  outcome: EvaluationResult['outcome']
  message: string
  /** The same for the same answer. */
  digest: string
  datasetIds: number[]
}

async function judge(
  context: AnswerContext,
  { question, expected, dataset_ids }: EvaluationCase,
): Promise<Judged> {
  const answer = await answerQuestion(context, { content: question, dataset_ids })
  const { status, interpretation, result, sentence, error } = answer
  const named = expected.kind === 'query' ? [expected.dataset_id] : []
  const datasetIds = [...named, ...(interpretation.dataset_id === null ? [] : [interpretation.dataset_id])]
  const made = {
    datasetIds,
    digest: digestOf([status, interpretation.dataset_id, interpretation.query, result?.rows]),
  }
  if (status === 'failed') return { ...made, outcome: 'failed', message: error?.message ?? '' }
  if (status !== 'answered' || !result) {
    const outcome = expected.kind === 'abstain' ? 'right' : 'abstained'
    return { ...made, outcome, message: interpretation.reason ?? 'it asked back' }
  }
  if (expected.kind === 'abstain') return { ...made, outcome: 'wrong', message: sentence }
  try {
    const rows = expected.kind === 'rows' ? expected.rows : await rowsOf(context, { ...expected, question })
    return { ...made, outcome: haveRows(result.rows, rows) ? 'right' : 'wrong', message: sentence }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    return { ...made, outcome: 'failed', message: `the expected query: ${failure.message}` }
  }
}

type ExpectedQuery = Extract<EvaluationCase['expected'], { kind: 'query' }> & { question: string }

async function rowsOf(context: AnswerContext, { dataset_id, query, question }: ExpectedQuery) {
  const { result, error } = await answerQuestion(context, {
    content: question,
    edited: { dataset_id, query },
  })
  if (!result) throw new Refusal('query_failed', error?.message ?? 'it has no result')
  return result.rows
}

const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(sortedJson(value ?? null))
    .digest('base64url')

/** What the answers of datasets depend on, as they are for the user who asks. */
async function dependencesOf(context: AnswerContext, ids: readonly number[]): Promise<Seen['datasets']> {
  const tables = await datasetTables(context, 'dataset.query', { ids })
  const revisions = await context.read((db) => modelRevisions(db, ids))
  return Object.fromEntries(
    tables.map((table): [string, Dependence] => [
      String(table.id),
      {
        model: String(revisions.get(table.id) ?? 0),
        data: String(versionNumber(table) ?? 'live'),
        policies: table.rights,
      },
    ]),
  )
}

const kinds = ['model', 'data', 'policies'] as const

const changesBetween = (before: Seen['datasets'] = {}, now: Seen['datasets'] = {}): Report['changes'] =>
  Object.entries(now).flatMap(([id, depends]) =>
    kinds.flatMap((what) => {
      const earlier = before[id]?.[what]
      return earlier === undefined || earlier === depends[what]
        ? []
        : [{ dataset_id: Number(id), what, before: earlier, now: depends[what] }]
    }),
  )
