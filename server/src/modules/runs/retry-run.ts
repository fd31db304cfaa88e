import type { Run } from '../../../../contract/src/runs.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { refuse, orNotFound } from '../../kernel/errors.ts'
import { type Reply, withStatus } from '../../kernel/route.ts'
import type { NewRun } from './run.ts'
import { findForRetry } from './store.ts'

/** How a run of one kind is restarted; provided by the module of the kind. */
export type RetryRun = (
  context: Context,
  work: Work,
  again: NewRun & { retryOf: number; recipeId: number | null },
) => Promise<Run>

/** Retries a failed or cancelled run, as a new run. */
export const retryRun =
  (starters: Readonly<Record<string, RetryRun>>) =>
  (context: Context, { id }: { id: number }): Promise<Reply> =>
    startOnce(context, async (work) => {
      const run = orNotFound(await findForRetry(work.db, id), 'run')
      if (run.status !== 'failed' && run.status !== 'cancelled')
        throw refuse.conflict(
          `run ${id} is ${run.status}: only one that failed or was cancelled is tried again`,
        )
      const start = starters[run.kind]
      if (!start) throw refuse.conflict(`runs of the kind ${run.kind} cannot be tried again`)
      return await start(context, work, {
        orgId: run.org_id,
        kind: run.kind as NewRun['kind'],
        trigger: 'retry',
        datasetId: run.dataset_id,
        recipeId: run.recipe_id,
        projectId: run.project_id,
        title: run.title,
        options: run.options as Record<string, unknown>,
        retry: run.retry as unknown as NonNullable<NewRun['retry']>,
        createdBy: context.user.userId,
        retryOf: id,
      })
    })

/**
 * Starts a run for a request that may be repeated: its response is stored with the run, so that not even a crash in
 * between starts a second one.
 */
export const startOnce = (
  { transaction }: Pick<Context, 'transaction'>,
  start: (work: Work) => Promise<Run>,
): Promise<Reply> => transaction(async (work) => withStatus(202, await start(work)), { isResponse: true })
