import { sql } from 'kysely'
import type { VerifiedAnswer } from '../../../../../contract/src/verified-answers.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { visible } from '../../access/index.ts'

export interface VerifiedRow {
  id: number
  dataset_id: number
  question: string
  query: unknown
  chart_kind: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

const columns = [
  'verified_answers.id',
  'verified_answers.dataset_id',
  'verified_answers.question',
  'verified_answers.query',
  'verified_answers.chart_kind',
  'verified_answers.created_by',
  'verified_answers.created_at',
  'verified_answers.updated_at',
  'verified_answers.revision',
] as const

/** What makes two questions the same: their words, whatever their case and punctuation. */
export const wordsOf = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}%€$<>=+-]+/gu, ' ')
    .trim()

/** Those of datasets that the caller may query. */
export const ofQueryable = (context: Pick<Context, 'user'>) =>
  sql<boolean>`verified_answers.dataset_id in
    (select datasets.id from datasets where ${visible(context, 'dataset.query', 'dataset')})`

export const verifiedRows = (db: Reader) => db.selectFrom('verified_answers').select(columns)

/** A text by dataset that is another one whenever a verified answer of it was made, changed or deleted. */
export async function verifiedStates(
  db: Reader,
  datasetIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ dataset_id: number; state: string }>`
    select dataset_id, count(*) || ' (' || left(md5(string_agg(id || ':' || revision, ',' order by id)), 8) || ')' as state
    from verified_answers where dataset_id = any(${[...datasetIds]}::integer[])
    group by dataset_id`.execute(db)
  return new Map(rows.map(({ dataset_id, state }) => [dataset_id, state]))
}

export const lockVerified = (db: Tx, id: number): Promise<VerifiedRow | undefined> =>
  verifiedRows(db).where('verified_answers.id', '=', id).forUpdate().executeTakeFirst()

export interface NewVerified {
  orgId: number
  datasetId: number
  question: string
  query: Query
  chartKind: string | null
  createdBy: number
}

export const insertVerified = (db: Tx, made: NewVerified): Promise<VerifiedRow> =>
  db
    .insertInto('verified_answers')
    .values({
      org_id: made.orgId,
      dataset_id: made.datasetId,
      question: made.question,
      words: wordsOf(made.question),
      query: JSON.stringify(made.query),
      chart_kind: made.chartKind,
      created_by: made.createdBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export interface VerifiedChange {
  question?: string | undefined
  query?: Query | undefined
  chart_kind?: string | null | undefined
}

export const updateVerifiedRow = (
  db: Tx,
  id: number,
  { question, query, chart_kind }: VerifiedChange,
): Promise<VerifiedRow> =>
  db
    .updateTable('verified_answers')
    .set((eb) => ({
      ...(question === undefined ? {} : { question, words: wordsOf(question) }),
      ...(query === undefined ? {} : { query: JSON.stringify(query) }),
      ...(chart_kind === undefined ? {} : { chart_kind }),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteVerifiedRow = (db: Tx, id: number) =>
  db.deleteFrom('verified_answers').where('id', '=', id).execute()

export const toVerifiedAnswer = ({ created_at, updated_at, ...row }: VerifiedRow): VerifiedAnswer => ({
  ...row,
  query: row.query as Query,
  chart_kind: row.chart_kind as VerifiedAnswer['chart_kind'],
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
