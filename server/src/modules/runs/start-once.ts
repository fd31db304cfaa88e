import type { Run } from '../../../../contract/src/runs.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { withStatus, type Reply } from '../../kernel/route.ts'

/**
 * Starts a run for a request that may be repeated: its response is stored with the run, so that not even a crash in
 * between starts a second one.
 */
export const startOnce = async (
  { transaction }: Pick<Context, 'transaction'>,
  start: (work: Work) => Promise<Run>,
): Promise<Reply> => withStatus(202, await transaction(start, { answers: 202 }))
