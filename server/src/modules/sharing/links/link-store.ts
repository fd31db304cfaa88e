import { sql } from 'kysely'
import type { ParameterValues } from '../../../../../contract/src/parameter-references.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { ListInput } from '../../../kernel/list.ts'
import { readPage } from '../../../kernel/list.ts'
import type { Bindings } from './bindings.ts'
import type { LinkOrSubscription } from './confirmation.ts'
import type { Fingerprints } from './fingerprints.ts'
import type { LinkFilters } from './link.ts'
import type { VariableCharts } from './pinned-variables.ts'

export interface LinkRow extends LinkOrSubscription {
  id: number
  label: string
  filters: LinkFilters
  bindings: Bindings
  variables: ParameterValues
  variable_charts: VariableCharts
  /** Of charts that were put on hold. */
  waiting: Fingerprints
  is_locked: boolean
  expires_at: Date
  created_by: number
  created_by_name: string | null
  created_at: Date
  open_count: number
  last_opened_at: Date | null
}

const rows = (db: Reader) =>
  db
    .selectFrom('dashboard_links')
    .leftJoin('users', 'users.id', 'dashboard_links.created_by')
    .select(['dashboard_links.id', 'dashboard_links.dashboard_id', 'dashboard_links.label'])
    .select(['dashboard_links.filters', 'dashboard_links.bindings', 'dashboard_links.waiting'])
    .select(['dashboard_links.variables', 'dashboard_links.variable_charts'])
    .select(['dashboard_links.confirmed', 'dashboard_links.bound_to'])
    .select(['dashboard_links.is_locked', 'dashboard_links.expires_at'])
    .select(['dashboard_links.created_by', 'users.username as created_by_name'])
    .select(['dashboard_links.created_at', 'dashboard_links.open_count', 'dashboard_links.last_opened_at'])

export async function pageOfLinks(context: Pick<Context, 'read'>, list: ListInput & { id: number }) {
  const page = await readPage(context, list, {
    table: 'dashboard_links',
    search: ['dashboard_links.label'],
    from: (db) => rows(db).where('dashboard_links.dashboard_id', '=', list.id),
  })
  return { ...page, items: page.items as unknown as LinkRow[] }
}

export const findLink = (db: Reader, id: number) =>
  rows(db).where('dashboard_links.id', '=', id).executeTakeFirst() as Promise<unknown> as Promise<
    LinkRow | undefined
  >

export const lockLink = (db: Tx, id: number) =>
  rows(db)
    .where('dashboard_links.id', '=', id)
    .forUpdate('dashboard_links')
    .executeTakeFirst() as Promise<unknown> as Promise<LinkRow | undefined>

const live = (db: Reader) => rows(db).where('dashboard_links.expires_at', '>', sql<Date>`now()`)

/** Those of a dashboard that have not ended. */
export const lockLinksOf = (db: Tx, dashboardId: number) =>
  live(db)
    .where('dashboard_links.dashboard_id', '=', dashboardId)
    .orderBy('dashboard_links.id')
    .forUpdate('dashboard_links')
    .execute() as Promise<unknown> as Promise<LinkRow[]>

/** Dashboards with links that have not ended. */
export async function linkedDashboards(db: Reader): Promise<number[]> {
  const found = await db
    .selectFrom('dashboard_links')
    .select('dashboard_id')
    .distinct()
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return found.map(({ dashboard_id: id }) => id)
}

export async function keepConfirmed(
  db: Tx,
  id: number,
  { confirmed, waiting }: { confirmed: Fingerprints; waiting: Fingerprints },
): Promise<void> {
  await db
    .updateTable('dashboard_links')
    .set({ confirmed: JSON.stringify(confirmed), waiting: JSON.stringify(waiting) })
    .where('id', '=', id)
    .execute()
}

/** Who made the link of a token, while it holds and the organization has links. */
export async function bearerOf(
  db: Reader,
  { linkId, jti }: { linkId: number; jti: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('dashboard_links as l')
    .innerJoin('organizations as o', 'o.id', 'l.org_id')
    .select('l.created_by')
    .where('l.id', '=', linkId)
    .where('l.jti', '=', jti)
    .where('l.expires_at', '>', sql<Date>`now()`)
    // Null where there are no links; fewer days than when it was made hold for it too.
    .where(sql<boolean>`l.created_at + make_interval(days => o.share_link_days) > now()`)
    .where('o.status', '=', 'active')
    .executeTakeFirst()
  return row?.created_by
}

export async function organizationOf(
  db: Reader,
  orgId: number,
): Promise<{ name: string; days: number | null }> {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'share_link_days'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  return { name: row.name, days: row.share_link_days }
}

export async function countLinks(db: Tx, dashboardId: number): Promise<number> {
  const { count } = await db
    .selectFrom('dashboard_links')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('dashboard_id', '=', dashboardId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewLink {
  orgId: number
  dashboardId: number
  label: string
  filters: LinkFilters
  bindings: Bindings
  variables: ParameterValues
  variableCharts: VariableCharts
  confirmed: Fingerprints
  isLocked: boolean
  jti: string
  expiresAt: Date
  userId: number
}

export async function insertLink(db: Tx, link: NewLink): Promise<number> {
  const { id } = await db
    .insertInto('dashboard_links')
    .values({
      org_id: link.orgId,
      dashboard_id: link.dashboardId,
      label: link.label,
      filters: JSON.stringify(link.filters),
      bindings: JSON.stringify(link.bindings),
      variables: JSON.stringify(link.variables),
      variable_charts: JSON.stringify(link.variableCharts),
      confirmed: JSON.stringify(link.confirmed),
      is_locked: link.isLocked,
      jti: link.jti,
      expires_at: link.expiresAt,
      created_by: link.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteLink(
  db: Tx,
  at: { dashboardId: number; id: number },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('dashboard_links')
    .where('dashboard_id', '=', at.dashboardId)
    .where('id', '=', at.id)
    .returning('label')
    .executeTakeFirst()
  return row?.label
}

/** Counts that it was opened; answers whether that is the first time within the hour. */
export async function countOpening(db: Tx, id: number): Promise<boolean> {
  const { rows: found } = await sql<{ is_first: boolean }>`
    update dashboard_links l set open_count = l.open_count + 1, last_opened_at = now()
    from (select id, last_opened_at from dashboard_links where id = ${id} for update) before
    where l.id = before.id
    returning coalesce(before.last_opened_at < now() - interval '1 hour', true) as is_first`.execute(db)
  return found[0]?.is_first ?? false
}

/** The links to these dashboards. */
export async function linkUses(db: Reader, dashboards: readonly number[]) {
  const rows = await db
    .selectFrom('dashboard_links')
    .select(['label', 'dashboard_id', 'created_by'])
    .where(sql<boolean>`dashboard_id = any(${[...dashboards]}::integer[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute()
  return rows.map(({ label, dashboard_id: id, created_by: ownerId }) => ({
    kind: 'share link',
    name: label,
    on: { type: 'dashboard', id },
    column: null,
    ownerId,
    subject: { type: 'dashboard', id },
    permission: 'dashboard.share',
  }))
}
