import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { MaterializedVersion } from '../../warehouse/index.ts'

// PostgreSQL stores no NUL in a text.
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').slice(0, 1000)

export async function insertRejects(
  db: Tx,
  {
    orgId,
    versionId,
    rejects,
  }: { orgId: number; versionId: number; rejects: MaterializedVersion['rejects'] },
): Promise<void> {
  const list = JSON.stringify(
    rejects.map(({ line, column, text, message }, position) => ({
      position,
      line,
      column_name: column,
      row_text: storable(text),
      message: storable(message),
    })),
  )
  await sql`
    insert into dataset_rejects (org_id, version_id, position, line, column_name, row_text, message)
    select ${orgId}::integer, ${versionId}::integer, position, line, column_name, row_text, message
    from jsonb_to_recordset(${list}::jsonb)
      as r (position integer, line bigint, column_name text, row_text text, message text)`.execute(db)
}

/** Of the version that queries read, or of a certain one. */
export const rejectRows = (db: Reader, datasetId: number, version?: number) =>
  db
    .selectFrom('dataset_rejects')
    .innerJoin('dataset_versions', 'dataset_versions.id', 'dataset_rejects.version_id')
    .innerJoin('datasets', 'datasets.id', 'dataset_versions.dataset_id')
    .where('datasets.id', '=', datasetId)
    .where('datasets.mode', '=', 'extract')
    .$if(version === undefined, (rows) =>
      rows.whereRef('dataset_versions.id', '=', 'datasets.current_version_id'),
    )
    .$if(version !== undefined, (rows) => rows.where('dataset_versions.version', '=', version ?? 0))
    .select(['dataset_rejects.line', 'dataset_rejects.column_name as column'])
    .select(['dataset_rejects.row_text as text', 'dataset_rejects.message'])
