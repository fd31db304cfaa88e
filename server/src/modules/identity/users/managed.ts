import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'

/**
 * Denies callers who may see the user but not manage them: only administrators of the user's home organization may,
 * and only root operators manage a root operator.
 */
export function requireManaged(
  { orgId, user }: Pick<Context, 'orgId' | 'user'>,
  target: { id: number; default_org_id: number; is_root_operator: boolean },
  permission: string,
): void {
  if (target.default_org_id !== orgId)
    throw refuse.permissionDenied(
      permission,
      target.id,
      'only the home organization of this user manages them',
    )
  if (target.is_root_operator && !user.isRootOperator)
    throw refuse.permissionDenied('root_operator', target.id, 'only a root operator changes a root operator')
}
