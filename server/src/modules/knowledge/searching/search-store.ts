import { type RawBuilder, sql } from 'kysely'
import type { Cache } from '../../../kernel/cache.ts'
import type { Context } from '../../../kernel/context.ts'
import { isOpen, isVisible } from '../documents/rights-store.ts'
import { openedSegments } from './postings-store.ts'

export type Searcher = Pick<Context, 'user' | 'orgId' | 'read'> & {
  /** Has no rights: what is kept is found again by ids that were read with the rights of the caller. */
  cache: Cache
}

/** A base that the caller may see, with the words of a query in its language. */
export interface SearchedBase {
  id: number
  language: string
  chunk_total: number
  /** Of a passage, on average. */
  average_words: number
  embedding_provider_id: number | null
  /** While it is the same, so are the frequencies of words. */
  index_revision: number
  /** Those that the caller may open, each with how many passages it has. */
  segments: [id: number, chunkCount: number][]
  words: TermRow[]
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

/** The bases that are searched for a query: those that the caller may see, of the given ones or of all. */
export async function searchedBases(
  context: Searcher,
  { query, baseIds }: { query: string; baseIds: readonly number[] | undefined },
): Promise<SearchedBase[]> {
  const { rows } = await context.read((db) =>
    sql<SearchedBase>`
      select b.id, b.language, b.chunk_total, b.embedding_provider_id, b.index_revision,
        (b.word_total::real / greatest(b.chunk_total, 1)) as average_words,
        ${openedSegments(context)} as segments, (
          select coalesce(jsonb_agg(jsonb_build_object('language', b.language, 'lexeme', w.lexeme, 'positions', w.positions,
            'base_id', b.id, 'lexeme_id', l.id, 'chunk_count', coalesce(l.chunk_count, 0))), '[]')
          from unnest(to_tsvector(b.language::regconfig, ${query})) w
          left join lateral (
            select l.id, l.chunk_count from knowledge_lexemes l
            where l.org_id = b.org_id and l.base_id = b.id and l.lexeme = w.lexeme offset 0
          ) l on true
        ) as words
      from knowledge_bases b
      where b.org_id = ${context.orgId} and ${isVisible(context)}
        ${baseIds === undefined ? sql`` : sql`and b.id = any(${[...baseIds]}::integer[])`}
      order by b.id`.execute(db),
  )
  return rows
}

interface SimilarWord {
  id: number
  base_id: number
  lexeme: string
  chunk_count: number
}

/**
 * Words of a base that begin, or behind their first letter go on, as a misspelled one may; the frequent ones first. Each
 * range and each word is looked up in the index on its own: asked for together, every word of the base is compared.
 */
export async function wordsLike(
  context: Searcher,
  { baseIds, lexeme, changes }: { baseIds: readonly number[]; lexeme: string; changes: number },
): Promise<SimilarWord[]> {
  const [first = '', second = ''] = lexeme
  const others = lettersLike(first).flatMap((letter) => [
    letter + lexeme.slice(first.length),
    letter + lexeme,
  ])
  const length = [...lexeme].length
  const found = (where: RawBuilder<boolean>) => sql`
    cross join lateral (
      select id, base_id, lexeme, chunk_count from knowledge_lexemes l
      where l.org_id = ${context.orgId} and l.base_id = b.id and ${where} offset 0
    ) l`
  const bases = sql`select l.* from unnest(${[...baseIds]}::integer[]) b(id)`
  const begins = (letter: string) =>
    found(sql`l.lexeme >= ${letter}::text and l.lexeme < ${behind(letter)}::text`)
  const { rows } = await context.read((db) =>
    sql<{ words: SimilarWord[] }>`
      select coalesce(json_agg(l), '[]') as words from (select id, base_id, lexeme, chunk_count from (
        ${bases} ${begins(first)}
        union ${bases} ${begins(second)}
        union ${bases} cross join unnest(${others}::text[]) w(lexeme) ${found(sql`l.lexeme = w.lexeme`)}
      ) l
      where chunk_count > 0 and length(lexeme) between ${length - changes}::integer and ${length + changes}::integer
      order by chunk_count desc, lexeme limit 10000) l`.execute(db),
  )
  return rows[0]!.words
}

/** The first text behind all that begin with a letter, in the order of code points. */
const behind = (letter: string): string => String.fromCodePoint(letter.codePointAt(0)! + 1)

const latin = [...'abcdefghijklmnopqrstuvwxyz']

/** Those that may stand for a letter that was mistyped: of its part of Unicode, and of the Latin alphabet. */
function lettersLike(letter: string): string[] {
  const start = letter.codePointAt(0)! & ~0x7f
  const near = Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(start + at))
  return [...new Set([...latin, ...near.filter((one) => /^[\p{Ll}\p{Lo}]$/u.test(one))])]
}

