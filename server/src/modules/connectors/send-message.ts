import type { sendThroughConnector as endpoint } from '../../../../contract/src/connectors.ts'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { OutboundFailure } from '../../kernel/outbound/guarded-lookup.ts'
import type { RemoteResponse } from '../../kernel/outbound/outbound.ts'
import { withStatus, type Reply } from '../../kernel/route.ts'
import type { ConnectorRow } from './connector.ts'
import { getKind } from './create-connector.ts'
import { deliverMessageJob } from './deliver-message.ts'
import { insertDelivery } from './delivery-store.ts'
import { type Kind, type Message, MessageRefused, type Sending, type Settings } from './kind.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { openAll } from './sealed.ts'
import { refuseProblems } from './settings.ts'
import { getConnector } from './store.ts'

const timeoutMs = 10_000

type Sender = Pick<Context, 'orgId' | 'user' | 'read' | 'transaction' | 'signal'>

interface Outgoing {
  connector: ConnectorRow
  settings: Settings
  sending: Sending<Settings>
  message: Message
}

/** Sends one message: at once and exactly once, or queued to be sent once. */
export const sendMessage =
  ({ secrets, outbound }: Pick<ConnectorDependencies, 'secrets' | 'outbound'>) =>
  async (
    context: Sender,
    { id, ...message }: Input<typeof endpoint> & Pick<Message, 'idempotencyKey'>,
  ): Promise<Answer<typeof endpoint> | Reply> => {
    const key = { orgId: context.orgId, id }
    const connector = await getConnector(context, id)
    const sending = sendingOf(getKind(connector.type), connector)
    const settings = openAll(secrets, key, connector)
    refuseProblems(sending.problems?.(settings, message) ?? [], 'body')
    const outgoing = { connector, settings, sending, message }
    return sending.when === 'now'
      ? await sendNow(outbound, context, outgoing)
      : await queue(context, outgoing)
  }

function sendingOf(kind: Kind, { name }: ConnectorRow): Sending<Settings> {
  if (kind.send) return kind.send
  throw refuse.conflict(`the connector ${name} cannot send: it is of the kind ${kind.type}`)
}

async function sendNow(
  outbound: ConnectorDependencies['outbound'],
  context: Sender,
  { connector, settings, sending, message }: Outgoing,
): Promise<ResponseBody> {
  const remote = { ...outbound, timeoutMs }
  const outcome = await sending.call(settings, message, remote).catch((error: unknown) => {
    if (error instanceof OutboundFailure || error instanceof MessageRefused) return error
    throw error
  })
  const failed = outcome instanceof Error || outcome.status >= 300
  await context.transaction(({ emit }) =>
    emit({
      type: failed ? 'connector.send_failed' : 'connector.message_sent',
      subject: { type: 'connector', id: connector.id, name: connector.name },
      data: outcome instanceof Error ? { reason: reasonOf(outcome) } : { far_status: outcome.status },
    }),
  )
  if (outcome instanceof Error) throw new Refusal('upstream_failed', outcome.message)
  if (failed) throw refusedByRemote(outcome)
  return shown(outcome)
}

const reasonOf = (failure: OutboundFailure | MessageRefused) =>
  failure instanceof OutboundFailure ? failure.reason : failure.message

type ResponseBody = Answer<typeof endpoint>

const shown = ({ status, contentType, body, truncated }: RemoteResponse): ResponseBody => ({
  status,
  content_type: contentType,
  body,
  truncated,
})

const refusedByRemote = (answer: RemoteResponse) =>
  new Refusal('upstream_failed', `the remote server answered with status ${answer.status}`, {
    upstream_status: answer.status,
  })

async function queue(context: Sender, { connector, settings, sending, message }: Outgoing): Promise<Reply> {
  const limit = sending.dailyLimit?.(settings) ?? 1000
  const id = await context.transaction(async ({ db, emit, enqueue }) => {
    const row = { org_id: context.orgId, connector_id: connector.id, created_by: context.user.userId }
    const delivery = await insertDelivery(db, row, limit)
    if (delivery === undefined)
      throw refuse.conflict(`the connector ${connector.name} has sent its ${limit} messages of the last day`)
    const { to, message: text } = message
    await enqueue({ kind: deliverMessageJob, payload: { delivery_id: delivery, to, message: text } })
    await emit({
      type: 'connector.message_queued',
      subject: { type: 'connector', id: connector.id, name: connector.name },
      data: { delivery_id: delivery },
    })
    return delivery
  })
  return withStatus(202, { id, queued: true })
}
