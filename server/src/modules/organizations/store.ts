import { sql } from 'kysely'
import type { listOrganizations } from '../../../../contract/src/organizations.ts'
import type { listServerOrganizations } from '../../../../contract/src/server-organizations.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Language } from '../../../../contract/src/languages.ts'
import type { Context, Role } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import { type OrganizationRow, quotaColumns, type Quotas } from './organization.ts'

const columns = [
  'id',
  'name',
  'slug',
  'status',
  'suspended_at',
  'plan',
  ...quotaColumns,
  'enforce_password_change',
  'enforce_identity_provider',
  'break_glass_user_id',
  'audit_retention_days',
  'timezone',
  'language',
  'share_link_days',
  'policies_follow_lineage',
  'query_seconds',
  'export_seconds',
  'result_rows',
  'export_rows',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
] as const

const search = ['organizations.name', 'organizations.slug']

/** Draws the id of an organization that is about to be made, so that all of its making runs in its own scope. */
export async function drawOrganizationId(db: Reader): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('organizations', 'id'))::integer as id`.execute(db)
  return rows[0]!.id
}

export interface NewOrganization extends Partial<Quotas> {
  id: number
  name: string
  slug: string
  created_by: number | null
  plan?: string
}

/** Makes the organization; undefined when the slug is taken. */
export const insertOrganization = (db: Tx, organization: NewOrganization) =>
  db
    .insertInto('organizations')
    .values(organization)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(columns)
    .executeTakeFirst() as Promise<OrganizationRow | undefined>

export const findOrganization = (db: Reader, id: number) =>
  db.selectFrom('organizations').select(columns).where('id', '=', id).executeTakeFirst() as Promise<
    OrganizationRow | undefined
  >

/** The organization, locked until the transaction ends: what must hold for all of its members is decided in turn. */
export const lockOrganization = (db: Tx, id: number) =>
  db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<OrganizationRow | undefined>

/** Those of these organizations that cannot be reached. */
export const closedOrganizations = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .where('status', '<>', 'active')
    .execute()

export interface OrganizationChange extends Partial<Quotas> {
  name?: string
  slug?: string
  status?: OrganizationRow['status']
  suspended_at?: Date | null
  plan?: string
  enforce_password_change?: boolean
  enforce_identity_provider?: boolean
  break_glass_user_id?: number | null
  audit_retention_days?: number | null
  timezone?: string
  language?: Language
  share_link_days?: number | null
  policies_follow_lineage?: OrganizationRow['policies_follow_lineage']
  query_seconds?: number | null
  export_seconds?: number | null
  result_rows?: number | null
  export_rows?: number | null
}

export const changeOrganization = (db: Tx, id: number, change: OrganizationChange) =>
  db
    .updateTable('organizations')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<OrganizationRow>

export const isSlugTaken = async (db: Reader, slug: string, exceptId: number) =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const pageOfOwnOrganizations = (
  context: Pick<Context, 'read' | 'user'>,
  list: Input<typeof listOrganizations>,
) =>
  readPage<'organizations', OrganizationRow & { role: Role }>(context, list, {
    table: 'organizations',
    search,
    fields: { is_default: sql`organizations.id = ${context.user.defaultOrgId}` },
    from: (db) =>
      db
        .selectFrom('organizations')
        .innerJoin('memberships', 'memberships.org_id', 'organizations.id')
        .where('memberships.user_id', '=', context.user.userId)
        .where('organizations.status', '=', 'active')
        .select(columns.map((column) => `organizations.${column}` as const))
        .select('memberships.role') as never,
  })

export const pageOfAllOrganizations = (
  context: Pick<Context, 'read'>,
  list: Input<typeof listServerOrganizations>,
) =>
  readPage<'organizations', OrganizationRow>(context, list, {
    table: 'organizations',
    search,
    from: (db) => {
      const all = db.selectFrom('organizations').select(columns)
      return (list.status ? all.where('status', 'in', list.status) : all) as never
    },
  })

/** The active organizations of a user with the role in each, by name. Needs a scope with the user's id. */
export const organizationsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
    .where('memberships.user_id', '=', userId)
    .where('organizations.status', '=', 'active')
    .select(['organizations.id', 'organizations.name', 'organizations.slug', 'memberships.role'])
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute() as Promise<{ id: number; name: string; slug: string; role: Role }[]>
