import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import type { JobHandler } from '../../../kernel/jobs/worker.ts'
import { type Acting, actingMember, requireTargets } from '../../access/index.ts'
import type { AlertStatus } from '../../../../../contract/src/alert-conditions.ts'
import { databaseNow } from '../../../kernel/database/database-now.ts'
import { type AlertRow, worstOf } from '../alert.ts'
import { reasonOf } from '../judging/alert-query.ts'
import { evaluateQuery, type Sight } from '../judging/evaluate.ts'
import { type AlertDependencies, queryContextFor } from '../dependencies.ts'
import { findAlert, lockAlert } from '../store.ts'
import {
  administrators,
  groupsOf,
  type GroupRow,
  insertMessages,
  insertTransitions,
  type NewMessage,
  type NewTransition,
  saveEvaluation,
  saveGroups,
} from './evaluation-store.ts'
import { evaluateJob, type EvaluationRequest, waitFor } from './queue-evaluation.ts'
import { messagesOf } from './messages.ts'
import { type Step, step } from './step.ts'
import { nextTime } from './times.ts'

/** The jobs that evaluate alerts. */
export const alertJobs = (dependencies: AlertDependencies): Record<string, JobHandler> => ({
  [evaluateJob]: async (job, signal) => {
    const { orgId, request } = evaluationRequestOf(job)
    // Evaluated again if the alert was changed concurrently.
    for (let turn = 0; turn < maxRounds; turn += 1)
      if (await evaluate(dependencies, { orgId, request, signal })) return
    throw new Error(`alert ${request.alertId} was changed while it was evaluated, several times`)
  },
})

const maxRounds = 3

interface Run {
  orgId: number
  request: EvaluationRequest
  signal: AbortSignal
}

function evaluationRequestOf({ orgId, payload }: ClaimedJob): { orgId: number; request: EvaluationRequest } {
  const { alert_id: alertId, cause, due } = payload
  if (orgId === null || typeof alertId !== 'number') throw new TypeError('the job names no alert')
  const at = typeof due === 'string' ? { due: new Date(due) } : {}
  return { orgId, request: { alertId, cause: String(cause), ...at } }
}

/** What came of computing it. */
interface Outcome {
  status: AlertStatus
  failure: string | null
  datasetId: number | null
  step: Step | undefined
  messages: NewMessage[]
}

/**
 * Evaluates with the owner's current permissions, outside of any transaction; the result and its notifications are
 * written in one. Returns false if the alert changed in between.
 */
async function evaluate(dependencies: AlertDependencies, { orgId, request, signal }: Run): Promise<boolean> {
  const { alertId, cause, due } = request
  const alert = await dependencies.database.read({ orgId }, (db) => findAlert(db, alertId))
  // It was deleted, evaluated, or rescheduled since.
  if (!alert || alert.last_cause === cause) return true
  if (due && alert.due_at?.getTime() !== due.getTime()) return true
  const before = await dependencies.database.read({ orgId }, (db) => groupsOf(db, alertId))
  const outcome = await outcomeOf(dependencies, { alert, before, orgId, signal })
  const origin = {
    userId: alert.owner_id,
    username: alert.owner_name,
    requestId: `alert-${alertId}`,
    address: null,
  }
  return await dependencies.runIn({ scope: { orgId }, origin }, async (work) => {
    const { db, emit } = work
    const now = await databaseNow(db)
    const locked = await lockAlert(db, alertId)
    if (!locked) return true
    if (locked.revision !== alert.revision || locked.evaluations !== alert.evaluations) return false
    const { status, failure, datasetId, messages } = outcome
    const next = due ? { due: nextTime(alert.trigger, now) } : {}
    await saveEvaluation(db, alertId, { status, failure, cause, datasetId, ...next })
    if (next.due) await waitFor(work, alertId, next.due)
    if (outcome.step) await saveGroups(db, { orgId, alertId }, outcome.step.groups)
    const transitions = [...wholeTransition(alert, outcome), ...(outcome.step?.transitions ?? [])]
    const evaluation = alert.evaluations + 1
    await insertTransitions(db, { orgId, alertId, evaluation, cause }, transitions)
    await insertMessages(db, { orgId, alertId, evaluation }, messages)
    if (transitions.length + messages.length > 0)
      await emit({
        type: 'alert.state_changed',
        subject: { type: 'alert', id: alertId, name: alert.name },
        data: { from: alert.status, to: status, evaluation, cause },
      })
    return true
  })
}