export interface Scored {
  chunk_id: number
  score: number
}

export interface WeightedLexeme {
  id: number
  weight: number
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
  /** Of those that were asked for, the ones that it has. */
  lexemes: string[]
  score: number
}

/** So many of those found first may have been deleted or restricted since. */
export const reserve = 10

interface Wanted {
  scores: readonly Scored[]
  /** Words that follow one another in the query, as text-search queries, and what it is worth that they do in a passage. */
  pairs: readonly { query: string; bonus: number }[]
  /** What stands in quotes. */
  phrases: readonly string[]
  /** By which a passage is about the query. */
  lexemes: readonly string[]
  limit: number
}

/** The passages themselves, best first; the rights are checked once more with what is handed out. */
export async function passagesOf(
  context: Searcher,
  { scores, pairs, phrases, lexemes, limit }: Wanted,
): Promise<PassageRow[]> {
  const { rows } = await context.read((db) =>
    sql<PassageRow>`
      with pairs as materialized (
        select p.query::tsquery as query, p.bonus
        from unnest(${pairs.map(({ query }) => query)}::text[], ${pairs.map(({ bonus }) => bonus)}::real[]) p(query, bonus)
      ), ranked as materialized (
        select c.id, c.org_id, c.index_id,
          f.score + coalesce((select sum(p.bonus) from pairs p where c.words @@ p.query), 0) as score
        from unnest(${scores.map((one) => one.chunk_id)}::integer[], ${scores.map(({ score }) => score)}::real[])
          as f(chunk_id, score)
        cross join lateral (
          select c.id, c.org_id, c.index_id, c.words from knowledge_chunks c
          where c.org_id = ${context.orgId} and c.id = f.chunk_id offset 0
        ) c
        where not exists (select from unnest(${[...phrases]}::text[]) phrase
          where not c.words @@ phraseto_tsquery((select i.language from knowledge_indexes i
            where i.org_id = c.org_id and i.id = c.index_id)::regconfig, phrase))
        order by score desc, c.id limit ${limit + reserve}
      ), best as materialized (
        select r.id, r.score, d.id as document_id, d.name as document_name, d.base_id
        from ranked r
        cross join lateral (
          select d.id, d.org_id, d.base_id, d.is_restricted, d.name from knowledge_documents d
          where d.org_id = r.org_id and d.current_index_id = r.index_id offset 0
        ) d
        join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
        where ${isOpen(context)}
        order by r.score desc, r.id limit ${limit}
      )
      select c.id as chunk_id, best.document_id, best.document_name, best.base_id, i.language, v.number as version,
        c.page, c.headings, c.content, c.start_offset, best.score,
        array(select w.lexeme from unnest(c.words) w where w.lexeme = any(${[...lexemes]}::text[])) as lexemes
      from best
      join knowledge_chunks c on c.org_id = ${context.orgId} and c.id = best.id
      join knowledge_indexes i on i.org_id = c.org_id and i.id = c.index_id
      join knowledge_versions v on v.org_id = c.org_id and v.id = i.version_id
      order by best.score desc, c.id`.execute(db),
  )
  return rows.map((row) => ({ ...row, score: Number(row.score) }))
}

/**
 * To which lexemes words are reduced in a language; a word that is left out has none. Words of letters are one token each, so
 * they are reduced together, as one text with each at its position: one text costs one call.
 */
export async function lexemesOf(
  context: Searcher,
  language: string,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const lexemesByWord = new Map<string, string[]>(words.map((word) => [word, []]))
  if (words.length === 0) return lexemesByWord
  const isOfLetters = (word: string) => /^\p{L}+$/u.test(word)
  const letters = words.filter(isOfLetters)
  const others = words.filter((word) => !isOfLetters(word))
  const { rows } = await context.read((db) =>
    sql<{ placed: [lexeme: string, positions: number[]][]; separate: string[][] }>`
      select
        (select coalesce(json_agg(json_build_array(w.lexeme, w.positions)), '[]')
          from unnest(to_tsvector(${language}::regconfig, ${letters.join(' ')})) w) as placed,
        (select coalesce(json_agg(tsvector_to_array(to_tsvector(${language}::regconfig, word))), '[]')
          from unnest(${others}::text[]) word) as separate`.execute(db),
  )
  const { placed, separate } = rows[0]!
  for (const [lexeme, positions] of placed)
    for (const position of positions) lexemesByWord.get(letters[position - 1]!)?.push(lexeme)
  for (const [at, lexemes] of separate.entries()) lexemesByWord.set(others[at]!, lexemes)
  return lexemesByWord
}
