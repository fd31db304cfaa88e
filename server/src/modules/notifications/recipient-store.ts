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

/** Whoever owns what current releases of apps show of a dataset. */
export async function ownersOfPublished(
  db: Tx,
  { orgId, datasetId }: { orgId: number; datasetId: number },
): Promise<number[]> {
  const names = sql<boolean>`exists (
    select from jsonb_array_elements(r.frozen -> 'publications') one
    where (one ->> 'id')::integer = p.id
      and jsonb_path_exists(one, '$.**.dataset_id ? (@ == $id)', ${JSON.stringify({ id: datasetId })}::jsonb))`
  const rows = await db
    .selectFrom('publications as p')
    .innerJoin('apps as a', (join) => join.onRef('a.org_id', '=', 'p.org_id').onRef('a.id', '=', 'p.app_id'))
    .innerJoin('app_releases as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.id', '=', 'a.release_id'),
    )
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.org_id', '=', 'p.org_id').onRef('m.user_id', '=', 'p.created_by'),
    )
    .where('p.org_id', '=', orgId)
    .where('p.withdrawn_at', 'is', null)
    .where(names)
    .select('m.user_id')
    .distinct()
    .execute()
  return rows.map(({ user_id: userId }) => userId)
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