interface EvaluationInput {
  alert: AlertRow
  before: readonly GroupRow[]
  orgId: number
  signal: AbortSignal
}

async function outcomeOf(dependencies: AlertDependencies, input: EvaluationInput): Promise<Outcome> {
  const { alert, before, orgId, signal } = input
  const owner =
    alert.owner_id === null
      ? undefined
      : await actingMember(dependencies.database, { orgId, userId: alert.owner_id })
  if (!owner) {
    const failure = `its owner ${alert.owner_name ?? ''} is not active here any more: change what it evaluates to become its owner`
    return await failed(dependencies, input, failure)
  }
  try {
    await requireConnectors(owner, alert)
    const sight = await evaluateQuery(
      queryContextFor(dependencies, owner, { alertId: alert.id, signal }),
      alert,
      before,
    )
    return await judged(dependencies, input, { owner, sight })
  } catch (error) {
    // The program stops, or another worker claimed it: it is retried.
    signal.throwIfAborted()
    const reason = reasonOf(error)
    if (reason === undefined)
      dependencies.log.error({ err: error, alert_id: alert.id }, 'an alert could not be evaluated')
    return await failed(dependencies, input, reason ?? 'something went wrong on our side')
  }
}

/** What its owner may not send through any more is sent nothing. */
const requireConnectors = (owner: Acting, { recipients }: AlertRow): Promise<void> =>
  requireTargets(
    owner,
    'connector.send',
    (recipients.connector_ids ?? []).map((id, at) => ({
      type: 'connector',
      id,
      path: `recipients.connector_ids.${at}`,
    })),
  )

async function judged(
  dependencies: AlertDependencies,
  { alert, before, signal }: EvaluationInput,
  { owner, sight }: { owner: Acting; sight: Sight },
): Promise<Outcome> {
  const now = dependencies.now()
  const stepped = step({
    before,
    readings: sight.readings,
    forTimes: alert.for_times,
    now,
    remindHours: alert.remind_hours,
    isSilenced: alert.silenced_until !== null && alert.silenced_until > now,
  })
  const messages = await messagesOf(dependencies, { alert, owner, sight, step: stepped, signal })
  const status = worstOf(stepped.groups.map((group) => group.status))
  return { status, failure: null, datasetId: sight.alertQuery.datasetId, step: stepped, messages }
}

/** No value is sent: only its owner is notified, once, that it cannot be evaluated. */
async function failed(
  dependencies: AlertDependencies,
  { alert, orgId }: EvaluationInput,
  failure: string,
): Promise<Outcome> {
  const outcome: Outcome = { status: 'error', failure, datasetId: null, step: undefined, messages: [] }
  if (alert.status === 'error') return outcome
  const owner =
    alert.owner_id === null
      ? undefined
      : await actingMember(dependencies.database, { orgId, userId: alert.owner_id })
  const userIds = owner
    ? [owner.user.userId]
    : await dependencies.database.read({ orgId }, (db) => administrators(db))
  const message: NewMessage = {
    kind: 'alert.failed',
    userIds,
    connectorIds: [],
    isRouted: false,
    title: `${alert.name} cannot be computed`,
    body: failure,
    link: `/alerts/${alert.id}`,
  }
  return { ...outcome, messages: [message] }
}

/** That it cannot be computed, or can be again, concerns all of its groups. */
function wholeTransition(alert: AlertRow, { status, failure }: Outcome): NewTransition[] {
  if (alert.status === status || (alert.status !== 'error' && status !== 'error')) return []
  return [{ label: null, from: alert.status, to: status, value: null, previous: null, reason: failure }]
}
