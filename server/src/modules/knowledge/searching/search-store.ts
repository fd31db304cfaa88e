import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { visible } from '../../access/index.ts'
import { isOpen } from '../documents/rights-store.ts'

export type Searcher = Pick<Context, 'user' | 'orgId' | 'read'>

export interface SearchedBase {
  id: number
  language: string
  chunk_total: number
  /** Of a passage, on average. */
  average_words: number
}

/** The bases that are searched: those that the caller may see, of the given ones or of all. */
export async function searchedBases(
  context: Searcher,
  ids: readonly number[] | undefined,
): Promise<SearchedBase[]> {
  const { rows } = await context.read((db) =>
    sql<SearchedBase>`
      select b.id, b.language, b.chunk_total,
        (b.word_total::real / greatest(b.chunk_total, 1)) as average_words
      from knowledge_bases b
      where b.org_id = ${context.orgId}
        and ${visible(context, 'knowledge_base.view', { type: 'knowledge_base', as: 'b' })}
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
      left join knowledge_lexemes l on l.org_id = ${context.orgId} and l.base_id = b.id and l.lexeme = w.lexeme
      order by w.positions[1], w.lexeme, b.id`.execute(db),
  )
  return rows
}

/** Words of a base that begin as a misspelled one may, the frequent ones first. */
export async function wordsLike(
  context: Searcher,
  { baseIds, lexeme }: { baseIds: readonly number[]; lexeme: string },
): Promise<{ id: number; base_id: number; lexeme: string; chunk_count: number }[]> {
  const [first = '', second = ''] = lexeme
  const { rows } = await context.read((db) =>
    sql<{ id: number; base_id: number; lexeme: string; chunk_count: number }>`
      select id, base_id, lexeme, chunk_count from knowledge_lexemes
      where org_id = ${context.orgId} and base_id = any(${[...baseIds]}::integer[]) and chunk_count > 0
        and (starts_with(lexeme, ${first}) or starts_with(lexeme, ${second}))
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

interface Scoring {
  baseIds: readonly number[]
  lexemes: readonly WeightedLexeme[]
  /** What passages have from a former step. */
  scores?: readonly Scored[]
  limit: number
}

/**
 * The passages that score best by the weights of words. Only documents that the caller may open take part, so that none of
 * another organization or of another's rights displaces one of theirs.
 */
export async function bestChunks(
  context: Searcher,
  { baseIds, lexemes, scores = [], limit }: Scoring,
): Promise<Scored[]> {
  // Without "offset 0" each document would be looked up for each word.
  const { rows } = await context.read((db) =>
    sql<Scored>`
      with opened as materialized (${openedIndexes(context, baseIds)}),
      weights as (
        select * from unnest(${lexemes.map(({ id }) => id)}::integer[], ${lexemes.map(({ weight }) => weight)}::real[])
          as w(lexeme_id, weight)
      ), impacts as (
        select w.weight, unnest(p.chunk_ids) as chunk_id, unnest(p.impacts) as impact
        from weights w
        cross join lateral (
          select p.index_id, p.chunk_ids, p.impacts from knowledge_postings p
          where p.org_id = ${context.orgId} and p.lexeme_id = w.lexeme_id offset 0
        ) p
        join opened on opened.index_id = p.index_id
        union all
        select 1, f.chunk_id, f.score
        from unnest(${scores.map((one) => one.chunk_id)}::integer[], ${scores.map(({ score }) => score)}::real[])
          as f(chunk_id, score)
      )
      select chunk_id, sum(weight * impact) as score from impacts
      group by chunk_id order by score desc, chunk_id limit ${limit}`.execute(db),
  )
  return rows.map(({ chunk_id, score }) => ({ chunk_id, score: Number(score) }))
}

const openedIndexes = (context: Searcher, baseIds: readonly number[]): RawBuilder<unknown> =>
  sql`select d.current_index_id as index_id from knowledge_documents d
    join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
    where d.org_id = ${context.orgId} and d.base_id = any(${[...baseIds]}::integer[])
      and d.current_index_id is not null and ${isOpen(context)}`

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
      with found as materialized (
        select c.id as chunk_id, d.base_id, c.word_count, w.lexeme,
          cardinality(w.positions) + 2 * cardinality(array_positions(w.weights, 'A')) as count
        from knowledge_chunks c
        join knowledge_documents d on d.org_id = c.org_id and d.current_index_id = c.index_id
        cross join lateral unnest(c.words) w
        where c.org_id = ${context.orgId} and c.id = any(${[...chunkIds]}::integer[])
      )
      select f.*, l.id as lexeme_id, l.chunk_count
      from found f join knowledge_lexemes l
        on l.org_id = ${context.orgId} and l.base_id = f.base_id and l.lexeme = f.lexeme
      where l.chunk_count > 0`.execute(db),
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
      select c.id as chunk_id, d.id as document_id, d.name as document_name, d.base_id, i.language, v.number as version,
        c.page, c.headings, c.content, c.start_offset, tsvector_to_array(c.words) as lexemes,
        f.score + coalesce((
          select sum(p.bonus)
          from unnest(${pairs.map(({ query }) => query)}::text[], ${pairs.map(({ bonus }) => bonus)}::real[]) p(query, bonus)
          where c.words @@ p.query::tsquery), 0) as score
      from unnest(${scores.map((one) => one.chunk_id)}::integer[], ${scores.map(({ score }) => score)}::real[])
        as f(chunk_id, score)
      join knowledge_chunks c on c.org_id = ${context.orgId} and c.id = f.chunk_id
      join knowledge_indexes i on i.org_id = c.org_id and i.id = c.index_id
      join knowledge_versions v on v.org_id = c.org_id and v.id = i.version_id
      join knowledge_documents d on d.org_id = c.org_id and d.current_index_id = c.index_id
      join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
      where ${isOpen(context)}
        and not exists (select from unnest(${[...phrases]}::text[]) phrase
          where not c.words @@ phraseto_tsquery(i.language::regconfig, phrase))
      order by score desc, c.id limit ${limit}`.execute(db),
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
