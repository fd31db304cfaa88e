import type { Input } from '../../../../../contract/src/endpoint.ts'
import type {
  LineageDelivery,
  setLineageDelivery as endpoint,
} from '../../../../../contract/src/open-lineage-delivery.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import type { SealedPlace, Secrets } from '../../../kernel/secrets.ts'
import { parseTargetUrl } from '../../../kernel/outbound/target-url.ts'
import { queueDelivery } from './queue-delivery.ts'
import { countRuns, type DeliveryRow, findDelivery, removeDelivery, saveDelivery } from './delivery-store.ts'

export interface DeliverySettingsDependencies {
  secrets: Secrets
  outbound: Pick<Outbound, 'rules'>
}

export const tokenPlace = (orgId: number): SealedPlace => ({
  column: 'lineage_deliveries.token',
  orgId,
  row: 'lineage_delivery',
  field: 'token',
})

const none: LineageDelivery = {
  url: null,
  has_token: false,
  since: null,
  waiting_count: 0,
  last_sent_at: null,
  failure: null,
  failed_at: null,
  refused_count: 0,
  last_refusal: null,
}

export async function getDelivery({ read }: Pick<Context, 'read'>): Promise<LineageDelivery> {
  return await read(async (db) => {
    const row = await findDelivery(db)
    if (!row) return none
    const { waiting, refused, last_refusal } = await countRuns(db, row.since)
    return {
      url: row.url,
      has_token: row.token !== null,
      since: row.since.toISOString(),
      waiting_count: waiting,
      last_sent_at: row.last_sent_at?.toISOString() ?? null,
      failure: row.failure,
      failed_at: row.failed_at?.toISOString() ?? null,
      refused_count: refused,
      last_refusal,
    }
  })
}

export const setDelivery =
  (dependencies: DeliverySettingsDependencies) =>
  async (
    context: Pick<Context, 'orgId' | 'read' | 'transaction' | 'now'>,
    { url, token }: Input<typeof endpoint>,
  ): Promise<LineageDelivery> => {
    const { orgId } = context
    const target = url === null ? undefined : targetOf(url, dependencies)
    if (!target && token) throw refuse.invalid('body.token', 'does not go without an address')
    await context.transaction(async ({ db, emit, enqueue }) => {
      const before = await findDelivery(db)
      if (target) {
        const sealed = sealedToken(dependencies, { orgId, target, token, before })
        await saveDelivery(db, { orgId, now: context.now(), url: target.href, token: sealed })
        await queueDelivery({ db, enqueue }, { orgId, now: context.now() })
      } else await removeDelivery(db, orgId)
      await emit({
        type: 'lineage.delivery_changed',
        subject: { type: 'organization', id: orgId },
        // What follows the host may be a secret too.
        data: { to: target?.origin ?? null, token: token === undefined ? 'as before' : token && 'new' },
      })
    })
    return await getDelivery(context)
  }

function targetOf(url: string, { outbound }: DeliverySettingsDependencies): URL {
  const target = parseTargetUrl(url, outbound.rules)
  if ('reason' in target) throw refuse.invalid('body.url', target.reason)
  return target.url
}

interface Token {
  orgId: number
  target: URL
  token: string | null | undefined
  before: DeliveryRow | undefined
}

/** A token is sent to the host that it was entered for, and to no other. */
function sealedToken({ secrets }: DeliverySettingsDependencies, { orgId, target, token, before }: Token) {
  if (token !== undefined) return token === null ? null : secrets.seal(token, tokenPlace(orgId))
  if (!before?.token) return null
  if (new URL(before.url).origin !== target.origin)
    throw refuse.invalid('body.token', 'give the token for the new address, or null for none')
  return before.token
}
