import type { Attributes } from '../../../../contract/src/user-attributes.ts'
import type { Principal, Role } from '../../kernel/context.ts'

type Scalar = string | number | boolean

/** A user as policies see them. */
export interface Subject {
  orgId: number
  role: Role
  groups: readonly { id: number; name: string }[]
  attributes: Attributes
  /** Absent: an invented user, who has none of these. */
  user?: { id: number; username: string; email: string }
}

/** What the store knows of a user beside who they are. */
export interface Belongings {
  user_id: number
  groups: { id: number; name: string }[]
  attributes: Attributes
}

/**
 * The users whose permissions a caller has: their own, and while impersonating also those of the other user. What is
 * denied to one of them is denied.
 */
export function subjectsOf(
  user: Principal,
  { org_id: orgId, people }: { org_id: number; people: readonly Belongings[] },
): Subject[] {
  return usersBehind(user).map(({ userId, username, email, role, embed }) => {
    // There is no user: what policies compare with is what the token says, or whom a preview shows.
    if (embed) {
      const { groups = [], user: seen } = embed.preview ?? {}
      return { orgId, role, groups, attributes: embed.attributes, ...(seen ? { user: seen } : {}) }
    }
    const own = people.find((one) => one.user_id === userId)
    return {
      orgId,
      role,
      groups: own?.groups ?? [],
      attributes: own?.attributes ?? {},
      user: { id: userId, username, email },
    }
  })
}

/** The caller, and the actual user behind an impersonation. */
export const usersBehind = (user: Principal): Principal[] =>
  user.viewedBy ? [user, ...usersBehind(user.viewedBy)] : [user]

const given: Record<string, (subject: Subject) => Scalar[]> = {
  'user.id': ({ user }) => (user ? [user.id] : []),
  'user.username': ({ user }) => (user ? [user.username] : []),
  'user.email': ({ user }) => (user ? [user.email] : []),
  'user.role': ({ role }) => [role],
  'user.groups': ({ groups }) => groups.map(({ name }) => name),
  'user.group_ids': ({ groups }) => groups.map(({ id }) => id),
  'organization.id': ({ orgId }) => [orgId],
}

export const isGivenAttribute = (name: string) => Object.hasOwn(given, name)

/** The values of an attribute; none if the user lacks it. */
export function attributeOf(subject: Subject, name: string): readonly Scalar[] {
  if (isGivenAttribute(name)) return given[name]!(subject)
  return Object.hasOwn(subject.attributes, name) ? (subject.attributes[name] ?? []) : []
}
