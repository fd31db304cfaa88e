import { setTimeout as sleep } from 'node:timers/promises'
import type {
  listConnectorChannels,
  listUnsavedChannels,
} from '../../../../contract/src/connector-messages.ts'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { leakyBuckets } from '../../kernel/leaky-buckets.ts'
import { OutboundFailure } from '../../kernel/outbound/guarded-lookup.ts'
import { getKind } from './create-connector.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { type ChannelPage, type Kind, MessageRefused, type Settings } from './kind.ts'
import { openAll } from './sealed.ts'
import { checkSettings } from './settings.ts'
import { getConnector } from './store.ts'
import { failureMs, pace } from './test-connector.ts'

/** Where connectors can send to. Like a test it calls a host that a user names, at the same pace and with the same timing. */
export function channelLists({ secrets, outbound }: ConnectorDependencies) {
  const buckets = leakyBuckets(pace, 10_000)

  async function pageOf(orgId: number, { kind, settings, cursor }: Listing): Promise<ChannelPage> {
    if (!kind.channels) return { items: [], next_cursor: null }
    const client = String(orgId)
    const startedAt = performance.now()
    if (buckets.waitSeconds(client, startedAt) > 0)
      throw new Refusal('rate_limited', 'too many lists of channels: wait a moment and try again')
    buckets.add(client, startedAt)
    try {
      return await kind.channels(settings, { ...outbound, timeoutMs: failureMs }, cursor)
    } catch (error) {
      if (!(error instanceof MessageRefused || error instanceof OutboundFailure)) throw error
      if (error instanceof OutboundFailure)
        await sleep(Math.max(0, failureMs - (performance.now() - startedAt)))
      throw new Refusal('upstream_failed', error.message)
    }
  }

  return {
    /** With the stored settings. */
    async ofSaved(
      { orgId, read }: Pick<Context, 'orgId' | 'read'>,
      { id, cursor }: Input<typeof listConnectorChannels>,
    ): Promise<Answer<typeof listConnectorChannels>> {
      const connector = await getConnector({ orgId, read }, id)
      const settings = openAll(secrets, { orgId, id }, connector)
      return await pageOf(orgId, { kind: getKind(connector.type), settings, cursor })
    },

    /** With settings that still lack the channel. */
    async ofUnsaved(
      { orgId }: Pick<Context, 'orgId'>,
      { type, config, cursor }: Input<typeof listUnsavedChannels>,
    ): Promise<ChannelPage> {
      const kind = getKind(type)
      const settings = checkSettings(kind, { ...config, ...kind.channelLeftOut }, outbound.rules)
      return await pageOf(orgId, { kind, settings, cursor })
    },
  }
}

interface Listing {
  kind: Kind
  settings: Settings
  cursor: string | undefined
}
