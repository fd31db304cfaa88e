import { sql } from 'kysely'
import type { CodeType } from '../../../../contract/src/code-files.ts'
import type { Tx } from '../../kernel/database/database.ts'

export interface KeyRow {
  type: CodeType
  target_id: number
  key: string
}

interface In {
  orgId: number
  projectId: number
}

/** Of two imports into one project the second begins when the first has ended. */
export async function lockProjectFiles(db: Tx, { orgId, projectId }: In): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`as-code ${orgId}`}), ${projectId}::integer)`.execute(db)
}

/** The keys of a project, without those of objects that left it. */
export async function keysOf(db: Tx, { projectId }: In): Promise<KeyRow[]> {
  await sql`
    delete from code_keys k where k.project_id = ${projectId} and not exists (
      select from (
        select 'connector' as type, id, project_id from connectors
        union all select 'dataset', id, project_id from datasets
        union all select 'recipe', id, project_id from recipes
        union all select 'schedule', id, project_id from schedules
        union all select 'dashboard', id, project_id from dashboards
        union all select 'query', id, project_id from saved_queries
        union all select 'alert', id, project_id from alerts
        union all select 'app', id, project_id from apps
        union all select 'policy', p.dataset_id, d.project_id from dataset_policies p
          join datasets d on d.org_id = p.org_id and d.id = p.dataset_id
        union all select 'subscription', s.id, d.project_id from subscriptions s
          join dashboards d on d.org_id = s.org_id and d.id = s.dashboard_id) t
      where t.type = k.type and t.id = k.target_id and t.project_id = k.project_id)`.execute(db)
  return (await db
    .selectFrom('code_keys')
    .select(['type', 'target_id', 'key'])
    .where('project_id', '=', projectId)
    .execute()) as KeyRow[]
}

/** An object from another project gets a new key. */
export async function giveKey(
  db: Tx,
  { orgId, projectId }: In,
  { type, target_id: id, key }: KeyRow,
): Promise<void> {
  await sql`
    insert into code_keys (org_id, project_id, type, target_id, key)
    values (${orgId}, ${projectId}, ${type}, ${id}, ${key})
    on conflict (org_id, type, target_id) do update set project_id = excluded.project_id, key = excluded.key`.execute(
    db,
  )
}

/** Runs a part of a transaction that can fail without ending all of it. */
export async function inSavepoint<T>(db: Tx, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const done = await part()
    await sql`release savepoint part`.execute(db)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    throw error
  }
}
