import type { Work } from '../../../kernel/context.ts'

export const evaluateJob = 'alerts.evaluate'

/** What an evaluation is for. */
export interface EvaluationRequest {
  alertId: number
  /** As text; equal causes are evaluated once. */
  cause: string
  /** The time that is seen to, where it is one of its times. */
  due?: Date | null
}

/** Queues an evaluation, for the time that is due or for now. */
export const queueEvaluation = (
  { enqueue }: Pick<Work, 'enqueue'>,
  { alertId, cause, due }: EvaluationRequest,
): Promise<void> =>
  enqueue({
    kind: evaluateJob,
    payload: { alert_id: alertId, cause, ...(due ? { due: due.toISOString() } : {}) },
    concurrencyKey: `alert:${alertId}`,
    ...(due ? { runAt: due } : {}),
  })

/** Waits for the next of its times; null: there is none. */
export const waitFor = async (
  work: Pick<Work, 'enqueue'>,
  alertId: number,
  due: Date | null,
): Promise<void> => {
  if (due) await queueEvaluation(work, { alertId, cause: `the time ${due.toISOString()}`, due })
}
