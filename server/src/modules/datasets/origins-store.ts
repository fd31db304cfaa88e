import { sql } from 'kysely'
import type { DatasetSource } from '../../../../contract/src/dataset-sources.ts'
import type { Reader } from '../../kernel/database/database.ts'
import type { Column } from '../warehouse/index.ts'

/** The origin of a dataset's data, before policies: never shown unfiltered. */
export interface DatasetOrigin {
  id: number
  name: string
  created_by: number | null
  connector_id: number | null
  mode: string
  source: DatasetSource | null
  /** Null while it has no data. */
  version: number | null
  run_id: number | null
  file_name: string | null
  published_at: Date | null
  /** As queries read them; empty while there is no data. */
  columns: Pick<Column, 'name' | 'type' | 'native'>[]
}

/** Of all datasets of the organization, of these, or of those of a connector. */
export const datasetOrigins = (
  db: Reader,
  { ids, connectorId }: { ids?: readonly number[]; connectorId?: number } = {},
): Promise<DatasetOrigin[]> =>
  db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.id', '=', 'd.current_version_id').on('d.mode', '=', 'extract'),
    )
    .select(['d.id', 'd.name', 'd.created_by', 'd.connector_id', 'd.mode', 'd.source'])
    .select(['v.version', 'v.run_id', 'v.file_name', 'v.published_at'])
    .select(
      sql<unknown>`coalesce(case d.mode when 'live' then d.live_columns else v.columns end, '[]')`.as(
        'columns',
      ),
    )
    .$if(ids !== undefined, (query) => query.where('d.id', 'in', ids?.length ? ids : [0]))
    .$if(connectorId !== undefined, (query) => query.where('d.connector_id', '=', connectorId ?? 0))
    .orderBy('d.id')
    .execute() as unknown as Promise<DatasetOrigin[]>

/** How large a version is. */
export const versionFacts = (
  db: Reader,
  { datasetId, version }: { datasetId: number; version: number },
): Promise<{ row_count: number; size_bytes: number } | undefined> =>
  db
    .selectFrom('dataset_versions')
    .select(['row_count', 'size_bytes'])
    .where('dataset_id', '=', datasetId)
    .where('version', '=', version)
    .executeTakeFirst()
