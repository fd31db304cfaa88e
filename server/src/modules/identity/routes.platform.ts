import * as auth from '../../../../contract/src/auth.ts'
import * as me from '../../../../contract/src/me.ts'
import * as users from '../../../../contract/src/users.ts'
import { publicRoute, type AccessRequirement, route, type Route } from '../../kernel/route.ts'
import { limitedByKey } from './limited.ts'
import { listMyOrganizations } from './me/list-my-organizations.ts'
import { showMe } from './me/show-me.ts'
import { updateMe } from './me/update-me.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { resetUserPassword } from './passwords/reset-user-password.ts'
import { login } from './sign-in/login.ts'
import { signInWithGoogle } from './sign-in/sign-in-with-google.ts'
import { shownUser } from './user.ts'
import { createUser } from './users/create-user.ts'
import { setUserRole } from './users/set-user-role.ts'
import { getUser, pageOfUsers } from './users/store.ts'
import { deactivateUser, unlinkUser, updateUser } from './users/update-user.ts'

const attemptsAtOnce = 4

/** Signing in, users, and the caller's own view of themselves. */
export const identityRoutes = (dependencies: IdentityDependencies): Route[] => [
  ...authRoutes(dependencies),
  ...userRoutes(dependencies),
  ...meRoutes(dependencies),
]

function authRoutes(dependencies: IdentityDependencies): Route[] {
  const signIn = { ...dependencies, inLine: limitedByKey(attemptsAtOnce) }
  return [
    publicRoute(auth.login, login(signIn)),
    publicRoute(auth.signInWithGoogle, signInWithGoogle(dependencies), { feature: 'google' }),
    route(auth.changePassword, own, changePassword(signIn)),
    publicRoute(auth.forgotPassword, forgotPassword, { feature: 'password_reset' }),
    publicRoute(auth.resetPassword, resetPassword(dependencies), { feature: 'password_reset' }),
  ]
}

const own: AccessRequirement = {
  permission: 'signed_in',
  withTemporaryPassword: true,
  forAppViewers: true,
}

const onUser = (permission: string, param = 'id'): AccessRequirement => ({
  permission,
  target: { type: 'user', param },
})

const userRoutes = (dependencies: IdentityDependencies): Route[] => [
  route(users.listUsers, { permission: 'user.view' }, async (context, list) => {
    const page = await pageOfUsers(context, list)
    return { ...page, items: page.items.map(shownUser) }
  }),
  route(users.createUser, { permission: 'user.create' }, createUser(dependencies)),
  route(users.getUser, onUser('user.view'), async ({ read, orgId }, { id }) =>
    shownUser(await read((db) => getUser(db, { orgId, userId: id }))),
  ),
  route(users.updateUser, onUser('user.edit'), updateUser),
  route(users.deactivateUser, onUser('user.deactivate'), deactivateUser),
  route(users.setUserRole, onUser('user.set_role'), setUserRole),
  route(users.unlinkUser, onUser('user.edit'), unlinkUser),
  route(users.resetUserPassword, onUser('user.reset_password', 'user_id'), resetUserPassword),
]

const meRoutes = (dependencies: IdentityDependencies): Route[] => [
  route(me.getMe, own, showMe(dependencies)),
  route(me.updateMe, own, updateMe(dependencies)),
  route(me.listMyOrganizations, { permission: 'signed_in' }, listMyOrganizations),
]
