import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import type { Contents, DashboardRow } from './dashboard.ts'

type Db = Kysely<DB>

const summary = [
  'dashboards.id',
  'dashboards.name',
  'dashboards.description',
  'dashboards.project_id',
  'dashboards.status',
  'dashboards.version',
  'dashboards.created_by',
  'dashboards.created_at',
  'dashboards.updated_at',
  'dashboards.revision',
] as const

export const summaryRows = (db: Db) =>
  db
    .selectFrom('dashboards')
    .select(summary)
    .select(sql<number>`jsonb_array_length(dashboards.charts)`.as('chart_count'))

const rows = (db: Db) => db.selectFrom('dashboards').select(summary).select('dashboards.charts')

export const findDashboard = (db: Db, id: number): Promise<DashboardRow | undefined> =>
  rows(db).where('dashboards.id', '=', id).executeTakeFirst()

export const lockDashboard = (db: Tx, id: number): Promise<DashboardRow | undefined> =>
  rows(db).where('dashboards.id', '=', id).forUpdate().executeTakeFirst()

export interface NewDashboard extends Contents {
  orgId: number
  projectId: number | null
  status: string
  createdBy: number | null
}

export async function insertDashboard(db: Tx, dashboard: NewDashboard): Promise<DashboardRow> {
  const { orgId, projectId, status, createdBy, name, description, charts } = dashboard
  const { id } = await db
    .insertInto('dashboards')
    .values({
      org_id: orgId,
      project_id: projectId,
      status,
      created_by: createdBy,
      name,
      description,
      charts: JSON.stringify(charts),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepVersion(db, { orgId, id, version: 1, createdBy, contents: dashboard })
  return (await findDashboard(db, id))!
}

export interface Change {
  orgId: number
  id: number
  changedBy: number | null
  place?: { project_id?: number | null; status?: string }
  /** What the new version holds; without it the version stays. */
  contents?: Contents & { version: number }
}

export async function changeDashboard(db: Tx, change: Change): Promise<DashboardRow> {
  const { orgId, id, changedBy, place = {}, contents } = change
  await db
    .updateTable('dashboards')
    .set((eb) => ({
      ...place,
      ...(contents === undefined
        ? {}
        : {
            name: contents.name,
            description: contents.description,
            charts: JSON.stringify(contents.charts),
            version: contents.version,
          }),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (contents)
    await keepVersion(db, { orgId, id, version: contents.version, createdBy: changedBy, contents })
  return (await findDashboard(db, id))!
}

interface KeptVersion {
  orgId: number
  id: number
  version: number
  createdBy: number | null
  contents: Contents
}

async function keepVersion(db: Tx, { orgId, id, version, createdBy, contents }: KeptVersion): Promise<void> {
  await db
    .insertInto('dashboard_versions')
    .values({
      org_id: orgId,
      dashboard_id: id,
      version,
      name: contents.name,
      description: contents.description,
      charts: JSON.stringify(contents.charts),
      created_by: createdBy,
    })
    .execute()
}

export async function deleteDashboardRow(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('dashboards').where('id', '=', id).execute()
}

export const versionRows = (db: Db, dashboardId: number) =>
  db
    .selectFrom('dashboard_versions')
    .innerJoin('dashboards', 'dashboards.id', 'dashboard_versions.dashboard_id')
    .where('dashboard_versions.dashboard_id', '=', dashboardId)
    .select(['dashboard_versions.version', 'dashboard_versions.name'])
    .select(['dashboard_versions.created_by', 'dashboard_versions.created_at'])
    .select(sql<number>`jsonb_array_length(dashboard_versions.charts)`.as('chart_count'))
    .select(sql<boolean>`dashboard_versions.version = dashboards.version`.as('is_current'))

export const findVersion = (db: Db, dashboardId: number, version: number) =>
  db
    .selectFrom('dashboard_versions')
    .select(['name', 'description', 'charts'])
    .where('dashboard_id', '=', dashboardId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Of all of the organization, of these, or of those with a chart that asks one of these datasets. */
export const dashboardsOf = (
  db: Db,
  { ids, datasetIds }: { ids?: readonly number[]; datasetIds?: readonly number[] } = {},
): Promise<DashboardRow[]> =>
  rows(db)
    .$if(ids !== undefined, (query) => query.where('dashboards.id', 'in', ids?.length ? ids : [0]))
    .$if(datasetIds !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from jsonb_array_elements(dashboards.charts) as c
          where (c ->> 'dataset_id')::integer = any(${[...(datasetIds ?? [])]}::integer[]))`,
      ),
    )
    .orderBy('dashboards.id')
    .execute()
