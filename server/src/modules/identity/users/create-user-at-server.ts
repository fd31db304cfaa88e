import type { Role } from '../../../kernel/context.ts'
import { originOfProgram } from '../../../kernel/events.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { insertMember } from '../../organizations/index.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { temporaryPassword } from '../tokens/random.ts'
import { canonicalEmail, canonicalUsername } from '../user.ts'
import { insertUser } from './store.ts'

export interface NewUserAtServer {
  username: string
  email: string
  role: Role
  orgId: number
}

const origin = originOfProgram('command line')

/**
 * Creates a user from the command line of the server: also the way back in when nobody can sign in any more.
 * @returns the generated password, which is stored nowhere else
 * @throws Refusal validation_error, conflict
 */
export async function createUserAtServer(
  parts: { runIn: RunIn; passwords: Passwords },
  { username, email, role, orgId }: NewUserAtServer,
): Promise<string> {
  if (canonicalUsername(username) === undefined)
    throw new Refusal(
      'validation_error',
      `username: ${JSON.stringify(username)} is not a user name: letters, digits and . _ @ + -`,
    )
  if (canonicalEmail(email) === undefined)
    throw new Refusal('validation_error', `email: ${JSON.stringify(email)} is not an e-mail address`)
  const password = temporaryPassword()
  const passwordHash = await parts.passwords.hash(password)
  await parts.runIn({ scope: { orgId }, origin }, async ({ db, emit }) => {
    const made = await insertUser(db, {
      username,
      email,
      full_name: '',
      role,
      password_hash: passwordHash,
      must_reset_password: true,
      default_org_id: orgId,
      created_by: null,
    })
    if (!made) throw refuse.conflict(`the user name or the e-mail address is taken: ${username}, ${email}`)
    await insertMember(db, { orgId, userId: made.id, role })
    const subject = { type: 'user', id: made.id, name: username }
    await emit({ type: 'user.created', subject, data: { role, at: 'command line' } })
  })
  return password
}
