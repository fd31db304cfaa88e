import type { DatasetVersion } from '../../../../../contract/src/dataset-versions.ts'
import type { Context } from '../../../kernel/context.ts'
import { type ListInput, readPage } from '../../../kernel/list.ts'
import { requireUnrestricted, type Unrestricted } from '../dataset-table.ts'
import { type findVersion, versionRows } from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export async function listDatasetVersions(
  context: Pick<Context, 'read' | 'user'>,
  { id, ...list }: ListInput & { id: number },
) {
  const whole = await requireUnrestricted(context, id)
  const page = await readPage(context, list, {
    table: 'dataset_versions',
    newestFirst: 'version',
    search: ['dataset_versions.file_name'],
    from: (db) => versionRows(db, id),
  })
  return { ...page, items: page.items.map((row) => showVersion(row, whole)) }
}

/** For users who see all of the dataset: its counts, its cursor and its columns are unfiltered. */
export const showVersion = ({ held_at, ...row }: Row, _whole: Unrestricted): DatasetVersion => ({
  ...row,
  status: held_at !== null ? 'held' : row.published_at === null ? 'pending' : 'published',
  check_outcome: row.check_outcome as DatasetVersion['check_outcome'],
  source: row.source as DatasetVersion['source'],
  cursor: row.cursor as DatasetVersion['cursor'],
  load_notes: row.load_notes as unknown as DatasetVersion['load_notes'],
  drift: row.drift as unknown as DatasetVersion['drift'],
  published_at: row.published_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
