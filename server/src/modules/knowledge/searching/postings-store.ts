import { type RawBuilder, sql } from 'kysely'
import { isOpen, isVisible } from '../documents/rights-store.ts'
import { weightedCount } from '../indexing/segment-store.ts'
import type { Posting, Segments } from './posting-list.ts'
import type { Searcher } from './search-store.ts'

/** Whether the caller may open the passages of a segment `s` of a base `b`, alone or with a document `d`. */
const isOpened = (context: Searcher): RawBuilder<boolean> => sql<boolean>`
  case when s.index_id is null then ${isVisible(context)} else d.id is not null and ${isOpen(context)} end`

/** The segments of a base `b` that the caller may open, each with how many passages it has. */
export const openedSegments = (context: Searcher): RawBuilder<[id: number, chunkCount: number][]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_array(s.id, s.chunk_count)), '[]') from knowledge_segments s
    left join knowledge_documents d on d.org_id = s.org_id and d.current_index_id = s.index_id
    where s.org_id = b.org_id and s.base_id = b.id and ${isOpened(context)})`

interface Wanted {
  baseIds: readonly number[]
  lexemeIds: readonly number[]
  /** Nothing is read of these, as long as they are as they were. */
  known: Segments
}

/**
 * The segments that the caller may open, and what passages of them have of lexemes. Both are of one moment, so that none is
 * missed while an index changes.
 */
export async function readPostings(
  context: Searcher,
  { baseIds, lexemeIds, known }: Wanted,
): Promise<{ segments: Segments; postings: Posting[] }> {
  // Rows are found by both ids: of segments that were merged there are many more until the table is vacuumed.
  const { rows } = await context.read((db) =>
    sql<Posting & { chunk_count: number | null }>`
      with opened as materialized (
        select s.id, s.chunk_count, known.id is not null as is_known from knowledge_segments s
        join knowledge_bases b on b.org_id = s.org_id and b.id = s.base_id
        left join knowledge_documents d on d.org_id = s.org_id and d.current_index_id = s.index_id
        left join unnest(${[...known.keys()]}::integer[], ${[...known.values()]}::integer[]) known(id, chunk_count)
          on known.id = s.id and known.chunk_count = s.chunk_count
        where s.org_id = ${context.orgId} and s.base_id = any(${[...baseIds]}::integer[]) and ${isOpened(context)}
      )
      select id as segment_id, chunk_count, null::integer as lexeme_id, null::bytea as entries from opened
      union all
      select p.segment_id, null, p.lexeme_id, p.entries from unnest(${[...lexemeIds]}::integer[]) w(lexeme_id)
      cross join lateral (
        select p.lexeme_id, p.segment_id, p.entries from knowledge_postings p
        where p.org_id = ${context.orgId} and p.lexeme_id = w.lexeme_id
          and p.segment_id = any(array(select id from opened where not is_known)) offset 0
      ) p`.execute(db),
  )
  const segments = new Map<number, number>()
  const postings: Posting[] = []
  for (const { chunk_count: chunkCount, ...posting } of rows)
    if (chunkCount === null) postings.push(posting)
    else segments.set(posting.segment_id, chunkCount)
  return { segments, postings }
}

export interface ChunkWords {
  chunk_id: number
  base_id: number
  word_count: number
  lexeme_ids: number[]
  /** How often the passage has each; those of its title and headings count three times. */
  counts: number[]
}

/** The words of passages, and how many passages of its base have each. */
export async function readWords(
  context: Searcher,
  chunkIds: readonly number[],
): Promise<(ChunkWords & { frequencies: number[] })[]> {
  if (chunkIds.length === 0) return []
  const { rows } = await context.read((db) =>
    sql<ChunkWords & { frequencies: number[] }>`
      select c.id as chunk_id, d.base_id, c.word_count,
        json_agg(l.id) as lexeme_ids, json_agg(${weightedCount}) as counts, json_agg(l.chunk_count) as frequencies
      from knowledge_chunks c
      cross join lateral (
        select d.base_id, d.is_restricted, d.id, d.org_id from knowledge_documents d
        where d.org_id = c.org_id and d.current_index_id = c.index_id offset 0
      ) d
      join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
      cross join lateral unnest(c.words) w
      cross join lateral (
        select l.id, l.chunk_count from knowledge_lexemes l
        where l.org_id = c.org_id and l.base_id = d.base_id and l.lexeme = w.lexeme offset 0
      ) l
      where c.org_id = ${context.orgId} and c.id = any(${[...chunkIds]}::integer[]) and ${isOpen(context)}
      group by c.id, d.base_id, c.word_count`.execute(db),
  )
  return rows
}

/** How many passages of its base have a lexeme. */
export async function readFrequencies(
  context: Searcher,
  lexemeIds: readonly number[],
): Promise<{ id: number; chunk_count: number }[]> {
  if (lexemeIds.length === 0) return []
  const { rows } = await context.read((db) =>
    sql<{ id: number; chunk_count: number }>`
      select id, chunk_count from knowledge_lexemes
      where org_id = ${context.orgId} and id = any(${[...lexemeIds]}::integer[])`.execute(db),
  )
  return rows
}
