import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Reader } from '../../kernel/database/database.ts'
import type { GrantTarget } from './permissions.ts'
import { type Place, seesPersonal } from './rights.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read'>

/** The given objects that exist in the organization, as access sees them. */
export const findPlaces = (context: Caller, of: { type: string; ids: number[] }): Promise<Place[]> =>
  context.read((db) => readPlaces(db, context.orgId, { ...of, user: context.user }))

interface Wanted {
  type: string
  ids: number[]
  /** For whom what is another's own does not exist; undefined: for nobody in particular. */
  user?: Context['user']
}

export async function readPlaces(db: Reader, orgId: number, { type, ids, user }: Wanted): Promise<Place[]> {
  const target = targetOf(type)
  const column = (name: string) => sql.ref(`${target.table}.${name}`)
  const none = sql`null::integer`
  const { rows } = await sql<PlaceRow>`
      select ${column(target.id)} as id, ${target.inProject ? column('project_id') : none} as project_id,
        ${target.parent ? column(parentColumn(target.parent)) : none} as parent_id, ${statusOf(target)} as status,
        ${target.hasChat ? sql`not ${column('chat')}` : sql`false`} as is_excluded,
        ${target.inProject ? sql`f.owner_id, f.ancestor_ids || f.id` : sql`${none} as owner_id, null::integer[]`} as folder_ids
      from ${sql.table(target.table)} ${target.inProject ? joinFolder(target) : sql``}
      where ${column('org_id')} = ${orgId} and ${column(target.id)} = any(${ids})
        ${user ? ownOnly(target, user) : sql``}`.execute(db)
  return rows.map((row) => ({
    type,
    id: row.id,
    projectId: row.project_id,
    folderIds: row.folder_ids ?? [],
    ownerId: row.owner_id,
    parent: target.parent && row.parent_id !== null ? { type: target.parent, id: row.parent_id } : null,
    published: row.status === 'published',
    isExcludedFromChat: row.is_excluded,
  }))
}

interface PlaceRow {
  id: number
  project_id: number | null
  parent_id: number | null
  owner_id: number | null
  folder_ids: number[] | null
  status: string | null
  is_excluded: boolean
}

/** Column of what a row belongs to. */
export const parentColumn = (parent: GrantTarget) => `${parent}_id`

const joinFolder = (target: Target) =>
  sql`left join folders f on f.org_id = ${sql.ref(`${target.table}.org_id`)} and f.id = ${folderOf(target)}`

/** The folder of a row: a folder is in itself, and a run where its dataset is. */
function folderOf({ table, isFolder, parent }: Target): RawBuilder<unknown> {
  if (isFolder) return sql.ref(`${table}.id`)
  if (parent !== 'dataset') return sql.ref(`${table}.folder_id`)
  return sql`(select d.folder_id from datasets d
    where d.org_id = ${sql.ref(`${table}.org_id`)} and d.id = ${sql.ref(`${table}.dataset_id`)})`
}

/**
 * What of the rows `as` to compare with which set of ids, to find those in the folders `f` of a condition. Lists select from
 * queries that not every column is in, so rows are found by their ids.
 */
export function inFolders(
  { table, id, isFolder, parent }: Target,
  { as, condition }: { as: string; condition: RawBuilder<unknown> },
): { column: RawBuilder<unknown>; ids: RawBuilder<unknown> } {
  const where = sql`where f.org_id = current_org_id() and ${condition}`
  const idsOf = (placed: string) => sql`select o.id from ${sql.table(placed)} o
    join folders f on f.org_id = o.org_id and f.id = o.folder_id ${where}`
  if (isFolder) return { column: sql.ref(`${as}.id`), ids: sql`select f.id from folders f ${where}` }
  if (parent === 'dataset') return { column: sql.ref(`${as}.dataset_id`), ids: idsOf('datasets') }
  return { column: sql.ref(`${as}.${id}`), ids: idsOf(table) }
}

function ownOnly({ table, owner, personal, isFolder }: Target, user: Caller['user']) {
  if (owner) return sql`and ${sql.ref(owner)} = ${user.userId}`
  if (!personal || (isFolder && seesPersonal(user))) return sql``
  return sql`and (${sql.ref(`${table}.project_id`)} is not null or ${sql.ref(`${table}.${personal}`)} = ${user.userId})`
}

// What is a user's own is open to them as what is published is.
function statusOf({ table, hasStatus, personal }: Target) {
  if (personal) return sql`case when ${sql.ref(`${table}.project_id`)} is null then 'published' end`
  return hasStatus ? sql.ref(`${table}.status`) : sql`null::text`
}

/** The tables of the objects that a permission can be checked on. */
interface Target {
  table: string
  /** Column of the id in the path. */
  id: string
  /** Rows have `project_id` and a folder: grants on these apply to them. */
  inProject?: true
  isFolder?: true
  /** Rows belong to one of these: a grant on it applies to them. */
  parent?: GrantTarget
  /** Rows have `status`: roles may reach what is published only. */
  hasStatus?: true
  /** Rows have `chat`: organizations exclude some from what answers in words. */
  hasChat?: true
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
  folder: { table: 'folders', id: 'id', inProject: true, isFolder: true, personal: 'owner_id' },
  connector: { table: 'connectors', id: 'id', inProject: true },
  dataset: { table: 'datasets', id: 'id', inProject: true, hasStatus: true, hasChat: true },
  recipe: { table: 'recipes', id: 'id', inProject: true },
  run: { table: 'runs', id: 'id', inProject: true, parent: 'dataset' },
  schedule: { table: 'schedules', id: 'id', inProject: true },
  dashboard: { table: 'dashboards', id: 'id', inProject: true, hasStatus: true },
  alert: { table: 'alerts', id: 'id', inProject: true },
  agent: { table: 'agents', id: 'id', hasStatus: true },
  agent_run: { table: 'agent_runs', id: 'id', owner: 'user_id', word: 'run' },
  approval: { table: 'agent_approvals', id: 'id', owner: 'user_id' },
  subscription: { table: 'subscriptions', id: 'id' },
  query: { table: 'saved_queries', id: 'id', inProject: true, personal: 'created_by', word: 'saved query' },
  access_request: { table: 'access_requests', id: 'id', word: 'access request' },
  group: { table: 'groups', id: 'id' },
  role: { table: 'custom_roles', id: 'id' },
  user: { table: 'memberships', id: 'user_id' },
  map: { table: 'maps', id: 'id' },
  webhook: { table: 'webhooks', id: 'id' },
  app: { table: 'apps', id: 'id' },
  publication: { table: 'publications', id: 'id', parent: 'app' },
  evaluation_set: { table: 'evaluation_sets', id: 'id', word: 'evaluation set' },
  chat_session: { table: 'chat_sessions', id: 'id', word: 'chat session' },
  verified_answer: { table: 'verified_answers', id: 'id', word: 'verified answer' },
  knowledge_base: { table: 'knowledge_bases', id: 'id', hasStatus: true, word: 'knowledge base' },
  sign_in_provider: { table: 'sign_in_providers', id: 'id', word: 'sign-in provider' },
  chat_provider: { table: 'chat_providers', id: 'id', word: 'provider of language models' },
  invitation: { table: 'invitations', id: 'id' },
  notification: { table: 'notifications', id: 'id', owner: 'user_id' },
} as const satisfies Record<string, Target>

export type TargetType = keyof typeof targets

export function targetOf(type: string): Target {
  const target = (targets as Record<string, Target>)[type]
  if (!target) throw new Error(`no such kind of target: ${type}`)
  return target
}
