import type { Context } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database/database.ts'
import { readCaller, limitsOf, principalOf, roleOf } from './callers.ts'

/** What a use case that only reads needs of its context. */
export type Acting = Pick<Context, 'orgId' | 'user' | 'read' | 'scope'>

/**
 * The current state of a member, for background work in their name: their present permissions apply. Undefined if
 * they were deactivated, are no longer a member, or the organization is archived.
 */
export async function actingMember(
  database: Pick<Database, 'read'>,
  { orgId, userId }: { orgId: number; userId: number },
): Promise<Acting | undefined> {
  const scope = { orgId, userId }
  const caller = await readCaller(database, scope)
  if (!caller?.is_active || caller.org_id !== orgId) return undefined
  const role = roleOf(caller)
  if (role === null) return undefined
  const read: Acting['read'] = (query) => database.read(scope, query)
  const user = principalOf(caller, { role, limits: limitsOf(caller, unhurried), token: noToken })
  return { orgId, user, read, scope }
}

// No request waits for it: background work has limits of its own.
const unhurried = { query: Infinity, export: Infinity }

// None was shown: they are not there.
const noToken = { jti: '', expiresAt: new Date(0) }
