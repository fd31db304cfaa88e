import { setTimeout as sleep } from 'node:timers/promises'
import type {
  testConnector as endpoint,
  testUnsavedConnector as unsaved,
} from '../../../../contract/src/connectors.ts'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { leakyBuckets } from '../../kernel/leaky-buckets.ts'
import { OutboundFailure } from '../../kernel/outbound/guarded-lookup.ts'
import { requireTarget } from '../access/index.ts'
import { getKind } from './create-connector.ts'
import type { Kind, Settings } from './kind.ts'
import type { ConnectorDependencies } from './dependencies.ts'
import { openAll } from './sealed.ts'
import { checkSettings } from './settings.ts'
import { openingFailure, type TestedSource } from './sources/opening-failure.ts'
import { SourceError, unreachable } from './sources/source-error.ts'
import { getConnector, setLastTest } from './store.ts'

/**
 * How long an unreachable web address takes to be called so. A closed port fails at once and a filtered one never, so
 * every failure takes exactly this long: nobody can scan a network by the clock.
 */
export const failureMs = 3000

// Signs in to a database and runs a query. The cause of a failure is reported at once, except for a blocked or
// nonexistent host. It is stopped earlier than that is reported, so that stopping it does not change the observable
// time.
const sourceFailureMs = 6000
const sourceTimeoutMs = sourceFailureMs - 800

/** Tests of one organization: ten at once, then one every two seconds. */
export const pace = { perSecond: 0.5, burst: 9 }

type Tested = Answer<typeof endpoint>

function unanswered(error: unknown, settings: Settings): TestedSource {
  if (!(error instanceof SourceError)) throw error
  return openingFailure(error.kind === 'timeout' ? new OutboundFailure('timeout') : error, settings)
}

/** What the remote server answered, or why it did not. */
async function answerOf(
  { sources, outbound }: Pick<ConnectorDependencies, 'sources' | 'outbound'>,
  orgId: number,
  { kind, settings }: { kind: Kind; settings: Settings },
): Promise<Tested> {
  // Starting a process is none of the remote server's time.
  if (!kind.test) await sources.prepare(orgId, kind.type)
  const startedAt = performance.now()
  const fullTime = (ms: number) => sleep(Math.max(0, ms - (performance.now() - startedAt)))
  if (!kind.test) {
    const { isHidden = false, ...tested } = await sources
      .test(orgId, { type: kind.type, settings, timeoutMs: sourceTimeoutMs })
      .catch((error: unknown) => unanswered(error, settings))
    if (isHidden) await fullTime(sourceFailureMs)
    return tested
  }
  try {
    return await kind.test(settings, { ...outbound, timeoutMs: failureMs })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    await fullTime(failureMs)
    return { ok: false, message: error.message }
  }
}

export function connectorTests({ secrets, outbound, sources }: ConnectorDependencies) {
  const buckets = leakyBuckets(pace, 10_000)

  async function tryOut(orgId: number, kind: Kind, settings: Settings): Promise<Tested> {
    const client = String(orgId)
    if (buckets.waitSeconds(client, performance.now()) > 0)
      throw new Refusal('rate_limited', 'too many tests: wait a moment and try again')
    buckets.add(client, performance.now())
    return await answerOf({ sources, outbound }, orgId, { kind, settings })
  }

  return {
    async testUnsaved(
      context: Pick<Context, 'orgId' | 'transaction'>,
      { type, config }: Input<typeof unsaved>,
    ): Promise<Tested> {
      const kind = getKind(type)
      const tested = await tryOut(context.orgId, kind, checkSettings(kind, config, outbound.rules))
      await context.transaction(({ emit }) =>
        emit({
          type: 'connector.tested',
          subject: { type: 'connector', id: null },
          data: { type, ok: tested.ok },
        }),
      )
      return tested
    },

    async testSaved(
      context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction' | 'now'>,
      { id }: Input<typeof endpoint>,
    ): Promise<Tested> {
      const key = { orgId: context.orgId, id }
      const connector = await getConnector(context, id)
      const kind = getKind(connector.type)
      const tested = await tryOut(context.orgId, kind, openAll(secrets, key, connector))
      const general = tested.ok || kind.test ? tested.message : unreachable().message
      await context.transaction(async ({ db, emit }) => {
        // Whoever may see the connector reads it there, and need not be one of those who may change it.
        const test = { ok: tested.ok, message: general, tested_at: context.now().toISOString() }
        await setLastTest(db, key, { revision: connector.revision, test })
        await emit({
          type: 'connector.tested',
          subject: { type: 'connector', id, name: connector.name },
          data: { type: connector.type, ok: tested.ok },
        })
      })
      return (await mayEdit(context, id)) ? tested : { ok: tested.ok, message: general }
    },
  }
}

const mayEdit = (context: Pick<Context, 'orgId' | 'user' | 'read'>, id: number): Promise<boolean> =>
  requireTarget(context, 'connector.edit', { type: 'connector', id, path: 'path.id' }).then(
    () => true,
    () => false,
  )
