import type { Database } from '../../kernel/database/database.ts'
import { originOfProgram } from '../../kernel/events.ts'
import type { RunIn } from '../../kernel/work.ts'
import { drawOrganizationId, insertMember, insertOrganization } from '../organizations/index.ts'
import type { Passwords } from './passwords/passwords.ts'
import { temporaryPassword } from './tokens/random.ts'
import { canonicalUsername } from './user.ts'
import { amongAllUsers, hasUsers, insertUser, lockBootstrap } from './users/store.ts'

export interface BootstrapDependencies {
  database: Database
  runIn: RunIn
  passwords: Passwords
  administrator: { username: string; password: string | undefined }
}

/** The administrator that was made. The password is only there when it was generated: show it once. */
export interface FirstAdministrator {
  username: string
  password: string | undefined
}

const origin = originOfProgram('start')

/**
 * While there is no user at all, makes the first organization and its administrator, who is root operator too.
 * Of several processes that start at once, one does. Users are never deleted, so it happens once for all time.
 */
export async function ensureAdministrator(
  dependencies: BootstrapDependencies,
): Promise<FirstAdministrator | undefined> {
  const { database, administrator } = dependencies
  if (await database.read({}, hasUsers)) return undefined
  const { username } = administrator
  if (canonicalUsername(username) === undefined)
    throw new Error(
      `ADMIN_USERNAME is ${JSON.stringify(username)}: letters, digits and . _ @ + - are accepted`,
    )
  const generated = administrator.password === undefined ? temporaryPassword() : undefined
  const passwordHash = await dependencies.passwords.hash(administrator.password ?? generated ?? '')
  const orgId = await database.read({}, drawOrganizationId)
  return await dependencies.runIn({ scope: { orgId }, origin }, async ({ db, emit }) => {
    await lockBootstrap(db)
    if (await amongAllUsers(db, () => hasUsers(db))) return undefined
    await insertOrganization(db, { id: orgId, name: 'Default', slug: 'default', created_by: null })
    const user = await insertUser(db, {
      username,
      email: username.includes('@') ? username : `${username}@localhost`,
      full_name: '',
      role: 'admin',
      password_hash: passwordHash,
      must_reset_password: generated !== undefined,
      is_root_operator: true,
      default_org_id: orgId,
      created_by: null,
    })
    if (!user) throw new Error('the first administrator could not be stored')
    await insertMember(db, { orgId, userId: user.id, role: 'admin' })
    const subject = { type: 'user', id: user.id, name: username }
    await emit({ type: 'user.created', subject, data: { role: 'admin', root_operator: true } })
    return { username, password: generated }
  })
}
