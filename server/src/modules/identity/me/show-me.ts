import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { Language } from '../../../../../contract/src/languages.ts'
import type { getMe as endpoint } from '../../../../../contract/src/me.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { licenseNotice } from '../../license/index.ts'
import { organizationsOf } from '../../organizations/index.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { shownUser } from '../user.ts'
import { findSelf } from './store.ts'

type Own = Pick<Context, 'orgId' | 'user' | 'read' | 'now'>

const isAuthor = ({ role }: Context['user']) => role === 'admin' || role === 'editor'

/** The caller, with the organizations and rights that a client needs to draw itself. */
export const showMe =
  ({ permissionsOf }: Pick<IdentityDependencies, 'permissionsOf'>) =>
  async (context: Own): Promise<Answer<typeof endpoint>> => {
    const { user, orgId } = context
    const row = await context.read((db) => findSelf(db, user.userId))
    if (!row) throw refuse.unauthenticated()
    return {
      ...shownUser({ ...row, role: user.role, is_app_viewer: user.isAppViewer === true }),
      language: row.language as Language | null,
      is_root_operator: user.isRootOperator,
      org_id: orgId,
      organizations: await myOrganizations(context),
      permissions: permissionsOf(user),
      license_notice: isAuthor(user) ? await licenseNotice(context.read, context.now()) : null,
    }
  }

export async function myOrganizations({ read, user }: Pick<Own, 'read' | 'user'>) {
  const rows = await read((db) => organizationsOf(db, user.userId))
  return rows.map((row) => ({ ...row, is_default: row.id === user.defaultOrgId }))
}
