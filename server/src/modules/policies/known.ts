import type { PolicyTest } from '../../../../contract/src/policy-document.ts'
import type { Context, Role } from '../../kernel/context.ts'
import type { TriedTable } from './dependencies.ts'
import { belongingsOf, groupsOf, type MemberRow, membersOf } from './store.ts'
import type { Belongings, Subject } from './subject.ts'
import type { Trial } from './try-policies.ts'
import type { Known } from './validate.ts'

/** The users and groups that policies and their tests may name. */
export interface KnownUsers {
  groups: { id: number; name: string }[]
  members: MemberRow[]
  belongings: Belongings[]
}

type Caller = Pick<Context, 'read' | 'orgId'>

/** Resolves the users and groups that tests name. */
export async function knownUsers(context: Caller, tests: readonly PolicyTest[]): Promise<KnownUsers> {
  const ids = tests.flatMap(({ as }) => ('user_id' in as ? [as.user_id] : []))
  return await usersOf(context, ids)
}

export async function usersOf(
  { read }: Caller,
  ids: readonly number[] | undefined,
  limit = 200,
): Promise<KnownUsers> {
  const groups = await read((db) => groupsOf(db))
  const members = await read((db) => membersOf(db, ids, limit))
  const belongings = await read((db) =>
    belongingsOf(
      db,
      members.map(({ id }) => id),
    ),
  )
  return { groups, members, belongings }
}

export const knownTo = (table: TriedTable, { groups, members }: KnownUsers): Known => ({
  table,
  groupIds: new Set(groups.map(({ id }) => id)),
  userIds: new Set(members.map(({ id }) => id)),
})

export function memberSubject(orgId: number, member: MemberRow, { belongings }: KnownUsers): Subject {
  const own = belongings.find(({ user_id: id }) => id === member.id)
  const { id, username, email } = member
  return {
    orgId,
    role: member.role as Role,
    groups: own?.groups ?? [],
    attributes: own?.attributes ?? {},
    user: { id, username, email },
  }
}

/** The tests with their users. */
export function trialsOf(orgId: number, tests: readonly PolicyTest[], people: KnownUsers): Trial[] {
  return tests.map((test) => {
    const { as } = test
    if ('user_id' in as) {
      const member = people.members.find(({ id }) => id === as.user_id)
      return { test, subject: member && memberSubject(orgId, member, people) }
    }
    const groups = people.groups.filter(({ id }) => as.group_ids?.includes(id))
    return { test, subject: { orgId, role: as.role, groups, attributes: as.attributes ?? {} } }
  })
}
