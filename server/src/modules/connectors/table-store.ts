import type { Context } from '../../kernel/context.ts'
import { visible } from '../access/index.ts'

type Asker = Pick<Context, 'read' | 'orgId' | 'user'>

/** The datasets that were made through a connector, as far as the caller may see them. */
export const datasetsThrough = (context: Asker, connectorId: number) =>
  context.read((db) =>
    db
      .selectFrom('datasets')
      .where('datasets.org_id', '=', context.orgId)
      .where('datasets.connector_id', '=', connectorId)
      .where(visible(context, 'dataset.view', 'dataset'))
      .select(['datasets.name', 'datasets.id as dataset_id'])
      .orderBy('datasets.name')
      .orderBy('datasets.id')
      .limit(1000)
      .execute(),
  )

/** The columns of one of them; undefined when there is no such dataset or nothing in it yet. */
export async function columnsThrough(
  context: Asker,
  at: { connectorId: number; table: string },
): Promise<{ name: string; type: string }[] | undefined> {
  const row = await context.read((db) =>
    db
      .selectFrom('datasets')
      .innerJoin('dataset_versions', (join) =>
        join
          .onRef('dataset_versions.org_id', '=', 'datasets.org_id')
          .onRef('dataset_versions.id', '=', 'datasets.current_version_id'),
      )
      .where('datasets.org_id', '=', context.orgId)
      .where('datasets.connector_id', '=', at.connectorId)
      .where('datasets.name', '=', at.table)
      .where(visible(context, 'dataset.view', 'dataset'))
      .select('dataset_versions.columns')
      .executeTakeFirst(),
  )
  const columns = row?.columns as { name: string; type: string }[] | undefined
  return columns?.map(({ name, type }) => ({ name, type }))
}
