import { Refusal, refuse } from '../../kernel/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { OutboundFailure } from '../../kernel/outbound/guarded-lookup.ts'
import { getKind } from './create-connector.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { type LookUp, MessageRefused } from './kind.ts'
import { openAll } from './sealed.ts'
import { getConnector } from './store.ts'

const timeoutMs = 10_000
const maxAnswerBytes = 256 * 1024

interface LookedUp {
  status: number
  content_type: string | null
  /** JSON as what it says, anything else as text. */
  body: unknown
  truncated: boolean
}

/** Gets something of the remote server of a connector: one request to its own host, without redirects. */
export const lookUp =
  ({ secrets, outbound }: Pick<ConnectorDependencies, 'secrets' | 'outbound'>) =>
  async (
    context: Pick<Context, 'orgId' | 'read' | 'signal'>,
    { id, ...asked }: LookUp & { id: number },
  ): Promise<LookedUp> => {
    const connector = await getConnector(context, id)
    const kind = getKind(connector.type)
    if (!kind.lookUp)
      throw refuse.conflict(
        `nothing can be looked up through ${connector.name}: it is of the kind ${kind.type}`,
      )
    const settings = openAll(secrets, { orgId: context.orgId, id }, connector)
    try {
      const request = kind.lookUp(settings, asked)
      const { signal } = context
      const answer = await outbound.call({ ...request, timeoutMs, maxAnswerBytes, signal })
      const { status, contentType, body, truncated } = answer
      if (status >= 300)
        throw new Refusal('upstream_failed', `the remote server answered with status ${status}`, {
          upstream_status: status,
        })
      return { status, content_type: contentType, body: truncated ? body : parsed(body), truncated }
    } catch (error) {
      if (error instanceof OutboundFailure || error instanceof MessageRefused)
        throw new Refusal('upstream_failed', error.message)
      throw error
    }
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
