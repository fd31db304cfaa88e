import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { Place } from '../../access/index.ts'
import { contents, type ContentType } from '../project.ts'

/** How many of the saved queries were written by another user. */
export async function queriesOfOthers(
  db: Reader,
  { ids, ownerId }: { ids: readonly number[]; ownerId: number },
): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from saved_queries
    where org_id = current_org_id() and id = any(${[...ids]}::integer[]) and created_by is distinct from ${ownerId}`.execute(
    db,
  )
  return rows[0]!.count
}

interface Target {
  orgId: number
  projectId: number | null
  folderId: number | null
}

export interface Moved {
  id: number
  name: string
}

const tableOf = (type: string) =>
  sql.table(contents.find((kind) => kind.type === (type as ContentType))!.table)

/** Puts those objects of one kind elsewhere that still stand where they were. */
export async function placeObjects(
  db: Tx,
  { orgId, projectId, folderId }: Target,
  { type, places }: { type: string; places: readonly Pick<Place, 'id' | 'projectId' | 'folderIds'>[] },
): Promise<Moved[]> {
  const former = places.map((place) => [place.id, place.projectId ?? 0, place.folderIds.at(-1) ?? 0])
  const column = (at: number) => sql`${former.map((values) => values[at])}::integer[]`
  const { rows } = await sql<Moved>`
    update ${tableOf(type)} set project_id = ${projectId}, folder_id = ${folderId}, revision = revision + 1, updated_at = now()
    where org_id = ${orgId} and (id, coalesce(project_id, 0), coalesce(folder_id, 0)) in
      (select * from unnest(${column(0)}, ${column(1)}, ${column(2)})) returning id, name`.execute(db)
  return rows
}

/** Puts a folder elsewhere, with the folders in it; below, its way down from the place is unchanged. */
export async function placeFolder(
  db: Tx,
  { orgId, projectId, folderId }: Target,
  { id, ownerId, ancestorIds }: { id: number; ownerId: number | null; ancestorIds: readonly number[] },
): Promise<Moved | undefined> {
  const { rows } = await sql<Moved>`
    update folders set project_id = ${projectId}, owner_id = ${ownerId},
      parent_id = case when id = ${id} then ${folderId} else parent_id end,
      ancestor_ids = ${[...ancestorIds]}::integer[] || ancestor_ids[array_position(ancestor_ids || id, ${id}):],
      revision = revision + case when id = ${id} then 1 else 0 end, updated_at = now()
    where org_id = ${orgId} and (id = ${id} or ancestor_ids @> array[${id}::integer]) returning id, name`.execute(
    db,
  )
  return rows.find((row) => row.id === id)
}

/** What stands in folders of another project follows them into it. */
export async function followFolders(
  db: Tx,
  { orgId, projectId }: Omit<Target, 'folderId'>,
  folderIds: readonly number[],
): Promise<void> {
  for (const { table } of contents)
    await sql`
      update ${sql.table(table)} set project_id = ${projectId}
      where org_id = ${orgId} and folder_id = any(${[...folderIds]}::integer[])
        and project_id is distinct from ${projectId}`.execute(db)
}
