import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'
import { membersHolding } from '../access/index.ts'
import type { Quoting } from './notice.ts'
import type { NotificationKind } from './notification.ts'

export async function membersOfGroup(db: Tx, at: { orgId: number; groupId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .where('org_id', '=', at.orgId)
    .where('group_id', '=', at.groupId)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export interface Named {
  type: string
  id: number
  name: string
}

const tables: Record<string, string> = {
  dashboard: 'dashboards',
  dataset: 'datasets',
  project: 'projects',
  folder: 'folders',
}

/** The names of things that have a page of their own. */
export async function namesOf(
  db: Tx,
  orgId: number,
  things: { type: string; id: number }[],
): Promise<Named[]> {
  const named: Named[] = []
  for (const [type, table] of Object.entries(tables)) {
    const ids = things.filter((thing) => thing.type === type).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where org_id = ${orgId} and id = any(${ids}) order by id`.execute(
      db,
    )
    named.push(...rows.map((row) => ({ type, ...row })))
  }
  return named
}

/** Members who may edit the dataset, or its policies. */
export async function editorsOfDataset(
  db: Tx,
  { orgId, datasetId }: { orgId: number; datasetId: number },
): Promise<number[]> {
  const target = { type: 'dataset', id: datasetId }
  const editors = await membersHolding(db, 'dataset.edit', { orgId, target })
  const guardians = await membersHolding(db, 'dataset.edit_policies', { orgId, target })
  return [...new Set([...editors, ...guardians])]
}

export interface AlertMessage {
  kind: NotificationKind
  userIds: number[]
  connectorIds: number[]
  isRouted: boolean
  title: string
  body: string
  link: string | null
}

/** Notifications that an evaluation of an alert left, in its transaction. */
export async function messagesOfAlert(
  db: Tx,
  { orgId, alertId, evaluation }: { orgId: number; alertId: number; evaluation: number },
): Promise<AlertMessage[]> {
  const { rows } = await sql<AlertMessage>`
    select kind, user_ids as "userIds", connector_ids as "connectorIds", is_routed as "isRouted", title, body, link
    from alert_messages where org_id = ${orgId} and alert_id = ${alertId} and evaluation = ${evaluation}
    order by id`.execute(db)
  return rows
}

export async function commentText(db: Tx, id: number): Promise<string> {
  const row = await db.selectFrom('dashboard_comments').where('id', '=', id).select('text').executeTakeFirst()
  return row?.text ?? ''
}

/** Why a run failed; for a build, the counts of its steps. */
export async function failureOfRun(db: Tx, id: number): Promise<Quoting> {
  const row = await db
    .selectFrom('runs')
    .select(['failure', 'dataset_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isGone = row?.dataset_id === null && row.kind !== 'build'
  return { quoted: isGone ? '' : (row?.failure ?? ''), datasetId: row?.dataset_id ?? null }
}

/** Why the newest load of a dataset failed. */
export async function failureOfDataset(db: Tx, id: number): Promise<Quoting> {
  const row = await db.selectFrom('datasets').select('failure').where('id', '=', id).executeTakeFirst()
  return { quoted: row?.failure ?? '', datasetId: id }
}
