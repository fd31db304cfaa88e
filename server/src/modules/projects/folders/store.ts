import { sql } from 'kysely'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listFolders } from '../../../../../contract/src/folders.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'
import { visible } from '../../access/index.ts'
import { contents } from '../project.ts'
import type { FolderRow, SeenFolder } from './folder.ts'

type Lister = Pick<Context, 'read' | 'orgId' | 'user'>

const columns = [
  'folders.id',
  'folders.name',
  'folders.description',
  'folders.project_id',
  'folders.owner_id',
  'folders.parent_id',
  'folders.ancestor_ids',
  'folders.created_by',
  'folders.created_at',
  'folders.updated_at',
  'folders.revision',
] as const

const pathSeenBy = (context: Pick<Context, 'user'>) =>
  sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name) order by cardinality(a.ancestor_ids))
  from folders a where a.org_id = folders.org_id and a.id = any(folders.ancestor_ids)
    and ${visible(context, 'folder.view', { type: 'folder', as: 'a' })}), '[]')`.as('path')

export const pageOfFolders = (context: Lister, list: Input<typeof listFolders>) =>
  readPage<'folders', SeenFolder>(context, list, {
    table: 'folders',
    sort: 'name',
    search: ['folders.name', 'folders.description'],
    from: (db) => {
      const { project_id: projectId, parent_id: parentId, is_personal: isPersonal } = list
      return db
        .selectFrom('folders')
        .where('folders.org_id', '=', context.orgId)
        .where(visible(context, 'folder.view', 'folder'))
        .$if(projectId !== undefined, (query) => query.where('folders.project_id', '=', projectId!))
        .$if(parentId !== undefined, (query) => query.where('folders.parent_id', '=', parentId!))
        .$if(isPersonal !== undefined, (query) =>
          query.where('folders.owner_id', isPersonal ? 'is not' : 'is', null),
        )
        .select(columns)
        .select(pathSeenBy(context)) as never
    },
  })

export const findSeenFolder = (context: Lister, id: number): Promise<SeenFolder | undefined> =>
  context.read((db) => readSeenFolder(db, context, id))

export const readSeenFolder = (db: Reader, context: Pick<Context, 'orgId' | 'user'>, id: number) =>
  db
    .selectFrom('folders')
    .where('folders.org_id', '=', context.orgId)
    .where('folders.id', '=', id)
    .select(columns)
    .select(pathSeenBy(context))
    .executeTakeFirst() as Promise<SeenFolder | undefined>

export interface FolderKey {
  orgId: number
  id: number
}

export const findFolder = (db: Reader, { orgId, id }: FolderKey) =>
  db
    .selectFrom('folders')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<FolderRow | undefined>

export const findPersonalFolder = (db: Reader, { orgId, userId }: { orgId: number; userId: number }) =>
  db
    .selectFrom('folders')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('owner_id', '=', userId)
    .where('parent_id', 'is', null)
    .executeTakeFirst() as Promise<FolderRow | undefined>

export interface NewFolder extends Omit<FolderRow, 'id' | 'created_at' | 'updated_at' | 'revision'> {
  org_id: number
  created_by: number
}

export const insertFolder = (db: Tx, folder: NewFolder) =>
  db.insertInto('folders').values(folder).returning('id').executeTakeFirstOrThrow()

/** Undefined when the user has one already. */
export const insertPersonalFolder = (db: Tx, folder: NewFolder) =>
  db
    .insertInto('folders')
    .values(folder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const changeFolder = (db: Tx, key: FolderKey, change: { name?: string; description?: string }) =>
  db
    .updateTable('folders')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', key.orgId)
    .where('id', '=', key.id)
    .execute()

export const deleteFolder = (db: Tx, { orgId, id }: FolderKey) =>
  db.deleteFrom('folders').where('org_id', '=', orgId).where('id', '=', id).execute()

/** A tree of folders: of a project, or of a member. */
export interface Tree {
  projectId: number | null
  ownerId: number | null
}

/** Lets one transaction at a time change which folders and objects stand where in these trees. */
export async function lockTrees(db: Tx, orgId: number, trees: readonly Tree[]): Promise<void> {
  const ids = (of: (tree: Tree) => number | null) => trees.map(of).filter((id) => id !== null)
  await sql`select id from projects where org_id = ${orgId} and id = any(${ids(({ projectId }) => projectId)}::integer[])
    order by id for update`.execute(db)
  await sql`select id from folders
    where org_id = ${orgId} and owner_id = any(${ids(({ ownerId }) => ownerId)}::integer[]) and parent_id is null
    order by id for update`.execute(db)
}

export interface Content {
  type: string
  id: number
  folder_id: number
}

/** Every object that stands in one of the folders, visible to the caller or not. */
export async function contentsOfFolders(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<Content[]> {
  if (ids.length === 0) return []
  const each = contents.map(
    ({ type, table }) => sql`select ${sql.lit(type)} as type, id, folder_id from ${sql.table(table)}
      where org_id = ${orgId} and folder_id = any(${[...ids]}::integer[])`,
  )
  const { rows } = await sql<Content>`${sql.join(each, sql` union all `)} order by type, id`.execute(db)
  return rows
}

/** The folders and all folders in them, each with the folders around it. */
export const foldersWithin = (db: Reader, orgId: number, ids: readonly number[]) =>
  db
    .selectFrom('folders')
    .select(columns)
    .where('org_id', '=', orgId)
    .where(sql<boolean>`(id = any(${[...ids]}::integer[]) or ancestor_ids && ${[...ids]}::integer[])`)
    .orderBy('id')
    .execute() as Promise<FolderRow[]>
