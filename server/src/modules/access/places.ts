import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Place } from './rights.ts'

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

/** The tables of the objects that a permission can be checked on. */
interface Target {
  table: string
  /** Column of the id in the path. */
  id: string
  /** Rows have `project_id`: a grant on the project applies to them. */
  inProject?: true
  /** Rows have `dataset_id`: a grant on the dataset applies to them. */
  ofDataset?: true
  /** Rows have `status`: roles may reach what is published only. */
  hasStatus?: true
  /** Column of the one user who owns the row; for everyone else the object does not exist. */
  owner?: string
  /** Column of the owner of a row outside any project: private to that user. */
  personal?: string
  /** The kind in a sentence, where it is not the type itself. */
  word?: string
}

/** Every kind of object that a route may have as its target. One line each. */
const targets = {
  project: { table: 'projects', id: 'id' },
  connector: { table: 'connectors', id: 'id', inProject: true },
  dataset: { table: 'datasets', id: 'id', inProject: true, hasStatus: true },
  recipe: { table: 'recipes', id: 'id', inProject: true },
  run: { table: 'runs', id: 'id', inProject: true, ofDataset: true },
  schedule: { table: 'schedules', id: 'id', inProject: true },
  dashboard: { table: 'dashboards', id: 'id', inProject: true, hasStatus: true },
  alert: { table: 'alerts', id: 'id', inProject: true },
  subscription: { table: 'subscriptions', id: 'id' },
  query: { table: 'saved_queries', id: 'id', inProject: true, personal: 'created_by', word: 'saved query' },
  group: { table: 'groups', id: 'id' },
  user: { table: 'memberships', id: 'user_id' },
  map: { table: 'maps', id: 'id' },
  sign_in_provider: { table: 'sign_in_providers', id: 'id', word: 'sign-in provider' },
  invitation: { table: 'invitations', id: 'id' },
  notification: { table: 'notifications', id: 'id', owner: 'user_id' },
} as const satisfies Record<string, Target>

export type TargetType = keyof typeof targets

export function targetOf(type: string): Target {
  const target = (targets as Record<string, Target>)[type]
  if (!target) throw new Error(`no such kind of target: ${type}`)
  return target
}
