import type { Listener } from '../../kernel/events.ts'
import { hearRunEnd } from './builds/hear-run-end.ts'
import { hearVersions } from './freshness/look-at-freshness.ts'
import { hearCauses } from './ticks/hear-causes.ts'

/** What follows from ends of runs and from new versions: jobs, queued in the same transaction. */
export const flowListener: Listener = async (event, heard) => {
  await hearRunEnd(event, heard)
  await hearCauses(event, heard)
  await hearVersions(event, heard)
}
