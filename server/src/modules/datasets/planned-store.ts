import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import type { Column } from '../warehouse/index.ts'
import type { ColumnNotes } from './dataset.ts'

interface Planned {
  id: number
  name: string
  notes: ColumnNotes
  columns: Column[]
}

/** Columns that datasets will have: the output of their recipe, or declared ones. */
export async function plannedColumns(db: Reader, datasetIds: readonly number[]): Promise<Planned[]> {
  const { rows } = await sql<Omit<Planned, 'columns'> & { made: Made[] | null; declared: Column[] | null }>`
    select d.id, d.name, d.column_notes as notes, coalesce(v.columns, r.draft_columns) as made,
      d.planned_columns as declared
    from datasets d
    left join recipes r on r.org_id = d.org_id and r.output_dataset_id = d.id
    left join recipe_versions v on v.id = r.current_version_id
    where d.id = any(${[...datasetIds]}::integer[])`.execute(db)
  return rows.flatMap(({ made, declared, ...row }) => {
    const columns = made?.map(asColumn) ?? declared
    return columns ? [{ ...row, columns }] : []
  })
}

type Made = Pick<Column, 'name' | 'type'> & { native_type: string }

const asColumn = ({ name, type, native_type: native }: Made): Column => ({
  name,
  type,
  native,
  nullable: true,
})

/** The column metadata of a dataset, and its columns: current ones, or those after the load. */
export async function findDeclaration(db: Kysely<DB>, id: number) {
  const found = await db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.id', '=', 'd.current_version_id').on('d.mode', '=', 'extract'),
    )
    .select(['d.column_notes', 'd.mode', 'd.live_columns', 'v.columns', 'd.planned_columns'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const stored = (found.mode === 'live' ? found.live_columns : found.columns) as unknown as Column[] | null
  return {
    hasData: stored !== null,
    columns: stored ?? (found.planned_columns as unknown as Column[] | null),
    notes: found.column_notes as unknown as ColumnNotes,
  }
}
