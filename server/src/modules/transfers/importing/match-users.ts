import type { Database } from '../../../kernel/database/database.ts'
import type { VerifiedArchive } from '../archive/read-archive.ts'
import { drawIds, knownUsers, type NewUser } from './import-store.ts'
import type { NewIds } from './new-ids.ts'

export interface MatchedUsers {
  created: NewUser[]
  matched: number
}

/** Finds the users of an archive on this server by their addresses; the others are made, without a password. */
export async function matchUsers(
  database: Database,
  { ids, verified, orgId }: { ids: NewIds; verified: VerifiedArchive; orgId: number },
): Promise<MatchedUsers> {
  const users = verified.users
  const known = await knownUsers(database, {
    emails: users.map(({ email }) => email.toLowerCase()),
    usernames: users.map(({ username }) => username.toLowerCase()),
  })
  const missing = users.filter(({ email }) => !known.ids.has(email.toLowerCase()))
  const drawn =
    missing.length === 0 ? [] : await database.read({}, (db) => drawIds(db, 'users', missing.length))
  for (const { id, email } of users) {
    const found = known.ids.get(email.toLowerCase())
    if (found !== undefined) ids.set('users', id, found)
  }
  const created = missing.map((user, at): NewUser => {
    ids.set('users', user.id, drawn[at]!)
    const isTaken = known.taken.has(user.username.toLowerCase())
    return {
      ...user,
      id: drawn[at]!,
      username: isTaken ? `${user.username}-${orgId}` : user.username,
      // Who is only named by what they made once does not come back by an import.
      is_active: user.is_active && user.isMember,
      role: user.isMember ? user.role : 'viewer',
    }
  })
  return { created, matched: users.length - created.length }
}
