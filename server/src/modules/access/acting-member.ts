import type { Context } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database/database.ts'
import { readCaller } from './callers.ts'
import { limitsOf, principalOf, roleOf } from './principals.ts'

/** What a use case that only reads needs of its context. */
export type Acting = Pick<Context, 'orgId' | 'user' | 'read' | 'scope'>

/**
 * A member as they are now, for work that goes on in their name without them: what they may do is what they may do
 * at this moment. Undefined when they were deactivated, are no member any more, or the organization is archived.
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

// Nobody waits for an answer: work in the background has bounds of its own.
const unhurried = { query: Infinity, export: Infinity }

// None was shown: they are not there.
const noToken = { jti: '', expiresAt: new Date(0) }
