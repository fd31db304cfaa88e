import { defaultLimits } from '../../../../contract/src/limits.ts'
import type { Config } from '../../kernel/config/settings.ts'
import type { Limits, Principal } from '../../kernel/context.ts'
import type { Caller } from './callers.ts'

/** The root operator works as an administrator wherever they are no member. */
export const roleOf = (caller: Caller): Principal['role'] | null =>
  caller.member_role ?? (caller.is_root_operator ? 'admin' : null)

/** Who a caller is to the rest of the program. */
export const principalOf = (
  caller: Caller,
  { role, limits, token }: Pick<Principal, 'role' | 'limits' | 'token'>,
): Principal => ({
  userId: caller.id,
  username: caller.username,
  email: caller.email,
  role,
  isRootOperator: caller.is_root_operator,
  defaultOrgId: caller.default_org_id,
  grants: caller.grants,
  limits,
  token,
})

/** The organization's own limits, within what the server allows now. */
export const limitsOf = (caller: Caller, max: Config['maxSeconds']): Limits => ({
  querySeconds: Math.min(caller.query_seconds ?? defaultLimits.query_seconds, max.query),
  exportSeconds: Math.min(caller.export_seconds ?? defaultLimits.export_seconds, max.export),
  resultRows: caller.result_rows ?? defaultLimits.result_rows,
  exportRows: caller.export_rows,
})
