import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listProjects } from '../../../../contract/src/projects.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import { contents, type ProjectRow } from './project.ts'

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

/** How many objects of any kind, and folders, are in the project, visible to the caller or not. */
export async function countContents(db: Reader, { orgId, id }: ProjectKey): Promise<number> {
  const counts = [...contents.map(({ table }) => table), 'folders'].map(
    (table) => sql`(select count(*) from ${sql.table(table)} where org_id = ${orgId} and project_id = ${id})`,
  )
  const { rows } = await sql<{ total: number }>`
    select (${sql.join(counts, sql` + `)})::integer as total`.execute(db)
  return rows[0]!.total
}
