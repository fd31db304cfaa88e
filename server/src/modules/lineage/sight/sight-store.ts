import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'

/** What the nodes of things are called, by "kind:key". */
export async function namesOfSubjects(
  { read }: Pick<Context, 'read'>,
  refs: readonly { kind: string; key: string }[],
): Promise<[string, string][]> {
  if (refs.length === 0) return []
  const list = JSON.stringify(refs)
  const { rows } = await read((db) =>
    sql<{ ref: string; name: string }>`
      select l.kind || ':' || l.key as ref, l.name from jsonb_to_recordset(${list}::jsonb) as n (kind text, key text)
      join lineage_nodes l on l.org_id = current_org_id() and l.kind = n.kind and l.key = n.key`.execute(db),
  )
  return rows.map(({ ref, name }) => [ref, name])
}

/** The nodes of datasets, with the numbers of these. */
export async function datasetIdsByNode(
  { read }: Pick<Context, 'read'>,
  datasetIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await read((db) =>
    db
      .selectFrom('lineage_nodes')
      .select(['id', 'subject_id'])
      .where('kind', '=', 'dataset')
      .where(sql<boolean>`subject_id = any(${[...datasetIds]}::integer[])`)
      .execute(),
  )
  return new Map(rows.map(({ id, subject_id: subject }) => [id, subject ?? 0]))
}
