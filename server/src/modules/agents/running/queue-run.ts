import type { Work } from '../../../kernel/context.ts'

export const driveRunJob = 'agents.drive-run'

/** Queues a run for whoever drives it next. */
export const queueRun = (
  { enqueue }: Pick<Work, 'enqueue'>,
  runId: number,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> =>
  enqueue({
    kind: driveRunJob,
    payload: { run_id: runId },
    ...(afterSeconds > 0 ? { runAt: new Date(Date.now() + afterSeconds * 1000) } : {}),
  })
