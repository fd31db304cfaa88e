import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { Fingerprints, FollowedHolder } from '../sharing/index.ts'

/** Those that send a dashboard to webhooks, with its owner's rights. */
const toWebhooks = (db: Reader) =>
  db
    .selectFrom('subscriptions')
    .where(sql<boolean>`jsonb_array_length(subscriptions.recipients -> 'connector_ids') > 0`)

export async function dashboardsSentToWebhooks(db: Reader): Promise<number[]> {
  const found = await toWebhooks(db).select('dashboard_id').distinct().execute()
  return found.map(({ dashboard_id: id }) => id)
}

export type SentToWebhooks = FollowedHolder & { name: string; owner_name: string | null }

export const lockSentToWebhooks = (db: Tx, dashboardId: number): Promise<SentToWebhooks[]> =>
  toWebhooks(db)
    .leftJoin('users', 'users.id', 'subscriptions.owner_id')
    .select(['subscriptions.id', 'subscriptions.name', 'subscriptions.dashboard_id', 'subscriptions.content'])
    .select(['subscriptions.owner_id', 'users.username as owner_name'])
    .select(['subscriptions.confirmed', 'subscriptions.bound_to', 'subscriptions.waiting'])
    .where('subscriptions.dashboard_id', '=', dashboardId)
    .orderBy('subscriptions.id')
    .forNoKeyUpdate('subscriptions')
    .$castTo<SentToWebhooks>()
    .execute()

/** No change of the subscription itself. */
export const keepConfirmed = (
  db: Tx,
  id: number,
  { confirmed, waiting }: { confirmed: Fingerprints; waiting: Fingerprints },
) =>
  db
    .updateTable('subscriptions')
    .set({ confirmed: JSON.stringify(confirmed), waiting: JSON.stringify(waiting) })
    .where('id', '=', id)
    .execute()
