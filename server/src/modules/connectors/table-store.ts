import type { ColumnType } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import { visible } from '../access/index.ts'
import type { SourceColumn } from './sources/source.ts'

type Caller = Pick<Context, 'read' | 'orgId' | 'user'>

interface MadeDataset {
  name: string
  dataset_id: number
  /** What it reads of the source; null when it is made of uploads. */
  source: { schema?: string | null; table?: string; query?: string; path?: string } | null
}

/** The datasets that were made through a connector, as far as the caller may see them. */
export const datasetsThrough = (context: Caller, connectorId: number): Promise<MadeDataset[]> =>
  context.read(
    (db) =>
      db
        .selectFrom('datasets')
        .where('datasets.org_id', '=', context.orgId)
        .where('datasets.connector_id', '=', connectorId)
        .where(visible(context, 'dataset.view', 'dataset'))
        .select(['datasets.name', 'datasets.id as dataset_id', 'datasets.source'])
        .orderBy('datasets.name')
        .orderBy('datasets.id')
        .limit(1000)
        .execute() as unknown as Promise<MadeDataset[]>,
  )

/** The columns of one of them; undefined when there is no such dataset or nothing in it yet. */
export async function columnsOfConnectorTable(
  context: Caller,
  at: { connectorId: number; table: string },
): Promise<SourceColumn[] | undefined> {
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
  const columns = row?.columns as
    | { name: string; type: ColumnType; native: string; nullable: boolean }[]
    | undefined
  return columns?.map(({ name, type, native, nullable }) => ({ name, type, native_type: native, nullable }))
}
