import { createHash } from 'node:crypto'
import type { PublicContext } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { bytes, type Reply } from '../../../kernel/route.ts'
import type { ConnectorDependencies } from '../dependencies.ts'
import { clickOf, isRecent, isSigned } from '../kinds/slack/interaction.ts'
import { openAll } from '../sealed.ts'
import { findConnector } from '../store.ts'
import { answerInteractionJob } from './answer-interaction.ts'
import { recordRequest } from './interaction-store.ts'

// One answer for all of them: whoever cannot sign learns of no connector.
const notSigned = () =>
  new Refusal('unauthenticated', 'the request is not signed, too old, or was received before')

/**
 * A click in Slack. The button names the connector that sent the message, and the request proves by its signing secret that it
 * comes from that connector's app; the rest is done in the background, as Slack waits for three seconds.
 */
export const receiveInteraction =
  ({ secrets }: Pick<ConnectorDependencies, 'secrets'>) =>
  async ({ header, now, inScope }: PublicContext, form: string): Promise<Reply> => {
    const body = String(form)
    const timestamp = header('x-slack-request-timestamp')
    const signature = header('x-slack-signature')
    const click = isRecent(timestamp, now()) ? clickOf(body) : undefined
    if (!click || click.orgId === 0) throw notSigned()
    const { orgId, connectorId } = click
    await inScope({ orgId }, async ({ db, enqueue }) => {
      const connector = await findConnector(db, { orgId, id: connectorId })
      if (connector?.type !== 'slack' || connector.secrets['signing_secret'] === undefined) throw notSigned()
      const settings = openAll(secrets, { orgId, id: connectorId }, connector)
      if (!isSigned({ timestamp, signature, body }, String(settings['signing_secret']))) throw notSigned()
      const digest = createHash('sha256').update(String(signature)).digest('hex')
      if (!(await recordRequest(db, { org_id: orgId, connector_id: connectorId, digest }))) throw notSigned()
      await enqueue({ kind: answerInteractionJob, payload: { click }, maxAttempts: 3 })
    })
    return bytes(Buffer.alloc(0), 'text/plain; charset=utf-8')
  }
