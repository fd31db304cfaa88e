import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { Language } from '../../../../contract/src/languages.ts'
import type { getOrganization } from '../../../../contract/src/organizations.ts'
import type { getServerOrganization } from '../../../../contract/src/server-organizations.ts'
import type { Role } from '../../kernel/context.ts'

/** How much an organization may use; null: any amount. */
export const quotaColumns = [
  'max_storage_bytes',
  'max_seats',
  'max_app_viewers',
  'max_runs',
  'max_model_tokens',
  'max_requests',
  'max_engine_seconds',
] as const

export type Quotas = Record<(typeof quotaColumns)[number], number | null>

/** A row of the table, as the store returns it. */
export interface OrganizationRow extends Quotas {
  id: number
  name: string
  slug: string
  status: 'active' | 'suspended' | 'archived'
  suspended_at: Date | null
  plan: string
  enforce_password_change: boolean
  enforce_identity_provider: boolean
  break_glass_user_id: number | null
  audit_retention_days: number | null
  timezone: string
  language: Language
  share_link_days: number | null
  policies_follow_lineage: 'off' | 'suggest' | 'enforce'
  query_seconds: number | null
  export_seconds: number | null
  result_rows: number | null
  export_rows: number | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export type ShownToOperator = Answer<typeof getServerOrganization>
export type ShownToMember = Answer<typeof getOrganization>

export const showToOperator = (row: OrganizationRow): ShownToOperator => ({
  ...facts(row),
  suspended_at: row.suspended_at?.toISOString() ?? null,
  plan: row.plan,
  max_storage_bytes: row.max_storage_bytes,
  max_seats: row.max_seats,
  max_app_viewers: row.max_app_viewers,
  max_runs: row.max_runs,
  max_model_tokens: row.max_model_tokens,
  max_requests: row.max_requests,
  max_engine_seconds: row.max_engine_seconds,
  ...limitsOf(row),
})

export const limitsOf = ({ query_seconds, export_seconds, result_rows, export_rows }: OrganizationRow) => ({
  query_seconds,
  export_seconds,
  result_rows,
  export_rows,
})

const facts = (row: OrganizationRow) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  status: row.status,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  revision: row.revision,
})

export const showToMember = (
  row: OrganizationRow,
  caller: { role: Role | null; defaultOrgId: number },
): ShownToMember => ({
  ...facts(row),
  role: caller.role,
  is_default: row.id === caller.defaultOrgId,
})

/** A slug from a name, e.g. "Café del Mar" → "cafe-del-mar"; a name without Latin letters gets a plain word. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? 'organization' : slug
}

/** Whether the name is one of the IANA time zones that this program knows. */
export function isTimeZone(name: string): boolean {
  // An offset such as "+02:00" is accepted by Intl too, but it is no zone: it knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
