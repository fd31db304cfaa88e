import { createHmac } from 'node:crypto'
import type { SealedPlace, Secrets } from '../../kernel/secrets.ts'
import type { WebhookRow } from './store.ts'

type Signing = Pick<WebhookRow, 'org_id' | 'key' | 'secret' | 'previous_secret' | 'previous_secret_until'>

/** Of both: the one before stays sealed as it was. */
export const secretPlace = ({ org_id: orgId, key }: Pick<WebhookRow, 'org_id' | 'key'>): SealedPlace => ({
  column: 'webhooks.secret',
  orgId,
  row: `webhook:${key}`,
  field: 'secret',
})

/** The value of `X-Service-Signature`: one signature, or two while the secret is being replaced, the newer first. */
export function signatureOf(secrets: Secrets, webhook: Signing, at: { body: string; now: Date }): string {
  const { secret, previous_secret: before, previous_secret_until: until } = webhook
  const all = before !== null && until !== null && until > at.now ? [secret, before] : [secret]
  return all
    .map((sealed) => secrets.open(sealed, secretPlace(webhook)))
    .map((one) => createHmac('sha256', one).update(at.body).digest('hex'))
    .join(',')
}
