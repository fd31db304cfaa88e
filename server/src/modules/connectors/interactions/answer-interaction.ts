import { originOfProgram } from '../../../kernel/events.ts'
import type { ClaimedJob } from '../../../kernel/jobs/queue.ts'
import type { Log } from '../../../kernel/log.ts'
import type { DeliveryDependencies } from '../dependencies.ts'
import { MessageRefused } from '../kind.ts'
import { emailOf, replyTo, showAcknowledged } from '../kinds/slack/answer.ts'
import type { SlackApi } from '../kinds/slack/api.ts'
import type { Click } from '../kinds/slack/interaction.ts'
import type { SlackSettings } from '../kinds/slack/slack.ts'
import { openAll } from '../sealed.ts'
import { findConnector } from '../store.ts'
import { memberWithEmail } from './interaction-store.ts'

export const answerInteractionJob = 'connectors.answer-interaction'

const timeoutMs = 10_000

/** Acknowledges an alert in the name of a user, with their permissions; answers who that is, or why it was refused. */
export type AcknowledgeAs = (acknowledgement: {
  orgId: number
  userId: number
  alertId: number
}) => Promise<{ by: string } | { refusal: string }>

interface InteractionDependencies extends DeliveryDependencies {
  log: Log
  acknowledgeAs: AcknowledgeAs
}

/** Acknowledges an alert for who clicked in Slack, and shows it in the message; or says to them alone why not. */
export async function answerInteraction(
  dependencies: InteractionDependencies,
  { orgId, payload, id: jobId }: Pick<ClaimedJob, 'id' | 'orgId' | 'payload'>,
): Promise<void> {
  const click = payload['click'] as Click | undefined
  if (orgId === null || click?.orgId !== orgId) throw new TypeError('not a click')
  const { secrets, outbound, runIn, log } = dependencies
  const at = { scope: { orgId }, origin: originOfProgram(`job-${jobId}`) }
  const connector = await runIn(at, ({ db }) => findConnector(db, { orgId, id: click.connectorId }))
  if (connector?.type !== 'slack') return
  const settings = openAll(secrets, { orgId, id: connector.id }, connector) as unknown as SlackSettings
  const api: SlackApi = { settings, network: { ...outbound, timeoutMs } }
  const outcome = await acknowledged(dependencies, api, click).catch((error: unknown) => {
    if (error instanceof MessageRefused) return { refusal: error.message }
    throw error
  })
  // What was acknowledged stays so: a message that cannot be changed is no reason to do it again.
  const shown =
    'by' in outcome
      ? showAcknowledged(api, click, outcome.by)
      : replyTo(api, click, `Not acknowledged: ${outcome.refusal}.`)
  await shown.catch((error: unknown) =>
    log.warn({ err: error, connector_id: connector.id }, 'a click in Slack could not be answered'),
  )
}

async function acknowledged(
  { runIn, acknowledgeAs }: InteractionDependencies,
  api: SlackApi,
  click: Click,
): Promise<{ by: string } | { refusal: string }> {
  const { orgId, alertId } = click
  const email = await emailOf(api, click)
  const at = { scope: { orgId }, origin: originOfProgram(`connector-${click.connectorId}`) }
  const userId = await runIn(at, ({ db }) => memberWithEmail(db, { orgId, email }))
  if (userId === undefined)
    return {
      refusal: 'no active user of the organization in Quarry has the e-mail address of your Slack account',
    }
  return await acknowledgeAs({ orgId, userId, alertId })
}
