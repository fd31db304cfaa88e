import type { Static } from 'typebox'
import { emailPattern, type User as UserModel, usernamePattern } from '../../../../contract/src/users.ts'
import type { Role } from '../../kernel/context.ts'

export type User = Static<typeof UserModel>

const username = new RegExp(usernamePattern)
const email = new RegExp(emailPattern)

/** The one form under which a user name is compared, or undefined when it cannot be one. */
export const canonicalUsername = (text: string) => (username.test(text) ? text.toLowerCase() : undefined)

/** The one form under which an address is compared, or undefined when it cannot be one. Only ASCII passes. */
export const canonicalEmail = (text: string) =>
  text.length <= 254 && email.test(text) ? text.toLowerCase() : undefined

/** A row of a user as one organization sees it. */
export interface UserRow {
  id: number
  username: string
  email: string
  full_name: string
  role: string
  is_active: boolean
  must_reset_password: boolean
  default_org_id: number
  last_login_at: Date | null
  is_linked: boolean
  is_app_viewer: boolean
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export function shownUser(row: UserRow): User {
  return {
    id: row.id,
    user_id: row.id,
    username: row.username,
    email: row.email,
    full_name: row.full_name,
    role: row.role as Role,
    status: row.is_active ? 'active' : 'deactivated',
    must_reset_password: row.must_reset_password,
    default_org_id: row.default_org_id,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    is_linked: row.is_linked,
    is_app_viewer: row.is_app_viewer,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: row.created_by,
    revision: row.revision,
  }
}
