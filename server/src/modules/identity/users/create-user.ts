import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { createUser as endpoint } from '../../../../../contract/src/users.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { insertMember } from '../../organizations/index.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { sendTemporaryPasswordJob } from '../passwords/jobs.ts'
import { hasProviderOnly, noPasswordHere } from '../passwords/store.ts'
import { checkNewPassword } from '../passwords/policy.ts'
import { shownUser } from '../user.ts'
import { getUser, identifierTaken, insertUser } from './store.ts'

/** A new user at home in this organization; without a password a temporary one is mailed. */
export const createUser =
  ({ passwords, groups }: Pick<IdentityDependencies, 'passwords' | 'groups'>) =>
  async (context: Context, input: Input<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    const { username, email, password, role, full_name = '', group_ids: groupIds = [] } = input
    const { is_app_viewer: isAppViewer = false } = input
    if (isAppViewer && role !== 'viewer')
      throw refuse.invalid('body.role', `a viewer of apps has the role viewer, not ${role}`)
    if (password !== undefined) checkNewPassword(password, { username, email }, 'body.password')
    if (groupIds.length > 0) await groups.check(context, groupIds)
    const password_hash = password === undefined ? null : await passwords.hash(password)
    const { orgId, user } = context
    const isProviderOnly = await context.read((db) => hasProviderOnly(db, orgId))
    if (isProviderOnly && password !== undefined) throw noPasswordHere()
    return await context.transaction(
      async ({ db, emit, enqueue }) => {
        const row = {
          username,
          email,
          full_name,
          role,
          password_hash,
          default_org_id: orgId,
          created_by: user.userId,
        }
        const made = await insertUser(db, row)
        if (!made) throw identifierTaken()
        await insertMember(db, { orgId, userId: made.id, role, isAppViewer })
        if (groupIds.length > 0)
          await groups.join(db, { orgId, userId: made.id, addedBy: user.userId, groupIds })
        if (password_hash === null && !isProviderOnly)
          await enqueue({ kind: sendTemporaryPasswordJob, payload: { user_id: made.id } })
        await emit({
          type: 'user.created',
          subject: { type: 'user', id: made.id, name: username },
          data: {
            role,
            ...(isAppViewer ? { is_app_viewer: true } : {}),
            ...(groupIds.length > 0 ? { group_ids: groupIds } : {}),
          },
        })
        return shownUser(await getUser(db, { orgId, userId: made.id }))
      },
      { isResponse: true },
    )
  }
