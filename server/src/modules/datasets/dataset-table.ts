import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/errors.ts'
import { visible } from '../access/index.ts'
import type { Column } from '../warehouse/index.ts'
import { type ColumnNotes, describedColumns } from './dataset.ts'
import { fail } from './errors.ts'
import { currentVersions, findDataset } from './store.ts'

/** A dataset as queries see it: a table of its name, pinned to the version that was current when it was looked up. */
export interface DatasetTable {
  id: number
  name: string
  version: number
  file: string
  rowCount: number
  columns: DatasetColumn[]
}

type Asker = Pick<Context, 'read' | 'user'>

/** The table of a dataset whose use was authorised already, in one read; a conflict while it has no data. */
export async function getDatasetTable(context: Asker, id: number): Promise<DatasetTable> {
  const row = await context.read((db) => currentVersions(db).where('datasets.id', '=', id).executeTakeFirst())
  if (row) return toTable(row)
  const dataset = await context.read((db) => findDataset(db, id))
  throw dataset ? fail.noData(dataset.name) : refuse.notFound('dataset')
}

/** The tables that the caller holds a permission on; of these ids only, when they are given. */
export async function datasetTables(
  context: Asker,
  permission: string,
  ids?: readonly number[],
): Promise<DatasetTable[]> {
  const rows = await context.read((db: Reader) =>
    currentVersions(db)
      .where(visible(context, permission, 'dataset'))
      .$if(ids !== undefined, (query) => query.where('datasets.id', 'in', ids ?? []))
      .orderBy('datasets.id')
      .execute(),
  )
  return rows.map(toTable)
}

type Row = Awaited<ReturnType<ReturnType<typeof currentVersions>['executeTakeFirstOrThrow']>>

const toTable = ({ id, name, version, file, row_count, columns, column_notes }: Row): DatasetTable => ({
  id,
  name,
  version,
  file,
  rowCount: row_count,
  columns: describedColumns(columns as unknown as Column[], column_notes as ColumnNotes),
})
