import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { Chunk } from './chunk-text.ts'
import {
  type BaseKey,
  countOfEntries,
  deleteSegments,
  insertSegment,
  separateIndex,
  weightedCount,
} from './segment-store.ts'

export interface IndexRow {
  id: number
  version_id: number
  document_id: number
  base_id: number
  language: string
}

/** Whoever changes the index of a base takes turns; answers its language, or nothing where it is gone. */
export async function lockBaseIndex(db: Tx, { orgId, baseId }: BaseKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('knowledge_bases')
    .select('language')
    .where('org_id', '=', orgId)
    .where('id', '=', baseId)
    .forUpdate()
    .executeTakeFirst()
  return row?.language
}

/** The index of a version that is under way, so that work goes on where it was interrupted. */
export const findUnfinished = (db: Reader, orgId: number, versionId: number) =>
  db
    .selectFrom('knowledge_indexes')
    .select(['id', 'language', 'title'])
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .where('is_complete', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const insertIndex = (
  db: Tx,
  index: { org_id: number; version_id: number; language: string; title: string },
) =>
  db
    .insertInto('knowledge_indexes')
    .values(index)
    .returning(['id', 'language', 'title'])
    .executeTakeFirstOrThrow()

/** How many passages an index has already. */
export const countChunks = async (db: Reader, orgId: number, indexId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('knowledge_chunks')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('org_id', '=', orgId)
    .where('index_id', '=', indexId)
    .executeTakeFirstOrThrow()
  return count
}

interface Batch extends BaseKey {
  indexId: number
  language: string
  title: string
  /** Number of its first passage. */
  from: number
  chunks: readonly Chunk[]
}

/** Adds passages and their postings to an index that nobody reads yet. */
export async function insertBatch(db: Tx, batch: Batch): Promise<void> {
  const { orgId, indexId, language, title, from } = batch
  const rows = batch.chunks.map(({ page, headings, start, text }, at) => ({
    ordinal: from + at,
    page,
    headings,
    start_offset: start,
    content: text,
  }))
  const config = sql`${language}::regconfig`
  await sql`
    insert into knowledge_chunks (org_id, index_id, ordinal, page, headings, start_offset, content, words, word_count)
    select ${orgId}, ${indexId}, ordinal, page, headings, start_offset, content, words,
      (select coalesce(sum(${weightedCount}), 0) from unnest(words) w)
    from (
      select x.*, setweight(to_tsvector(${config}, concat_ws(' ', ${title}::text, array_to_string(headings, ' '))), 'A')
        || to_tsvector(${config}, content) as words
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(ordinal integer, page integer, headings text[], start_offset integer, content text)
    ) parsed`.execute(db)
  await insertSegment(db, batch)
}

interface Replacement extends BaseKey {
  documentId: number
  /** Takes the place of the current one; null: the document is found no more. */
  indexId: number | null
}

/** Makes an index the one by which its document is found, in place of the former. The base is locked by the caller. */
export async function replaceIndex(
  db: Tx,
  { orgId, baseId, documentId, indexId }: Replacement,
): Promise<void> {
  const { current_index_id: former } = await db
    .selectFrom('knowledge_documents')
    .select('current_index_id')
    .where('org_id', '=', orgId)
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  if (former === indexId) return
  if (former !== null) await separateIndex(db, { orgId, baseId, indexId: former })
  await sql`
    update knowledge_lexemes l set chunk_count = l.chunk_count + changed.count
    from (
      select p.lexeme_id, sum(${countOfEntries} * case s.index_id when ${indexId}::integer then 1 else -1 end)::integer as count
      from knowledge_segments s join knowledge_postings p on p.org_id = s.org_id and p.segment_id = s.id
      where s.org_id = ${orgId} and s.index_id in (${indexId}::integer, ${former}::integer)
      group by p.lexeme_id
    ) changed
    where l.org_id = ${orgId} and l.id = changed.lexeme_id and changed.count <> 0`.execute(db)
  await sql`
    update knowledge_bases b set chunk_total = b.chunk_total + changed.chunks, word_total = b.word_total + changed.words,
      index_revision = b.index_revision + 1
    from (
      select coalesce(sum(sign), 0)::integer as chunks, coalesce(sum(sign * word_count), 0)::bigint as words
      from (select word_count, case index_id when ${indexId}::integer then 1 else -1 end as sign
        from knowledge_chunks
        where org_id = ${orgId} and index_id in (${indexId}::integer, ${former}::integer)) counted
    ) changed
    where b.org_id = ${orgId} and b.id = ${baseId}`.execute(db)
  await db
    .updateTable('knowledge_documents')
    .set({ current_index_id: indexId })
    .where('org_id', '=', orgId)
    .where('id', '=', documentId)
    .execute()
  if (former !== null) await deleteSegments(db, orgId, [former])
}

/** Takes a document that is restricted from now on out of what it shares with others. The base is locked by the caller. */
export async function separateDocument(
  db: Tx,
  { orgId, baseId, documentId }: BaseKey & { documentId: number },
): Promise<void> {
  const document = await db
    .selectFrom('knowledge_documents')
    .select('current_index_id')
    .where('org_id', '=', orgId)
    .where('id', '=', documentId)
    .executeTakeFirst()
  const indexId = document?.current_index_id ?? null
  if (indexId !== null) await separateIndex(db, { orgId, baseId, indexId })
}

export const completeIndex = (db: Tx, orgId: number, indexId: number) =>
  db
    .updateTable('knowledge_indexes')
    .set({ is_complete: true })
    .where('org_id', '=', orgId)
    .where('id', '=', indexId)
    .execute()

/** Former readings of a version: its passages are those of the newest one. */
export async function deleteOlderIndexes(
  db: Tx,
  { orgId, versionId, indexId }: { orgId: number; versionId: number; indexId: number },
): Promise<void> {
  const rows = await db
    .selectFrom('knowledge_indexes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .where('id', '<', indexId)
    .execute()
  await deleteIndexes(
    db,
    orgId,
    rows.map(({ id }) => id),
  )
}

export async function deleteIndexes(db: Tx, orgId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteSegments(db, orgId, ids)
  await db
    .deleteFrom('knowledge_indexes')
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute()
}

/** All readings of a document, those of former versions too. */
export const indexIdsOf = async (db: Reader, orgId: number, documentId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('knowledge_indexes as i')
    .innerJoin('knowledge_versions as v', (join) =>
      join.onRef('v.org_id', '=', 'i.org_id').onRef('v.id', '=', 'i.version_id'),
    )
    .select('i.id')
    .where('i.org_id', '=', orgId)
    .where('v.document_id', '=', documentId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Words that no passage has any more: what was deleted leaves none behind. */
export async function deleteUnusedLexemes(db: Tx, { orgId, baseId }: BaseKey): Promise<void> {
  await sql`
    delete from knowledge_lexemes l where l.org_id = ${orgId} and l.base_id = ${baseId} and l.chunk_count = 0
      and not exists (select from knowledge_postings p where p.org_id = l.org_id and p.lexeme_id = l.id)`.execute(
    db,
  )
}
