import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { ReadDocument } from '../reading/messages.ts'

/** The latest versions of a base, and those that are found while a later one is not. */
export async function latestVersions(
  db: Reader,
  { orgId, baseId, documentId }: { orgId: number; baseId: number; documentId?: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from knowledge_versions v
    join knowledge_documents d on d.org_id = v.org_id and d.id = v.document_id
    left join knowledge_indexes i on i.org_id = d.org_id and i.id = d.current_index_id
    where d.org_id = ${orgId} and d.base_id = ${baseId}
      ${documentId === undefined ? sql`` : sql`and d.id = ${documentId}`}
      and (v.id = i.version_id
        or v.number = (select max(n.number) from knowledge_versions n where n.org_id = d.org_id and n.document_id = d.id))
    order by v.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const markVersions = (db: Tx, orgId: number, ids: readonly number[]) =>
  db
    .updateTable('knowledge_versions')
    .set({ status: 'queued' })
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute()

export interface IndexedVersion {
  id: number
  number: number
  document_id: number
  document_name: string
  base_id: number
  language: string
  stored_as: string
  file_name: string
  status: string
  current_number: number | null
  embedding_provider_id: number | null
}

/** A version with what its index depends on. */
export async function findVersion(
  db: Reader,
  orgId: number,
  id: number,
): Promise<IndexedVersion | undefined> {
  const { rows } = await sql<IndexedVersion>`
    select v.id, v.number, v.document_id, d.name as document_name, d.base_id, b.language, v.stored_as, v.file_name,
      v.status, current.number as current_number, b.embedding_provider_id
    from knowledge_versions v
    join knowledge_documents d on d.org_id = v.org_id and d.id = v.document_id
    join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
    left join knowledge_indexes i on i.org_id = d.org_id and i.id = d.current_index_id
    left join knowledge_versions current on current.org_id = i.org_id and current.id = i.version_id
    where v.org_id = ${orgId} and v.id = ${id}`.execute(db)
  return rows[0]
}

interface VersionKey {
  orgId: number
  id: number
}

/** Starts the indexing of a version; false where it is not due any more. */
export async function startVersion(db: Tx, { orgId, id }: VersionKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('knowledge_versions')
    .set({ status: 'indexing' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'indexing'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether the indexing of a version goes on: it was neither cancelled nor queued again. */
export const isIndexing = async (db: Reader, { orgId, id }: VersionKey): Promise<boolean> => {
  const row = await db
    .selectFrom('knowledge_versions')
    .select('status')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status === 'indexing'
}

/** Versions of a base that are found and wait to be indexed again stay as they are; how many these are. */
export async function unmarkVersions(
  db: Tx,
  { orgId, baseId }: { orgId: number; baseId: number },
): Promise<number> {
  const { rows } = await sql`
    update knowledge_versions v set status = 'indexed'
    from knowledge_documents d, knowledge_indexes i
    where d.org_id = ${orgId} and d.base_id = ${baseId} and i.org_id = d.org_id and i.id = d.current_index_id
      and v.org_id = i.org_id and v.id = i.version_id and v.status in ('queued', 'indexing')
    returning v.id`.execute(db)
  return rows.length
}

export const finishVersion = (
  db: Tx,
  { orgId, id }: VersionKey,
  { kind, text, unread, pageCount, chunkCount }: Omit<ReadDocument, 'places'> & { chunkCount: number },
) =>
  db
    .updateTable('knowledge_versions')
    .set({
      status: 'indexed',
      reason: null,
      kind,
      unread: JSON.stringify(unread.slice(0, 200)),
      page_count: pageCount,
      character_count: text.length,
      chunk_count: chunkCount,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

export const failVersion = (db: Tx, { orgId, id }: VersionKey, reason: string) =>
  db
    .updateTable('knowledge_versions')
    .set({ status: 'failed', reason })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
