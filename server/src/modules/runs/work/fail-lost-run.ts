import { type ClaimedJob, complete } from '../../../kernel/jobs/queue.ts'
import { RunLost } from '../run.ts'
import { originOf, type RunWorkDependencies } from './do-run.ts'
import { finishOpenRun } from './finish-run.ts'
import { runOf } from './work-store.ts'

/** Fails the run of a job that is given up: not even the attempt that was to fail it came to an end. */
export const failLostRun =
  ({ runIn, log }: Pick<RunWorkDependencies, 'runIn' | 'log'>) =>
  async (job: ClaimedJob): Promise<void> => {
    const { id, orgId } = runOf(job)
    await runIn({ scope: { orgId }, origin: originOf(id) }, async (work) => {
      await finishOpenRun(work, id, { status: 'failed', failure: 'its worker was lost' })
      if (!(await complete(work.db, job))) throw new RunLost(id)
    })
    log.warn({ run_id: id, org_id: orgId }, 'a lost run was failed')
  }
