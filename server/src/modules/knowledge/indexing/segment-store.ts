import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

/** A passage says more about the words of its title and headings than about any other. */
const titleWeight = 3
// BM25: how fast a word that is repeated counts less, and how much longer passages are discounted.
const saturation = 1.2
const lengthDiscount = 0.75
/** Until a base has passages enough of its own. */
const usualWords = 90
const usualCount = 100

/** Bytes of a passage in the entries of a posting: its id and its impact. */
export const entryBytes = 6
/** The impact of a word, which is less than one, is stored in units of one of so many. */
export const impactUnits = 32_767

export interface BaseKey {
  orgId: number
  baseId: number
}

interface IndexKey extends BaseKey {
  indexId: number
}

export const weightedCount: RawBuilder<number> = sql`cardinality(w.positions)
  + ${sql.lit(titleWeight - 1)} * cardinality(array_positions(w.weights, 'A'))`

/** How many passages a posting `p` has. */
export const countOfEntries: RawBuilder<number> = sql`(length(p.entries) / ${sql.lit(entryBytes)})`

/** Makes a segment of the passages of an index from the given number on, which were just added. The base is locked by the caller. */
export async function insertSegment(
  db: Tx,
  { orgId, baseId, indexId, from }: IndexKey & { from: number },
): Promise<void> {
  // Without "offset 0" all lexemes of the base are read.
  await sql`
    with base as (
      select (word_total + ${usualWords * usualCount})::real / (chunk_total + ${usualCount}) as average_words
      from knowledge_bases where org_id = ${orgId} and id = ${baseId}
    ), segment as (
      insert into knowledge_segments (org_id, base_id, index_id, chunk_count)
      select ${orgId}, ${baseId}, ${indexId}, count(*) from knowledge_chunks
      where org_id = ${orgId} and index_id = ${indexId} and ordinal >= ${from}
      returning id
    ), occurrences as materialized (
      select c.id as chunk_id, w.lexeme, (${weightedCount})::real as count, c.word_count
      from knowledge_chunks c, unnest(c.words) w
      where c.org_id = ${orgId} and c.index_id = ${indexId} and c.ordinal >= ${from}
    ), known as materialized (
      select d.lexeme, l.id from (select distinct lexeme from occurrences) d
      left join lateral (
        select l.id from knowledge_lexemes l
        where l.org_id = ${orgId} and l.base_id = ${baseId} and l.lexeme = d.lexeme offset 0
      ) l on true
    ), added as (
      insert into knowledge_lexemes (org_id, base_id, lexeme)
      select ${orgId}, ${baseId}, lexeme from known where id is null order by lexeme
      returning id, lexeme
    ), numbered as (
      select id, lexeme from known where id is not null
      union all
      select id, lexeme from added
    ), weighed as (
      select n.id as lexeme_id, o.chunk_id, o.count / (o.count + ${saturation}::real
        * (${1 - lengthDiscount}::real + ${lengthDiscount}::real * o.word_count / base.average_words)) as impact
      from occurrences o join numbered n using (lexeme) cross join base
    )
    insert into knowledge_postings (org_id, lexeme_id, segment_id, entries)
    select ${orgId}, w.lexeme_id, segment.id,
      string_agg(int4send(w.chunk_id) || int2send(round(w.impact * ${impactUnits})::smallint), ''::bytea)
    from weighed w cross join segment group by w.lexeme_id, segment.id`.execute(db)
}

export interface Segment {
  id: number
  index_id: number | null
  chunk_count: number
}

/** The segments of one index alone. */
export const segmentsOfIndex = (db: Reader, orgId: number, indexId: number): Promise<Segment[]> =>
  db
    .selectFrom('knowledge_segments')
    .select(['id', 'index_id', 'chunk_count'])
    .where('org_id', '=', orgId)
    .where('index_id', '=', indexId)
    .orderBy('id')
    .execute()

/** The segments of a base that may lie together: of several documents already, or all of an unrestricted one. */
export async function sharedSegments(
  db: Reader,
  { orgId, baseId, below }: BaseKey & { below: number },
): Promise<Segment[]> {
  const { rows } = await sql<Segment>`
    select s.id, s.index_id, s.chunk_count from knowledge_segments s
    left join knowledge_documents d on d.org_id = s.org_id and d.current_index_id = s.index_id
    where s.org_id = ${orgId} and s.base_id = ${baseId} and s.chunk_count < ${below}
      and (s.index_id is null or not d.is_restricted and not exists (select from knowledge_segments other
        where other.org_id = s.org_id and other.index_id = s.index_id and other.id <> s.id))
    order by s.id`.execute(db)
  return rows
}

