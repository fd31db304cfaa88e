import type * as contract from '../../../../contract/src/evaluations.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { checkAllInTurn, orNotFound, refuse } from '../../kernel/errors.ts'
import { readHistory, readPage } from '../../kernel/list.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { orConflict } from '../../kernel/unique.ts'
import { requireTargets } from '../access/index.ts'
import { queueRun } from './queue-run.ts'
import {
  deleteSetRow,
  findSet,
  insertSet,
  lockSet,
  type RunRow,
  runRows,
  type SetRow,
  setRows,
  showRun,
  showSet,
  updateSet,
} from './store.ts'

const what = 'evaluation set'

export async function listSets(context: Context, list: Input<typeof contract.listEvaluationSets>) {
  const page = await readPage(context, list, {
    table: 'evaluation_sets',
    search: ['evaluation_sets.name', 'evaluation_sets.description'],
    from: (db) => setRows(db, context),
  })
  return { ...page, items: page.items.map(showSet) }
}

export const getSet = async (context: Context, { id }: { id: number }) =>
  showSet(orNotFound(await context.read((db) => findSet(db, context, id)), what))

/** Rejects cases about datasets that their author may not query, and agents that they may not use. */
async function checkCases(context: Context, cases: readonly contract.EvaluationCase[] = []): Promise<void> {
  const references = cases.flatMap(({ expected, dataset_ids = [] }, at) => [
    ...(expected.kind === 'query'
      ? [{ type: 'dataset', id: expected.dataset_id, path: `body.cases.${at}.expected.dataset_id` }]
      : []),
    ...dataset_ids.map((id, place) => ({
      type: 'dataset',
      id,
      path: `body.cases.${at}.dataset_ids.${place}`,
    })),
  ])
  const agents = cases.flatMap(({ agent_id: id }, at) =>
    id === undefined ? [] : [{ type: 'agent', id, path: `body.cases.${at}.agent_id` }],
  )
  await checkAllInTurn([
    () => requireTargets(context, 'dataset.query', references),
    () => requireTargets(context, 'agent.run', agents),
  ])
}

const maxHoldingCases = 100
const maxHoldingAgentCases = 20

/** Who changes a dataset waits for the answers, so they are few. */
function checkHolding(severity: string | undefined, cases: readonly contract.EvaluationCase[]): void {
  if (severity === 'fail' && cases.length > maxHoldingCases)
    throw refuse.invalid(
      'body.cases',
      `a set that holds changes back has at most ${maxHoldingCases} questions, not ${cases.length}: split it, or let it warn`,
    )
  const toAgents = cases.filter(({ agent_id: id }) => id !== undefined).length
  if (severity === 'fail' && toAgents > maxHoldingAgentCases)
    throw refuse.invalid(
      'body.cases',
      `a set that holds changes back has at most ${maxHoldingAgentCases} questions to agents, not ${toAgents}: split it, or let it warn`,
    )
}

const clash = (name: string | undefined) => `there is already an evaluation set called ${name ?? ''}`

export async function createSet(context: Context, made: Input<typeof contract.createEvaluationSet>) {
  await checkCases(context, made.cases)
  checkHolding(made.severity, made.cases ?? [])
  const { orgId, user } = context
  return context.transaction(
    async (work) => {
      const row = await orConflict(
        insertSet(work.db, { ...made, orgId, userId: user.userId }),
        clash(made.name),
      )
      await work.emit({ type: 'evaluation_set.created', subject: subjectOf(row) })
      await schedule(work, orgId, row)
      return showSet(row)
    },
    { isResponse: true },
  )
}

export async function changeSet(
  context: Context,
  { id, ...change }: Input<typeof contract.updateEvaluationSet>,
) {
  await checkCases(context, change.cases)
  return context.transaction(async (work) => {
    const before = orNotFound(await lockSet(work.db, context, id), what)
    checkRevision(context.ifMatch, before)
    checkHolding(
      change.severity ?? before.severity,
      change.cases ?? (before.cases as contract.EvaluationCase[]),
    )
    const row = await orConflict(
      updateSet(work.db, id, { ...change, userId: context.user.userId }),
      clash(change.name),
    )
    await work.emit({
      type: 'evaluation_set.updated',
      subject: subjectOf(row),
      data: { changed: Object.keys(change) },
    })
    if (before.interval_hours === null) await schedule(work, context.orgId, row)
    return showSet(row)
  })
}

/** The first run of a set that runs by itself; each run queues the next. */
async function schedule(work: Work, orgId: number, { id, interval_hours: hours }: SetRow): Promise<void> {
  if (hours !== null) await queueRun(work, { orgId, setId: id, cause: 'schedule', afterHours: hours })
}

export const removeSet = (context: Context, { id }: { id: number }): Promise<void> =>
  context.transaction(async ({ db, emit }) => {
    const row = orNotFound(await lockSet(db, context, id), what)
    checkRevision(context.ifMatch, row)
    await deleteSetRow(db, id)
    await emit({ type: 'evaluation_set.deleted', subject: subjectOf(row) })
  })

export const startRun = (context: Context, { id }: { id: number }) =>
  context.transaction(
    async (work) => {
      const set = orNotFound(await lockSet(work.db, context, id), what)
      const run = await queueRun(work, {
        orgId: context.orgId,
        setId: id,
        cause: `asked for by ${context.user.username}`,
      })
      await work.emit({
        type: 'evaluation_set.run_started',
        subject: subjectOf(set),
        data: { run_id: run.id },
      })
      return showRun(run)
    },
    { isResponse: true },
  )

export async function listRuns(context: Context, list: Input<typeof contract.listEvaluationRuns>) {
  const set = orNotFound(await context.read((db) => findSet(db, context, list.id)), what)
  const page = await readHistory(context, list, {
    table: 'evaluation_runs',
    key: 'id',
    from: (db) => runRows(db, set.id),
  })
  return {
    ...page,
    items: page.items.map((row) => showRun({ ...row, created_at: new Date(row.created_at) } as RunRow)),
  }
}

const subjectOf = ({ id, name }: SetRow) => ({ type: 'evaluation_set', id, name })
