import type { RunStatus } from '../../../../contract/src/runs.ts'
import type { Work } from '../../kernel/context.ts'
import { Refusal, refuse, orNotFound } from '../../kernel/errors.ts'
import { targetOf } from '../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../kernel/jobs/worker.ts'
import type { RunIn } from '../../kernel/work.ts'
import { finishOpenRun, appendRunLog, cancelRuns } from '../runs/index.ts'
import { startedLine, endLines, blockedStepLine } from './build-log.ts'
import {
  cancelWaiting,
  countStates,
  type LockedBuild,
  lockBuild,
  noteChild,
  recordStepFailure,
  stepsWithRuns,
  writeBuildProgress,
  writeChanges,
  findRefreshable,
} from './store.ts'
import type { Step } from './build-step.ts'
import { nextOfBuild } from './next-of-build.ts'
import { queueRefresh } from '../datasets/index.ts'
import { queueRecipeRun } from '../recipes/index.ts'
import { type Event, type EventContext, originOfProgram } from '../../kernel/events.ts'

export const advanceJob = 'builds.advance'

/** The job that advances a build after one of its runs finished. */
export const advanceJobs = ({ runIn }: { runIn: RunIn }): Record<string, JobHandler> => ({
  [advanceJob]: async (job) => {
    const { id, orgId } = targetOf(job, 'run_id')
    await runIn({ scope: { orgId }, origin: originOfProgram(`run-${id}`) }, async (work) => {
      const isOver = await advanceBuild(work, id)
      if (!isOver && job.payload['watches'] === true) await watchBuild(work, id)
    })
  },
})

const watchMs = 5 * 60 * 1000

/** Advances builds every few minutes, in case a job was given up. */
export const watchBuild = ({ enqueue }: Work, runId: number) =>
  enqueue({
    kind: advanceJob,
    payload: { run_id: runId, watches: true },
    runAt: new Date(Date.now() + watchMs),
  })

/** Queues what can begin, writes down what ended, and ends the build with its last step. Whether it is over. */
export async function advanceBuild(work: Work, runId: number): Promise<boolean> {
  const build = await lockBuild(work.db, runId)
  if (!build) return true
  const isOpen = build.status === 'running'
  if (!isOpen) await cancelWaiting(work.db, runId)
  // What cannot be queued has failed, which may be the turn of others.
  let seen = await look(work, { ...build, runId }, isOpen)
  while (seen === 'again') seen = await look(work, { ...build, runId }, isOpen)
  return seen === 'over'
}

type Building = LockedBuild & { runId: number }

async function look(work: Work, build: Building, isOpen: boolean): Promise<'over' | 'open' | 'again'> {
  const { db } = work
  const { runId } = build
  const steps = await stepsWithRuns(db, runId)
  const { changes, begin, end, overCount } = nextOfBuild(steps)
  await writeChanges(db, runId, changes)
  await appendRunLog(db, runId, endLines(steps, changes))
  if (!isOpen) return 'over'
  if (end) {
    await finishBuild(work, runId, end)
    return 'over'
  }
  let failedCount = 0
  for (const position of begin) if (!(await tryStart(work, build, steps[position - 1]!))) failedCount += 1
  await writeBuildProgress(db, runId, overCount / steps.length)
  return failedCount > 0 ? 'again' : 'open'
}

async function tryStart(work: Work, build: Building, step: Step): Promise<boolean> {
  const at = { runId: build.runId, position: step.position }
  try {
    const childId = await startStep(work, build, step)
    await noteChild(work.db, at, childId)
    await appendRunLog(work.db, build.runId, [startedLine(step, childId)])
    return true
  } catch (error) {
    // An input error precedes any write; any other error aborts the transaction.
    if (!(error instanceof Refusal)) throw error
    const reason = error.code === 'not_found' ? 'deleted' : 'failed'
    await recordStepFailure(work.db, at, { reason, failure: error.message })
    await appendRunLog(work.db, build.runId, [blockedStepLine(step, reason)])
    return false
  }
}

async function finishBuild(work: Work, runId: number, end: Extract<RunStatus, 'succeeded' | 'failed'>) {
  const counts = await countStates(work.db, runId)
  const result = {
    version: null,
    row_count: 0,
    read_count: 0,
    reject_count: 0,
    is_published: true,
    step_counts: counts,
  }
  await finishOpenRun(
    work,
    runId,
    end === 'succeeded' ? { status: end, result } : { status: end, failure: failureOf(counts) },
  )
}

function failureOf({ failed = 0, blocked = 0, cancelled = 0 }: Record<string, number>): string {
  const of = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`])
  return [
    ...of(failed, failed === 1 ? 'step failed' : 'steps failed'),
    ...of(cancelled, cancelled === 1 ? 'step was cancelled' : 'steps were cancelled'),
    ...of(blocked, 'blocked by that'),
  ].join(', ')
}

/** Queues the run of a step; a refusal when that cannot be done any more. */
async function startStep(work: Work, build: Building, step: Step): Promise<number> {
  const run =
    step.kind === 'recipe' ? await startRecipe(work, build, step) : await startRefresh(work, build, step)
  return run.id
}

async function startRecipe(work: Work, build: Building, { recipeId }: Step) {
  if (recipeId === null) throw refuse.notFound('recipe')
  const { mode = 'required', range, recipe_ids: named = [] } = build.request
  const isNamed = named.includes(recipeId)
  return await queueRecipeRun(work, {
    orgId: build.orgId,
    userId: build.createdBy,
    recipeId,
    trigger: 'build',
    as: { parentId: build.runId, scheduleId: build.scheduleId },
    mode: mode === 'required' && !(range && isNamed) ? 'required' : 'all',
    ...(range && isNamed && { range }),
  })
}

async function startRefresh(work: Work, build: Building, { datasetId }: Step) {
  const dataset = orNotFound(
    datasetId === null ? undefined : await findRefreshable(work.db, datasetId),
    'dataset that is loaded from a connector',
  )
  const by = { orgId: build.orgId, userId: build.createdBy }
  const as = { parentId: build.runId, scheduleId: build.scheduleId }
  return await queueRefresh(by, work, { dataset, full: false, trigger: 'build', as })
}

/**
 * A build is advanced by a job that is queued in the transaction in which a run finishes: the next steps never delay
 * or undo the end of the run, and no crash loses them.
 */
export async function handleRunFinished(
  { type, subject, data = {} }: Event,
  context: EventContext,
): Promise<void> {
  if (subject.type !== 'run' || subject.id === null || !ends.has(type)) return
  const parentId = data['parent_id']
  if (typeof parentId === 'number') await advance(context, parentId)
  if (data['kind'] !== 'build' || type !== 'run.cancelled') return
  // Steps that were queued while the cancellation waited for the build: now nothing can queue another.
  await cancelRuns(context, { id: subject.id }, context.origin.userId)
  await advance(context, subject.id)
}

const ends = new Set(['run.succeeded', 'run.failed', 'run.cancelled'])

const advance = ({ enqueue }: EventContext, runId: number) =>
  enqueue({ kind: advanceJob, payload: { run_id: runId }, concurrencyKey: `build:${runId}` })
