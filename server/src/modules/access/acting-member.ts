import { usualLimits } from '../../../../contract/src/limits.ts'
import type { Context, Principal } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database/database.ts'
import { readCaller, type Caller } from './callers.ts'

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
  const role = caller.member_role ?? (caller.is_root_operator ? 'admin' : null)
  if (role === null) return undefined
  const read: Acting['read'] = (query) => database.read(scope, query)
  return { orgId, user: principalOf(caller, role), read, scope }
}

const principalOf = (caller: Caller, role: Principal['role']): Principal => ({
  userId: caller.id,
  username: caller.username,
  email: caller.email,
  role,
  isRootOperator: caller.is_root_operator,
  defaultOrgId: caller.default_org_id,
  grants: caller.grants,
  limits: {
    querySeconds: caller.query_seconds ?? usualLimits.query_seconds,
    exportSeconds: caller.export_seconds ?? usualLimits.export_seconds,
    answerRows: caller.answer_rows ?? usualLimits.answer_rows,
    exportRows: caller.export_rows,
  },
  // No token was shown: they are not there.
  token: { jti: '', expiresAt: new Date(0) },
})
