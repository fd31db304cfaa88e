import { sql } from 'kysely'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import type { PolicyDocument } from '../../../../contract/src/policy-document.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { visible } from '../access/index.ts'
import { restricts } from '../policies/index.ts'

/** The datasets whose policies restrict the caller, with the columns that they have or will have. */
export async function restrictedDatasets(db: Reader, { user }: Pick<Context, 'user'>) {
  const rows = await db
    .selectFrom('datasets')
    .leftJoin('dataset_policies as p', 'p.dataset_id', 'datasets.id')
    .leftJoin('dataset_versions as v', 'v.id', 'datasets.current_version_id')
    .select(['datasets.id', 'p.document'])
    .select((eb) =>
      eb.fn.coalesce('datasets.live_columns', 'v.columns', 'datasets.planned_columns').as('columns'),
    )
    .where(restricts(user))
    .execute()
  return rows.map(({ id, document, columns }) => ({
    id,
    document: document as PolicyDocument | null,
    columns: columns as unknown as { name: string }[] | null,
  }))
}

/** The sizes of a list of datasets, where the caller may see them. */
export function visibleSizes({ user }: Pick<Context, 'user'>) {
  const whenVisible = (column: string) =>
    sql`case when ${restricts(user)} then null else ${sql.ref(`datasets.${column}`)} end`
  return { row_count: whenVisible('row_count'), size_bytes: whenVisible('size_bytes') }
}

type Reading = Pick<Dataset, 'id' | 'connector_id' | 'source'>

/** A dataset whose source was just chosen, with a warning where policies narrow what else reads it. */
export async function withWarnings(
  db: Tx,
  caller: Pick<Context, 'user'>,
  dataset: Dataset,
): Promise<Dataset> {
  const governed = await governedElsewhere(db, caller, dataset)
  if (governed.length === 0) return dataset
  const named = governed.flatMap((name) => (name === null ? [] : [`"${name}"`]))
  const others = named.length > 0 ? `dataset ${named.join(', ')}` : 'another dataset'
  const warning = `policies narrow ${others}, which reads the same table, and none of them hold for this dataset: set policies for it, if it should be narrowed too`
  return { ...dataset, warnings: [warning] }
}

/**
 * Other datasets under policies that read the table that one reads; of a query those whose table it names. A name is null
 * where the caller may not see it.
 */
async function governedElsewhere(
  db: Tx,
  caller: Pick<Context, 'user'>,
  { id, connector_id: connectorId, source }: Reading,
): Promise<(string | null)[]> {
  const { schema = null, table = null, path = null, query = null } = source ?? {}
  const { rows } = await sql<{ name: string | null }>`
    select case when ${visible(caller, 'dataset.view', 'dataset')} then datasets.name end as name
    from datasets join dataset_policies p on p.org_id = datasets.org_id and p.dataset_id = datasets.id
    where datasets.connector_id = ${connectorId} and datasets.id <> ${id}
      and (p.document -> 'rows' <> '[]' or p.document -> 'columns' <> '[]')
      and ((datasets.source ->> 'table' = ${table}::text
          and coalesce(datasets.source ->> 'schema', ${schema}::text, '') =
            coalesce(${schema}::text, datasets.source ->> 'schema', ''))
        or datasets.source ->> 'path' = ${path}::text
        or position(lower(datasets.source ->> 'table') in lower(${query}::text)) > 0)
    order by datasets.id limit 5`.execute(db)
  return rows.map(({ name }) => name)
}

// Far more than one object and its versions contain; beyond it old definitions are hidden from their author, too.
const maxOfOwner = 1000

/** Deletes the guesses of deleted objects, and the oldest ones of each object beyond a limit. */
export async function forgetGuesses(db: Tx): Promise<void> {
  await sql`
    delete from guessed_names g using (
      select digest, name, owner, row_number() over (partition by owner order by created_at desc, digest, name) as place
      from guessed_names where owner is not null
    ) kept
    where kept.digest = g.digest and kept.name = g.name and (kept.place > ${maxOfOwner} or kept.owner not in (
      select 'query ' || id from saved_queries union all
      select 'alert ' || id from alerts union all
      select 'recipe ' || id from recipes union all
      select 'model ' || id from datasets union all
      select 'dashboard ' || id from dashboards
    ))`.execute(db)
}
