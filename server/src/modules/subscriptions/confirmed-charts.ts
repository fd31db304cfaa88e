import type { Chart } from '../../../../contract/src/charts.ts'
import type { Subscription } from '../../../../contract/src/subscriptions.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { type Refusal, refuse } from '../../kernel/errors.ts'
import { contentsOf, dashboardsOf } from '../dashboards/index.ts'
import {
  type Fingerprints,
  type LinkOrSubscription,
  type Holders,
  type Standing,
  fingerprintsShown,
  standingsOf,
  confirmationRefusal,
  waitingCharts,
  waitingFor,
} from '../sharing/index.ts'
import {
  type SentToWebhooks,
  dashboardsSentToWebhooks,
  keepConfirmed,
  lockSentToWebhooks,
} from './confirmed-store.ts'
import { findSubscription } from './store.ts'
import { type SubscriptionRow, showSubscription } from './subscription.ts'

type Read = Context['read']

export const whoConfirms = 'the owner of the subscription'

/** As changes of what they send are followed. Who gets a mail is shown what they may see themselves, without this. */
export const subscriptionHolders: Holders<SentToWebhooks> = {
  dashboardIds: dashboardsSentToWebhooks,
  lockOf: lockSentToWebhooks,
  keep: keepConfirmed,
  waits: ({ id, name, owner_id, owner_name: owner }, dashboard, charts) => ({
    type: 'subscription.waiting',
    subject: { type: 'subscription', id, name },
    data: { dashboard_id: dashboard.id, dashboard: dashboard.name, owner_id, owner, charts },
  }),
}

/** Dashboards as they are, by their ids. */
async function standings(read: Read, holders: readonly Pick<LinkOrSubscription, 'dashboard_id'>[]) {
  const ids = [...new Set(holders.map(({ dashboard_id: id }) => id))]
  const rows = await read((db) => dashboardsOf(db, { ids }))
  const all = await standingsOf(
    read,
    rows.map((row) => ({ contents: contentsOf(row), version: row.version })),
  )
  return new Map<number, Standing>(rows.map(({ id }, at) => [id, all[at]!]))
}

type Waiting = Subscription['waiting']

const goesToWebhooks = ({ recipients }: Pick<SubscriptionRow, 'recipients'>) =>
  (recipients.connector_ids ?? []).length > 0

/** With the charts that wait, for those who may change it. */
export async function showSubscriptions(
  read: Read,
  rows: readonly SubscriptionRow[],
): Promise<Subscription[]> {
  const toWebhooks = rows.filter((row) => row.is_mine && goesToWebhooks(row))
  const standing = await standings(read, toWebhooks)
  const waitingOf = async (row: SubscriptionRow): Promise<Waiting> => {
    const dashboard = toWebhooks.includes(row) ? standing.get(row.dashboard_id) : undefined
    return dashboard ? waitingCharts(dashboard.contents, await waitingFor(read, row, dashboard)) : []
  }
  return Promise.all(rows.map(async (row) => showSubscription(row, await waitingOf(row))))
}

/** As it is after a change. */
export async function shownSubscription(
  caller: Pick<Context, 'user'>,
  db: Tx,
  id: number,
): Promise<Subscription> {
  const row = await findSubscription(db, caller, id)
  return (await showSubscriptions((query) => query(db), [row!]))[0]!
}

type Confirmed = Pick<SubscriptionRow, 'id' | 'dashboard_id' | 'content'>

/** Its owner confirms what it currently sends. */
export async function confirmWhatIsSent(db: Tx, { id, content, ...held }: Confirmed): Promise<void> {
  const standing = (await standings((query) => query(db), [held])).get(held.dashboard_id)
  const confirmed = standing ? fingerprintsShown({ content }, standing) : {}
  await keepConfirmed(db, id, { confirmed, waiting: {} })
}

/** Rejects a confirmation of other charts than the reviewed ones. */
export async function requireSeen(
  db: Tx,
  holder: LinkOrSubscription & Pick<SubscriptionRow, 'recipients'>,
  seen: readonly Pick<Waiting[number], 'id' | 'fingerprint'>[],
): Promise<void> {
  const read: Read = (query) => query(db)
  const standing = (await standings(read, [holder])).get(holder.dashboard_id)
  const waiting = standing && goesToWebhooks(holder) ? await waitingFor(read, holder, standing) : {}
  const known = new Map(seen.map(({ id, fingerprint }) => [id, fingerprint]))
  const other = [...known.keys(), ...Object.keys(waiting)].find((id) => known.get(id) !== waiting[id])
  if (other !== undefined)
    throw refuse.conflict(`the chart "${other}" was changed meanwhile: look at it again`)
}

/** A dashboard as a webhook gets it: without the charts that would reveal more than was confirmed. */
export interface Through {
  version: number
  withheld(chart: Pick<Chart, 'id'>): Refusal | undefined
}

export async function throughWebhook(read: Read, holder: LinkOrSubscription): Promise<Through> {
  const standing = (await standings(read, [holder])).get(holder.dashboard_id)
  const waiting: Fingerprints = standing ? await waitingFor(read, holder, standing) : {}
  return {
    // No version of a deleted dashboard can be rendered.
    version: standing?.version ?? 0,
    withheld: (chart) => confirmationRefusal(chart, waiting, whoConfirms),
  }
}
