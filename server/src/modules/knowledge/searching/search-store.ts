import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { weightedCount } from '../indexing/segment-store.ts'
import { isOpen, isVisible } from '../documents/rights-store.ts'

export type Searcher = Pick<Context, 'user' | 'orgId' | 'read'>

export interface SearchedBase {
  id: number
  language: string
  chunk_total: number
  /** Of a passage, on average. */
  average_words: number
  embedding_provider_id: number | null
}

/** The bases that are searched: those that the caller may see, of the given ones or of all. */
export async function searchedBases(
  context: Searcher,
  ids: readonly number[] | undefined,
): Promise<SearchedBase[]> {
  const { rows } = await context.read((db) =>
    sql<SearchedBase>`
      select b.id, b.language, b.chunk_total, b.embedding_provider_id,
        (b.word_total::real / greatest(b.chunk_total, 1)) as average_words
      from knowledge_bases b
      where b.org_id = ${context.orgId}
        and ${isVisible(context)}
        ${ids === undefined ? sql`` : sql`and b.id = any(${[...ids]}::integer[])`}
      order by b.id`.execute(db),
  )
  return rows
}

/** A word of the query in one base. */
export interface TermRow {
  language: string
  lexeme: string
  positions: number[]
  base_id: number
  /** Null: no passage of the base has it. */
  lexeme_id: number | null
  chunk_count: number
}

export async function termsOf(
  context: Searcher,
  bases: readonly SearchedBase[],
  query: string,
): Promise<TermRow[]> {
  const { rows } = await context.read((db) =>
    sql<TermRow>`
      select b.language, w.lexeme, w.positions, b.id as base_id, l.id as lexeme_id,
        coalesce(l.chunk_count, 0) as chunk_count
      from unnest(${bases.map(({ id }) => id)}::integer[], ${bases.map((base) => base.language)}::text[]) b(id, language)
      cross join lateral unnest(to_tsvector(b.language::regconfig, ${query})) w
      left join lateral (
        select l.id, l.chunk_count from knowledge_lexemes l
        where l.org_id = ${context.orgId} and l.base_id = b.id and l.lexeme = w.lexeme offset 0
      ) l on true
      order by w.positions[1], w.lexeme, b.id`.execute(db),
  )
  return rows
}

/** Words of a base that begin, or but for their first letter go on, as a misspelled one may; the frequent ones first. */
export async function wordsLike(
  context: Searcher,
  { baseIds, lexeme }: { baseIds: readonly number[]; lexeme: string },
): Promise<{ id: number; base_id: number; lexeme: string; chunk_count: number }[]> {
  const [first = '', second = ''] = lexeme
  const { rows } = await context.read((db) =>
    sql<{ id: number; base_id: number; lexeme: string; chunk_count: number }>`
      select id, base_id, lexeme, chunk_count from knowledge_lexemes
      where org_id = ${context.orgId} and base_id = any(${[...baseIds]}::integer[]) and chunk_count > 0
        and (starts_with(lexeme, ${first}) or starts_with(lexeme, ${second}) or substr(lexeme, 2) = ${lexeme.slice(1)})
        and length(lexeme) between ${lexeme.length - 2} and ${lexeme.length + 2}
      order by chunk_count desc, lexeme limit 10000`.execute(db),
  )
  return rows
}

export interface Scored {
  chunk_id: number
  score: number
}

export interface WeightedLexeme {
  id: number
  weight: number
}

/** The passages of a segment that have a lexeme, with how much each is about it. */
export interface Posting {
  lexeme_id: number
  entries: Buffer
}

/**
 * What passages have of lexemes. Only segments of documents that the caller may open take part, so that none of another
 * organization or of another's rights displaces one of theirs.
 */
export async function postingsOf(
  context: Searcher,
  { baseIds, lexemes }: { baseIds: readonly number[]; lexemes: readonly WeightedLexeme[] },
): Promise<Posting[]> {
  // Without "offset 0" each segment would be looked up for each word.
  const { rows } = await context.read((db) =>
    sql<Posting>`
      with opened as materialized (
        select s.id from knowledge_segments s
        join knowledge_bases b on b.org_id = s.org_id and b.id = s.base_id
        left join knowledge_documents d on d.org_id = s.org_id and d.current_index_id = s.index_id
        where s.org_id = ${context.orgId} and s.base_id = any(${[...baseIds]}::integer[])
          and case when s.index_id is null then ${isVisible(context)} else d.id is not null and ${isOpen(context)} end
      )
      select p.lexeme_id, p.entries from unnest(${lexemes.map(({ id }) => id)}::integer[]) w(lexeme_id)
      cross join lateral (
        select p.lexeme_id, p.segment_id, p.entries from knowledge_postings p
        where p.org_id = ${context.orgId} and p.lexeme_id = w.lexeme_id offset 0
      ) p
      join opened on opened.id = p.segment_id`.execute(db),
  )
  return rows
}

