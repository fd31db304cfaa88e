import type { Listener } from '../../kernel/events.ts'
import { handleRunFinished } from './builds/handle-run-finished.ts'
import { handleVersionPublished } from './freshness/check-freshness.ts'
import { handleTriggers } from './ticks/handle-triggers.ts'

/** What follows from ends of runs and from new versions: jobs, queued in the same transaction. */
export const flowListener: Listener = async (event, context) => {
  await handleRunFinished(event, context)
  await handleTriggers(event, context)
  await handleVersionPublished(event, context)
}
