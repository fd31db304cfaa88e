import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { getProjectContents, listProjects } from '../../../../contract/src/projects.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import { contents, type ContentType, type ProjectRow } from './project.ts'

export interface ProjectKey {
  orgId: number
  id: number
}

const columns = ['id', 'name', 'description', 'created_by', 'created_at', 'updated_at', 'revision'] as const

type Lister = Pick<Context, 'read' | 'orgId' | 'user'>

export const pageOfProjects = (context: Lister, list: Input<typeof listProjects>) =>
  readPage<'projects', ProjectRow>(context, list, {
    table: 'projects',
    search: ['projects.name', 'projects.description'],
    from: (db) =>
      db
        .selectFrom('projects')
        .where('org_id', '=', context.orgId)
        .where(visible(context, 'project.view', 'project'))
        .select(columns) as never,
  })

export const findProject = (db: Reader, { orgId, id }: ProjectKey) =>
  db
    .selectFrom('projects')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<ProjectRow | undefined>

export const lockProject = (db: Tx, { orgId, id }: ProjectKey) =>
  db
    .selectFrom('projects')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<ProjectRow | undefined>

export const insertProject = (
  db: Tx,
  project: { org_id: number; name: string; description: string; created_by: number },
) =>
  db
    .insertInto('projects')
    .values(project)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<ProjectRow>

export const changeProject = (db: Tx, key: ProjectKey, change: { name?: string; description?: string }) =>
  db
    .updateTable('projects')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', key.orgId)
    .where('id', '=', key.id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<ProjectRow>

export const deleteProject = (db: Tx, { orgId, id }: ProjectKey) =>
  db.deleteFrom('projects').where('org_id', '=', orgId).where('id', '=', id).execute()

export interface ContentRow {
  type: ContentType
  id: number
  name: string
  description: string
  status: string | null
  updated_at: Date
}

/** What the project contains, as far as the caller may see it. */
export function pageOfContents(context: Lister, list: Input<typeof getProjectContents>) {
  const wanted = contents.filter(({ type }) => !list.type || list.type.includes(type))
  const all = sql.join(
    wanted.map((kind) => itemsOf(context, kind, list.id)),
    sql` union all `,
  )
  return readPage<never, ContentRow>(context, list, {
    table: 'items',
    sort: 'type',
    search: ['items.name', 'items.description'],
    from: (db) => db.selectFrom(sql<ContentRow>`(${all})`.as('items') as never).selectAll() as never,
  })
}

function itemsOf(context: Lister, kind: (typeof contents)[number], projectId: number): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${kind.table}.${name}`)
  return sql`select ${sql.lit(kind.type)} as type, ${column('id')} as id, ${column('name')} as name,
      ${column('description')} as description,
      ${kind.hasStatus ? column('status') : sql`null::text`} as status, ${column('updated_at')} as updated_at
    from ${sql.table(kind.table)}
    where ${column('org_id')} = ${context.orgId} and ${column('project_id')} = ${projectId}
      and ${visible(context, `${kind.type}.view`, kind.type)}`
}

/** How many objects of any kind are in the project, visible to the caller or not. */
export async function countContents(db: Reader, { orgId, id }: ProjectKey): Promise<number> {
  const counts = contents.map(
    ({ table }) =>
      sql`(select count(*) from ${sql.table(table)} where org_id = ${orgId} and project_id = ${id})`,
  )
  const { rows } = await sql<{ total: number }>`
    select (${sql.join(counts, sql` + `)})::integer as total`.execute(db)
  return rows[0]!.total
}
