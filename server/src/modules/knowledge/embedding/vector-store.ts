import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { isOpen } from '../documents/rights-store.ts'
import type { Scored, Searcher } from '../searching/search-store.ts'
import { packed, signatureOf, similarity } from './vector.ts'

const asBits = (signature: string) => sql<string>`${signature}::text::bit(512)`

interface BaseKey {
  orgId: number
  baseId: number
}

export const embeddingOfBase = (db: Reader, { orgId, baseId }: BaseKey) =>
  db
    .selectFrom('knowledge_bases')
    .select('embedding_provider_id')
    .where('org_id', '=', orgId)
    .where('id', '=', baseId)
    .executeTakeFirst()

export const noteEmbeddingProblem = (db: Tx, { orgId, baseId }: BaseKey, problem: string | null) =>
  db
    .updateTable('knowledge_bases')
    .set({ embedding_problem: problem })
    .where('org_id', '=', orgId)
    .where('id', '=', baseId)
    .execute()

/** The bases that have their vectors of a provider. */
export const basesOfProvider = async (db: Reader, orgId: number, providerId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('knowledge_bases')
    .select('id')
    .where('org_id', '=', orgId)
    .where('embedding_provider_id', '=', providerId)
    .execute()
  return rows.map(({ id }) => id)
}

interface Unembedded {
  chunk_id: number
  index_id: number
  text: string
}

/** Passages that are found now and have no vector of the model. */
export async function unembedded(
  db: Reader,
  { orgId, baseId, model, limit }: BaseKey & { model: string; limit: number },
): Promise<Unembedded[]> {
  const { rows } = await sql<Unembedded>`
    select c.id as chunk_id, c.index_id, concat_ws(E'\n', i.title, array_to_string(c.headings, ' / '), c.content) as text
    from knowledge_documents d
    join knowledge_indexes i on i.org_id = d.org_id and i.id = d.current_index_id
    join knowledge_chunks c on c.org_id = i.org_id and c.index_id = i.id
    where d.org_id = ${orgId} and d.base_id = ${baseId}
      and not exists (select from knowledge_vectors v
        where v.org_id = c.org_id and v.chunk_id = c.id and v.model = ${model})
    order by c.id limit ${limit}`.execute(db)
  return rows
}

/** Stores vectors of passages in place of those of another model; of a passage that is gone by now nothing. */
export async function storeVectors(
  db: Tx,
  { orgId, model }: { orgId: number; model: string },
  vectors: readonly { chunkId: number; vector: number[] }[],
): Promise<void> {
  await sql`
    insert into knowledge_vectors (org_id, index_id, chunk_id, model, signature, vector)
    select c.org_id, c.index_id, c.id, ${model}, x.signature::bit(512), x.vector
    from unnest(${vectors.map(({ chunkId }) => chunkId)}::integer[], ${vectors.map(({ vector }) => signatureOf(vector))}::text[],
      ${vectors.map(({ vector }) => packed(vector))}::bytea[]) as x(chunk_id, signature, vector)
    join knowledge_chunks c on c.org_id = ${orgId} and c.id = x.chunk_id
    on conflict (org_id, chunk_id) do update
      set model = excluded.model, signature = excluded.signature, vector = excluded.vector`.execute(db)
}

/** So many of the most similar signatures are compared exactly. */
const compared = 400

/** The passages whose vectors are most similar, of documents that the caller may open. */
export async function nearestChunks(
  context: Searcher,
  {
    baseIds,
    model,
    vector,
    limit,
  }: { baseIds: readonly number[]; model: string; vector: number[]; limit: number },
): Promise<Scored[]> {
  const { rows } = await context.read((db) =>
    sql<{ chunk_id: number; vector: Buffer }>`
      with opened as materialized (
        select d.current_index_id as index_id from knowledge_documents d
        join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
        where d.org_id = ${context.orgId} and d.base_id = any(${[...baseIds]}::integer[]) and ${isOpen(context)}
      ), nearest as materialized (
        select v.org_id, v.chunk_id from opened
        join knowledge_vectors v on v.org_id = ${context.orgId} and v.index_id = opened.index_id
        where v.model = ${model}
        order by bit_count(v.signature # ${asBits(signatureOf(vector))}), v.chunk_id limit ${compared}
      )
      select v.chunk_id, v.vector from nearest
      join knowledge_vectors v on v.org_id = nearest.org_id and v.chunk_id = nearest.chunk_id`.execute(db),
  )
  const wanted = packed(vector)
  return rows
    .map(({ chunk_id, vector: stored }) => ({ chunk_id, score: similarity(stored, wanted) }))
    .toSorted((a, b) => b.score - a.score || a.chunk_id - b.chunk_id)
    .slice(0, limit)
}
