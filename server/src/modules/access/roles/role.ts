import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { getRole } from '../../../../../contract/src/roles.ts'
import { type Context, roles } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { findPermission } from '../permissions.ts'
import { holdsEverywhere } from '../rights.ts'

export interface RoleRow {
  id: number
  name: string
  description: string
  permissions: string[]
  holder_count: number
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export const showRole = (row: RoleRow): Answer<typeof getRole> => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Nobody gives a permission that they do not have on everything, and some can be in no custom role. */
export function requireAssignable(
  { user }: Pick<Context, 'user'>,
  names: readonly string[],
  pathOf: (at: number) => `body.${string}` = (at) => `body.permissions.${at}`,
): void {
  for (const [at, name] of names.entries()) {
    const permission = findPermission(name)
    if (!permission) throw refuse.invalid(pathOf(at), `there is no permission ${name}`)
    if (permission.isReserved)
      throw refuse.invalid(
        pathOf(at),
        `${name} would give every other permission: only administrators have it`,
      )
    if (!holdsEverywhere(user, name)) throw refuse.permissionDenied(name)
  }
}

export function requireFreeName(name: string | undefined): void {
  if (name !== undefined && roles.some((role) => role === name.trim().toLowerCase()))
    throw refuse.conflict(`${name} is a built-in role`)
}

export const orderedPermissions = (names: readonly string[]): string[] => [...new Set(names)].toSorted()
