import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { Chunk } from './chunk-text.ts'

/** A passage says more about the words of its title and headings than about any other. */
const titleWeight = 3
// BM25: how fast a word that is repeated counts less, and how much longer passages are discounted.
const saturation = 1.2
const lengthDiscount = 0.75
/** Until a base has passages enough of its own. */
const usualWords = 90
const usualCount = 100

export interface IndexRow {
  id: number
  version_id: number
  document_id: number
  base_id: number
  language: string
}

interface BaseKey {
  orgId: number
  baseId: number
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
  await insertPostings(db, batch)
}

const weightedCount = sql`cardinality(w.positions)
  + ${titleWeight - 1} * cardinality(array_positions(w.weights, 'A'))`

async function insertPostings(db: Tx, { orgId, baseId, indexId, from }: Batch): Promise<void> {
  await sql`
    with base as (
      select (word_total + ${usualWords * usualCount})::real / (chunk_total + ${usualCount}) as average_words
      from knowledge_bases where org_id = ${orgId} and id = ${baseId}
    ), occurrences as materialized (
      select c.id as chunk_id, w.lexeme, (${weightedCount})::real as count, c.word_count
      from knowledge_chunks c, unnest(c.words) w
      where c.org_id = ${orgId} and c.index_id = ${indexId} and c.ordinal >= ${from}
    ), distinct_lexemes as materialized (
      select distinct lexeme from occurrences
    ), added as (
      insert into knowledge_lexemes (org_id, base_id, lexeme)
      select ${orgId}, ${baseId}, lexeme from distinct_lexemes order by lexeme
      on conflict (org_id, base_id, lexeme) do nothing returning id, lexeme
    ), numbered as (
      select id, lexeme from added
      union all
      select l.id, l.lexeme from distinct_lexemes d
      join knowledge_lexemes l on l.org_id = ${orgId} and l.base_id = ${baseId} and l.lexeme = d.lexeme
    )
    insert into knowledge_postings (org_id, lexeme_id, index_id, batch, chunk_ids, impacts)
    select ${orgId}, n.id, ${indexId}, ${from}, array_agg(o.chunk_id),
      array_agg((o.count / (o.count + ${saturation}::real
        * (${1 - lengthDiscount}::real + ${lengthDiscount}::real * o.word_count / base.average_words)))::real)
    from occurrences o join numbered n using (lexeme) cross join base
    group by n.id`.execute(db)
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
  await sql`
    update knowledge_lexemes l set chunk_count = l.chunk_count + changed.count
    from (
      select lexeme_id, sum(cardinality(chunk_ids) * case index_id when ${indexId}::integer then 1 else -1 end)::integer as count
      from knowledge_postings
      where org_id = ${orgId} and index_id in (${indexId}::integer, ${former}::integer)
      group by lexeme_id
    ) changed
    where l.org_id = ${orgId} and l.id = changed.lexeme_id and changed.count <> 0`.execute(db)
  await sql`
    update knowledge_bases b set chunk_total = b.chunk_total + changed.chunks, word_total = b.word_total + changed.words
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
  if (former !== null) await deletePostings(db, orgId, [former])
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
  await deletePostings(db, orgId, ids)
  await db
    .deleteFrom('knowledge_indexes')
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute()
}

const deletePostings = (db: Tx, orgId: number, indexIds: readonly number[]) =>
  db
    .deleteFrom('knowledge_postings')
    .where('org_id', '=', orgId)
    .where('index_id', 'in', [...indexIds])
    .execute()

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
