import type { Event, EventContext } from '../../../kernel/events.ts'
import { cancelRuns } from '../../runs/index.ts'
import { advanceJob } from './advance-build.ts'

/**
 * A build goes on by a job that is queued in the transaction in which a run of it ends: what follows never holds up or
 * undoes the end of the run, and no crash loses it.
 */
export async function handleRunFinished(
  { type, subject, data = {} }: Event,
  context: EventContext,
): Promise<void> {
  if (subject.type !== 'run' || subject.id === null || !ends.has(type)) return
  const parentId = data['parent_id']
  if (typeof parentId === 'number') await advance(context, parentId)
  if (data['kind'] !== 'build' || type !== 'run.cancelled') return
  // Steps that were queued while the cancellation waited for the build: now nobody can queue another.
  await cancelRuns(context, { id: subject.id }, context.origin.userId)
  await advance(context, subject.id)
}

const ends = new Set(['run.succeeded', 'run.failed', 'run.cancelled'])

const advance = ({ enqueue }: EventContext, runId: number) =>
  enqueue({ kind: advanceJob, payload: { run_id: runId }, concurrencyKey: `build:${runId}` })
