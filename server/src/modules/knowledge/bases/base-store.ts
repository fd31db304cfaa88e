import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { KnowledgeBase, listKnowledgeBases } from '../../../../../contract/src/knowledge-bases.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'
import { visible } from '../../access/index.ts'
import { isOpen } from '../documents/rights-store.ts'

type Caller = Pick<Context, 'user' | 'orgId'>

export interface BaseRow {
  id: number
  name: string
  description: string
  status: KnowledgeBase['status']
  language: KnowledgeBase['language']
  document_count: number
  pending_count: number
  failed_count: number
  embedding_provider_id: number | null
  embedding_problem: string | null
  embedded_share: number | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

const columns = [
  'b.id',
  'b.name',
  'b.description',
  'b.status',
  'b.language',
  'b.embedding_provider_id',
  'b.embedding_problem',
  'b.created_by',
  'b.created_at',
  'b.updated_at',
  'b.revision',
] as const

// Of all passages, those that the caller may not open too: it says how far the work is.
const embeddedShare = sql<number | null>`case when b.embedding_provider_id is not null then (
  select coalesce(count(v.chunk_id)::real / nullif(b.chunk_total, 0), 1)
  from knowledge_documents d join knowledge_vectors v on v.org_id = d.org_id and v.index_id = d.current_index_id
    and split_part(v.model, '/', 1) = b.embedding_provider_id::text
  where d.org_id = b.org_id and d.base_id = b.id) end`

/** Documents that the caller may see, with the state of their latest version. */
const countOf = (context: Caller, condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from knowledge_documents d
    where d.org_id = b.org_id and d.base_id = b.id and ${isOpen(context)} and ${condition})`

const latest = sql`(select v.status from knowledge_versions v
  where v.org_id = d.org_id and v.document_id = d.id order by v.number desc limit 1)`

const bases = (db: Reader, context: Caller) =>
  db
    .selectFrom('knowledge_bases as b')
    .select([...columns])
    .select([
      countOf(context, sql`true`).as('document_count'),
      countOf(context, sql`${latest} in ('queued', 'indexing')`).as('pending_count'),
      countOf(context, sql`${latest} = 'failed'`).as('failed_count'),
      embeddedShare.as('embedded_share'),
    ])
    .where('b.org_id', '=', context.orgId)

export const pageOfBases = (
  context: Caller & Pick<Context, 'read'>,
  list: Input<typeof listKnowledgeBases>,
) =>
  readPage<'knowledge_bases', BaseRow>(context, list, {
    table: 'b',
    sort: 'name',
    search: ['b.name', 'b.description'],
    from: (db) => {
      const all = bases(db, context).where(
        visible(context, 'knowledge_base.view', { type: 'knowledge_base', as: 'b' }),
      )
      return (list.status?.length ? all.where('b.status', 'in', list.status) : all) as never
    },
  })

type Found = Promise<BaseRow | undefined>

export const findBase = (db: Reader, context: Caller, id: number) =>
  bases(db, context).where('b.id', '=', id).executeTakeFirst() as unknown as Found

/** The base, locked until the transaction ends. */
export const lockBase = (db: Tx, context: Caller, id: number) =>
  bases(db, context).where('b.id', '=', id).forUpdate().executeTakeFirst() as unknown as Found

export const insertBase = (
  db: Tx,
  base: {
    org_id: number
    name: string
    description: string
    status: string
    language: string
    embedding_provider_id: number | null
    created_by: number
  },
) => db.insertInto('knowledge_bases').values(base).returning('id').executeTakeFirstOrThrow()

export const changeBase = (
  db: Tx,
  { orgId, id }: { orgId: number; id: number },
  change: Partial<Pick<BaseRow, 'name' | 'description' | 'status' | 'language' | 'embedding_provider_id'>>,
) =>
  db
    .updateTable('knowledge_bases')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

export async function deleteBase(db: Tx, { orgId, id }: { orgId: number; id: number }): Promise<void> {
  await sql`delete from knowledge_postings p using knowledge_segments s
    where s.org_id = ${orgId} and s.base_id = ${id} and p.org_id = s.org_id and p.segment_id = s.id`.execute(
    db,
  )
  await db.deleteFrom('knowledge_bases').where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** The files of all versions in a base. */
export const filesOfBase = async (
  db: Reader,
  { orgId, id }: { orgId: number; id: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('knowledge_versions as v')
    .innerJoin('knowledge_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'v.org_id').onRef('d.id', '=', 'v.document_id'),
    )
    .select('v.stored_as')
    .where('v.org_id', '=', orgId)
    .where('d.base_id', '=', id)
    .execute()
  return rows.map(({ stored_as: storedAs }) => storedAs)
}

export const showBase = ({ created_at, updated_at, ...row }: BaseRow): KnowledgeBase => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
