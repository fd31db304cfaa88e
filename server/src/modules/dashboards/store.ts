import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import { type Contents, type DashboardRow, columnsOfParts } from './dashboard.ts'

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

const rows = (db: Db) =>
  db
    .selectFrom('dashboards')
    .select(summary)
    .select(['dashboards.charts', 'dashboards.parts'])
    .select(
      sql<unknown>`(
        select json_build_object('base_version', d.base_version, 'revision', d.revision, 'saved_by', d.saved_by,
          'saved_at', to_char(d.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from dashboard_drafts d
        where d.org_id = dashboards.org_id and d.dashboard_id = dashboards.id and d.contents is not null
      )`.as('draft'),
    )

export const findDashboard = (db: Db, id: number): Promise<DashboardRow | undefined> =>
  rows(db).where('dashboards.id', '=', id).executeTakeFirst()

/** With the value of a condition, for fields that only some users may see. */
export const findDashboardWhere = (
  db: Db,
  id: number,
  condition: RawBuilder<boolean>,
): Promise<(DashboardRow & { holds: boolean }) | undefined> =>
  rows(db).select(condition.as('holds')).where('dashboards.id', '=', id).executeTakeFirst()

export const lockDashboard = (db: Tx, id: number): Promise<DashboardRow | undefined> =>
  rows(db).where('dashboards.id', '=', id).forUpdate().executeTakeFirst()

export interface NewDashboard extends Contents {
  orgId: number
  projectId: number | null
  status: string
  createdBy: number | null
}

export async function insertDashboard(db: Tx, dashboard: NewDashboard): Promise<DashboardRow> {
  const { orgId, projectId, status, createdBy, name, description } = dashboard
  const { id } = await db
    .insertInto('dashboards')
    .values({
      org_id: orgId,
      project_id: projectId,
      status,
      created_by: createdBy,
      name,
      description,
      ...columnsOfParts(dashboard),
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
  note?: string
}

export async function changeDashboard(db: Tx, change: Change): Promise<DashboardRow> {
  const { orgId, id, changedBy, place = {}, contents, note = '' } = change
  await db
    .updateTable('dashboards')
    .set((eb) => ({
      ...place,
      ...(contents === undefined
        ? {}
        : {
            name: contents.name,
            description: contents.description,
            ...columnsOfParts(contents),
            version: contents.version,
          }),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (contents)
    await keepVersion(db, { orgId, id, version: contents.version, createdBy: changedBy, contents, note })
  return (await findDashboard(db, id))!
}

interface NewVersion {
  orgId: number
  id: number
  version: number
  createdBy: number | null
  contents: Contents
  note?: string
}

async function keepVersion(db: Tx, kept: NewVersion): Promise<void> {
  const { orgId, id, version, createdBy, contents, note = '' } = kept
  await db
    .insertInto('dashboard_versions')
    .values({
      org_id: orgId,
      dashboard_id: id,
      version,
      name: contents.name,
      description: contents.description,
      ...columnsOfParts(contents),
      created_by: createdBy,
      note,
    })
    .execute()
}

export const versionRows = (db: Db, dashboardId: number) =>
  db
    .selectFrom('dashboard_versions')
    .innerJoin('dashboards', 'dashboards.id', 'dashboard_versions.dashboard_id')
    .where('dashboard_versions.dashboard_id', '=', dashboardId)
    .select(['dashboard_versions.version', 'dashboard_versions.name', 'dashboard_versions.note'])
    .select(['dashboard_versions.created_by', 'dashboard_versions.created_at'])
    .select(sql<number>`jsonb_array_length(dashboard_versions.charts)`.as('chart_count'))
    .select(sql<boolean>`dashboard_versions.version = dashboards.version`.as('is_current'))

export const findVersion = (db: Db, dashboardId: number, version: number) =>
  versionRows(db, dashboardId)
    .select(['dashboard_versions.description', 'dashboard_versions.charts', 'dashboard_versions.parts'])
    .where('dashboard_versions.version', '=', version)
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
          where (c ->> 'dataset_id')::integer = any(${[...(datasetIds ?? [])]}::integer[])
            or exists (select from jsonb_array_elements(c #> '{sql,inputs}') as i
              where (i ->> 'dataset_id')::integer = any(${[...(datasetIds ?? [])]}::integer[])))`,
      ),
    )
    .orderBy('dashboards.id')
    .execute()
