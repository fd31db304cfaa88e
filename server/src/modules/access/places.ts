import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Place } from './rights.ts'
import { type Target, targetOf } from './targets.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read'>

/** The given objects that exist in the organization, as access sees them. */
export async function findPlaces(
  context: Caller,
  { type, ids }: { type: string; ids: number[] },
): Promise<Place[]> {
  const target = targetOf(type)
  const id = sql.ref(target.id)
  const own = ownOnly(target, context.user.userId)
  const { rows } = await context.read((db) =>
    sql<{ id: number; project_id: number | null; dataset_id: number | null; status: string | null }>`
      select ${id} as id, ${target.inProject ? sql`project_id` : sql`null::integer`} as project_id,
        ${target.ofDataset ? sql`dataset_id` : sql`null::integer`} as dataset_id,
        ${statusOf(target)} as status
      from ${sql.table(target.table)} where org_id = ${context.orgId} and ${id} = any(${ids}) ${own}`.execute(
      db,
    ),
  )
  return rows.map((row) => ({
    type,
    id: row.id,
    projectId: row.project_id,
    datasetId: row.dataset_id,
    published: row.status === 'published',
  }))
}

function ownOnly({ owner, personal }: Target, userId: number) {
  if (owner) return sql`and ${sql.ref(owner)} = ${userId}`
  return personal ? sql`and (project_id is not null or ${sql.ref(personal)} = ${userId})` : sql``
}

// What is a user's own is open to them as what is published is.
function statusOf({ hasStatus, personal }: Target) {
  if (personal) return sql`case when project_id is null then 'published' end`
  return hasStatus ? sql`status` : sql`null::text`
}