export interface FeedbackWord {
  chunk_id: number
  base_id: number
  lexeme_id: number
  lexeme: string
  chunk_count: number
  /** How often the passage has it; its title and headings count three times. */
  count: number
  word_count: number
}

/** The words of the passages that were found first. */
export async function wordsOfChunks(context: Searcher, chunkIds: readonly number[]): Promise<FeedbackWord[]> {
  const { rows } = await context.read((db) =>
    sql<FeedbackWord>`
      select c.id as chunk_id, d.base_id, c.word_count, w.lexeme, ${weightedCount} as count, l.id as lexeme_id, l.chunk_count
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
        and l.chunk_count > 0`.execute(db),
  )
  return rows
}

export interface PassageRow {
  chunk_id: number
  document_id: number
  document_name: string
  base_id: number
  language: string
  version: number
  page: number | null
  headings: string[]
  content: string
  start_offset: number
  lexemes: string[]
  score: number
}

interface Wanted {
  scores: readonly Scored[]
  /** Words that follow one another in the query, as text-search queries, and what it is worth that they do in a passage. */
  pairs: readonly { query: string; bonus: number }[]
  /** What stands in quotes. */
  phrases: readonly string[]
  limit: number
}

/** The passages themselves, best first; the rights are checked once more with what is handed out. */
export async function passagesOf(
  context: Searcher,
  { scores, pairs, phrases, limit }: Wanted,
): Promise<PassageRow[]> {
  const { rows } = await context.read((db) =>
    sql<PassageRow>`
      with pairs as materialized (
        select p.query::tsquery as query, p.bonus
        from unnest(${pairs.map(({ query }) => query)}::text[], ${pairs.map(({ bonus }) => bonus)}::real[]) p(query, bonus)
      ), best as materialized (
        select c.id, f.score + coalesce((select sum(p.bonus) from pairs p where c.words @@ p.query), 0) as score
        from unnest(${scores.map((one) => one.chunk_id)}::integer[], ${scores.map(({ score }) => score)}::real[])
          as f(chunk_id, score)
        cross join lateral (
          select c.id, c.org_id, c.index_id, c.words from knowledge_chunks c
          where c.org_id = ${context.orgId} and c.id = f.chunk_id offset 0
        ) c
        cross join lateral (
          select d.id, d.org_id, d.base_id, d.is_restricted from knowledge_documents d
          where d.org_id = c.org_id and d.current_index_id = c.index_id offset 0
        ) d
        join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
        where ${isOpen(context)}
          and not exists (select from unnest(${[...phrases]}::text[]) phrase
            where not c.words @@ phraseto_tsquery((select i.language from knowledge_indexes i
              where i.org_id = c.org_id and i.id = c.index_id)::regconfig, phrase))
        order by score desc, c.id limit ${limit}
      )
      select c.id as chunk_id, d.id as document_id, d.name as document_name, d.base_id, i.language, v.number as version,
        c.page, c.headings, c.content, c.start_offset, tsvector_to_array(c.words) as lexemes, best.score
      from best
      join knowledge_chunks c on c.org_id = ${context.orgId} and c.id = best.id
      join knowledge_indexes i on i.org_id = c.org_id and i.id = c.index_id
      join knowledge_versions v on v.org_id = c.org_id and v.id = i.version_id
      join knowledge_documents d on d.org_id = c.org_id and d.current_index_id = c.index_id
      order by best.score desc, c.id`.execute(db),
  )
  return rows.map((row) => ({ ...row, score: Number(row.score) }))
}

/** To which lexemes words are reduced in a language; a word that is left out has none. */
export async function lexemesOf(
  context: Searcher,
  words: readonly { language: string; word: string }[],
): Promise<{ language: string; word: string; lexemes: string[] }[]> {
  if (words.length === 0) return []
  const { rows } = await context.read((db) =>
    sql<{ language: string; word: string; lexemes: string[] }>`
      select language, word, tsvector_to_array(to_tsvector(language::regconfig, word)) as lexemes
      from unnest(${words.map(({ language }) => language)}::text[], ${words.map(({ word }) => word)}::text[])
        as w(language, word)`.execute(db),
  )
  return rows
}