/** Replaces segments by one with all of their passages: of one index, or of several documents. */
export async function mergeSegments(
  db: Tx,
  { orgId, baseId, indexId, ids }: BaseKey & { indexId: number | null; ids: readonly number[] },
): Promise<void> {
  const all = sql`${[...ids]}::integer[]`
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_segments (org_id, base_id, index_id, chunk_count)
    select ${orgId}, ${baseId}, ${indexId}, sum(chunk_count) from knowledge_segments
    where org_id = ${orgId} and id = any(${all}) returning id`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into knowledge_postings (org_id, lexeme_id, segment_id, entries)
    select ${orgId}, lexeme_id, ${id}, string_agg(entries, ''::bytea) from knowledge_postings
    where org_id = ${orgId} and segment_id = any(${all}) group by lexeme_id`.execute(db)
  if (indexId === null)
    await sql`
      update knowledge_indexes i set segment_id = ${id}
      where i.org_id = ${orgId} and (i.segment_id = any(${all}) or i.id in (
        select index_id from knowledge_segments where org_id = ${orgId} and id = any(${all})))`.execute(db)
  await deleteById(db, orgId, ids)
}

/** Takes the passages of an index out of a segment of several documents, into one of its own. */
export async function separateIndex(db: Tx, { orgId, baseId, indexId }: IndexKey): Promise<void> {
  const index = await db
    .selectFrom('knowledge_indexes')
    .select('segment_id')
    .where('org_id', '=', orgId)
    .where('id', '=', indexId)
    .executeTakeFirst()
  const from = index?.segment_id ?? null
  if (from === null) return
  const chunks = await db
    .selectFrom('knowledge_chunks')
    .select('id')
    .where('org_id', '=', orgId)
    .where('index_id', '=', indexId)
    .execute()
  const { id } = await db
    .insertInto('knowledge_segments')
    .values({ org_id: orgId, base_id: baseId, index_id: indexId, chunk_count: chunks.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveEntries(db, {
    orgId,
    baseId,
    indexId,
    from,
    to: id,
    chunkIds: new Set(chunks.map((one) => one.id)),
  })
  await sql`update knowledge_indexes set segment_id = null where org_id = ${orgId} and id = ${indexId}`.execute(
    db,
  )
  const isEmpty = await sql`
    delete from knowledge_segments where org_id = ${orgId} and id = ${from} and chunk_count = ${chunks.length}
    returning id`.execute(db)
  if (isEmpty.rows.length === 0)
    await sql`
      update knowledge_segments set chunk_count = chunk_count - ${chunks.length}
      where org_id = ${orgId} and id = ${from}`.execute(db)
}

interface Move extends IndexKey {
  from: number
  to: number
  chunkIds: ReadonlySet<number>
}

async function moveEntries(db: Tx, { orgId, baseId, indexId, from, to, chunkIds }: Move): Promise<void> {
  const { rows } = await sql<{ lexeme_id: number; entries: Buffer }>`
    select p.lexeme_id, p.entries from (
      select distinct unnest(tsvector_to_array(words)) as lexeme from knowledge_chunks
      where org_id = ${orgId} and index_id = ${indexId}
    ) w
    join knowledge_lexemes l on l.org_id = ${orgId} and l.base_id = ${baseId} and l.lexeme = w.lexeme
    join knowledge_postings p on p.org_id = l.org_id and p.lexeme_id = l.id and p.segment_id = ${from}`.execute(
    db,
  )
  const parts = rows.map(({ lexeme_id: lexemeId, entries }) => ({ lexemeId, ...partsOf(entries, chunkIds) }))
  const lexemeIds = sql`${parts.map(({ lexemeId }) => lexemeId)}::integer[]`
  await sql`
    insert into knowledge_postings (org_id, lexeme_id, segment_id, entries)
    select ${orgId}, lexeme_id, ${to}, entries
    from unnest(${lexemeIds}, ${parts.map(({ own }) => own)}::bytea[]) as x(lexeme_id, entries)
    where length(entries) > 0`.execute(db)
  await sql`
    update knowledge_postings p set entries = x.entries
    from unnest(${lexemeIds}, ${parts.map(({ others }) => others)}::bytea[]) as x(lexeme_id, entries)
    where p.org_id = ${orgId} and p.lexeme_id = x.lexeme_id and p.segment_id = ${from}`.execute(db)
  await sql`
    delete from knowledge_postings
    where org_id = ${orgId} and segment_id = ${from} and length(entries) = 0`.execute(db)
}

function partsOf(entries: Buffer, chunkIds: ReadonlySet<number>): { own: Buffer; others: Buffer } {
  const own: Buffer[] = []
  const others: Buffer[] = []
  for (let at = 0; at < entries.length; at += entryBytes)
    (chunkIds.has(entries.readInt32BE(at)) ? own : others).push(entries.subarray(at, at + entryBytes))
  return { own: Buffer.concat(own), others: Buffer.concat(others) }
}

/** Deletes the segments of indexes that are in none of several documents. */
export async function deleteSegments(db: Tx, orgId: number, indexIds: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('knowledge_segments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('index_id', 'in', [...indexIds])
    .execute()
  await deleteById(
    db,
    orgId,
    rows.map(({ id }) => id),
  )
}

async function deleteById(db: Tx, orgId: number, ids: readonly number[]): Promise<void> {
  const all = sql`${[...ids]}::integer[]`
  await sql`delete from knowledge_postings where org_id = ${orgId} and segment_id = any(${all})`.execute(db)
  await sql`delete from knowledge_segments where org_id = ${orgId} and id = any(${all})`.execute(db)
}
