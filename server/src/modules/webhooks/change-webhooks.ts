import { randomBytes } from 'node:crypto'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../contract/src/webhooks.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import type { Outbound } from '../../kernel/outbound/outbound.ts'
import { parseTargetUrl } from '../../kernel/outbound/target-url.ts'
import { checkRevision } from '../../kernel/revision.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { secretPlace } from './sign.ts'
import {
  changeWebhook,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  showWebhook,
  subjectOf,
  type WebhookChange,
  type WebhookRow,
} from './store.ts'

export interface WebhookDependencies {
  outbound: Pick<Outbound, 'rules'>
  secrets: Secrets
}

const maxWebhooks = 100
const rotationMs = 24 * 3_600_000

function requireTarget(url: string, { outbound }: WebhookDependencies): void {
  const target = parseTargetUrl(url, outbound.rules)
  if ('reason' in target) throw refuse.invalid('body.target_url', target.reason)
}

export const createWebhook =
  (dependencies: WebhookDependencies) =>
  async (
    context: Context,
    { event_type, target_url, secret }: Input<typeof contract.createWebhook>,
  ): Promise<contract.Webhook> => {
    requireTarget(target_url, dependencies)
    const { orgId, user } = context
    const place = { org_id: orgId, key: randomBytes(16).toString('base64url') }
    const sealed = dependencies.secrets.seal(secret, secretPlace(place))
    return await context.transaction(
      async ({ db, emit }) => {
        if ((await countWebhooks(db, orgId)) >= maxWebhooks)
          throw refuse.conflict(`there are ${maxWebhooks} webhooks already: delete one first`)
        const row = { ...place, event_type, target_url, secret: sealed, created_by: user.userId }
        const webhook = await insertWebhook(db, row)
        const data = { event_type, target_url }
        await emit({ type: 'webhook.created', subject: subjectOf(webhook), data })
        return showWebhook(webhook)
      },
      { isResponse: true },
    )
  }

export const updateWebhook =
  (dependencies: WebhookDependencies) =>
  async (
    { orgId, ifMatch, now, transaction }: Context,
    { id, secret, status, target_url: url }: Input<typeof contract.updateWebhook>,
  ): Promise<contract.Webhook> => {
    if (url !== undefined) requireTarget(url, dependencies)
    return await transaction(async ({ db, emit }) => {
      const before = orNotFound(await lockWebhook(db, { orgId, id }), 'webhook')
      checkRevision(ifMatch, before)
      const webhook = await changeWebhook(
        db,
        { orgId, id },
        {
          ...(url !== undefined && { target_url: url }),
          ...(secret !== undefined && rotated(dependencies, before, { secret, now: now() })),
          ...(status !== undefined && { status, paused_reason: null, failing_since: null }),
        },
      )
      await emit({
        type: 'webhook.updated',
        subject: subjectOf(webhook),
        data: {
          ...(url !== undefined && { target_url: url }),
          ...(status !== undefined && { status }),
          ...(secret !== undefined && { is_secret_replaced: true }),
        },
      })
      return showWebhook(webhook)
    })
  }

/** The secret before stays valid for a while, so that no message is refused while the receiver learns the new one. */
const rotated = (
  { secrets }: WebhookDependencies,
  before: WebhookRow,
  { secret, now }: { secret: string; now: Date },
): WebhookChange => ({
  secret: secrets.seal(secret, secretPlace(before)),
  previous_secret: before.secret,
  previous_secret_until: new Date(now.getTime() + rotationMs),
})

export const removeWebhook = (
  { orgId, ifMatch, transaction }: Context,
  { id }: Input<typeof contract.deleteWebhook>,
): Promise<void> =>
  transaction(async ({ db, emit }) => {
    const webhook = orNotFound(await lockWebhook(db, { orgId, id }), 'webhook')
    checkRevision(ifMatch, webhook)
    await deleteWebhook(db, { orgId, id })
    await emit({ type: 'webhook.deleted', subject: subjectOf(webhook) })
  })
