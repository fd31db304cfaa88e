import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { visible } from '../../access/index.ts'

export interface SourceRow {
  id: number
  name: string
  projectId: number | null
  /** Whether a connector loads it. */
  isLoaded: boolean
  mayView: boolean
  mayRefresh: boolean
}

/** All datasets of the organization as planning and the flow name them. */
export async function datasetNames(db: Reader, context: Pick<Context, 'user'>): Promise<SourceRow[]> {
  const rows = await db
    .selectFrom('datasets')
    .select(['datasets.id', 'datasets.name', 'datasets.project_id as projectId'])
    .select(
      sql<boolean>`datasets.mode = 'extract' and datasets.source is not null and datasets.connector_id is not null`.as(
        'isLoaded',
      ),
    )
    .select(visible(context, 'dataset.view', 'dataset').as('mayView'))
    .select(visible(context, 'dataset.refresh', 'dataset').as('mayRefresh'))
    .orderBy('datasets.id')
    .execute()
  return rows as SourceRow[]
}
