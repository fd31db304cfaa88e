import { sql } from 'kysely'
import type { PolicyDocument } from '../../../../../contract/src/policy-document.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { visible } from '../../access/index.ts'
import type { Inheritance } from './inherit.ts'
import type { Layer } from './layer.ts'

export type Following = 'off' | 'suggest' | 'enforce'

export interface InheritanceRow {
  following: Following
  document: PolicyDocument | null
  inheritance: Inheritance | null
}

/** What a dataset inherits, or would inherit, whatever the organization has decided. */
export async function findInheritance(db: Reader, id: number): Promise<InheritanceRow | undefined> {
  const { rows } = await sql<InheritanceRow>`
    select o.policies_follow_lineage as following, p.document, inheritance_of(d.id) as inheritance
    from datasets d
    join organizations o on o.id = d.org_id
    left join dataset_policies p on p.org_id = d.org_id and p.dataset_id = d.id
    where d.org_id = current_org_id() and d.id = ${id}`.execute(db)
  return rows[0]
}

/** The names of those datasets that the caller may see. */
export async function visibleNames(
  db: Reader,
  caller: Pick<Context, 'user'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('datasets')
    .select(['datasets.id', 'datasets.name'])
    .where('datasets.id', 'in', ids)
    .where(visible(caller, 'dataset.view', 'dataset'))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface ReleaseRow {
  id: number
  column_name: string
  reason: string
  released_by: number | null
  released_at: Date
}

export const releasesOf = (db: Reader, datasetId: number): Promise<ReleaseRow[]> =>
  db
    .selectFrom('policy_releases')
    .select(['id', 'column_name', 'reason', 'released_by', 'released_at'])
    .where('dataset_id', '=', datasetId)
    .orderBy('id')
    .execute()

/** Undefined when it is released already. */
export const insertRelease = (
  db: Tx,
  row: { orgId: number; datasetId: number; column: string; reason: string; userId: number },
): Promise<ReleaseRow | undefined> =>
  db
    .insertInto('policy_releases')
    .values({
      org_id: row.orgId,
      dataset_id: row.datasetId,
      column_name: row.column,
      reason: row.reason,
      released_by: row.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'column_name', 'reason', 'released_by', 'released_at'])
    .executeTakeFirst()

export const deleteRelease = (
  db: Tx,
  { id, datasetId }: { id: number; datasetId: number },
): Promise<{ column_name: string } | undefined> =>
  db
    .deleteFrom('policy_releases')
    .where('id', '=', id)
    .where('dataset_id', '=', datasetId)
    .returning('column_name')
    .executeTakeFirst()

/** The datasets with rows of another, made by recipes. */
export async function madeDirectlyOf(db: Tx, datasetId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from datasets d where d.org_id = current_org_id() and d.id <> ${datasetId}
      and exists (select from derivations_of(d.id) as made where ${datasetId}::integer = any(made.inputs))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function insertKept(
  db: Tx,
  { datasetId, layers }: { datasetId: number; layers: readonly Layer[] },
): Promise<void> {
  await db
    .insertInto('kept_policies')
    .values({
      org_id: sql<number>`current_org_id()`,
      dataset_id: datasetId,
      layers: JSON.stringify(layers),
    })
    .execute()
}
