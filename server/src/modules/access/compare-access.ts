import { sql } from 'kysely'
import type { Context, Grant, Role } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { grantsOfMember } from './grant-rows.ts'
import { permissions } from './permissions.ts'
import { holdsOn, type Place, type RightsHolder } from './rights.ts'

/** An object, where it stands and where it would stand. */
export interface PlaceChange {
  before: Place
  after: Place
}

export interface AccessChange {
  user_id: number
  username: string
  full_name: string
  lost: number
  gained: number
  changed: number
}

/** The active members whose permissions on the objects would change, by the authorizer's own rule. */
export async function compareAccess(
  context: Pick<Context, 'orgId' | 'read'>,
  changes: readonly PlaceChange[],
): Promise<AccessChange[]> {
  const { rows: members } = await context.read((db) => membersWithGrants(context.orgId).execute(db))
  const groups = alike(changes, members)
  const known = new Map<string, Counts>()
  return members.flatMap(({ user_id: userId, username, full_name, role, grants }) => {
    const isOwner = changes.some(({ before, after }) => [before.ownerId, after.ownerId].includes(userId))
    const key = JSON.stringify([role, grants, isOwner ? userId : 0])
    const counts = known.get(key) ?? countChanges({ userId, role, grants }, groups)
    known.set(key, counts)
    const { lost, gained, changed } = counts
    return lost + gained + changed === 0
      ? []
      : [{ user_id: userId, username, full_name, lost, gained, changed }]
  })
}

/** Nobody gains a permission by moving something themselves. */
export function requireNoGain(holder: RightsHolder, changes: readonly PlaceChange[]): void {
  for (const { before, after } of changes) {
    const held = heldOn(holder, before)
    const gained = heldOn(holder, after).find((permission) => !held.includes(permission))
    if (gained)
      throw refuse.permissionDenied(
        gained,
        before.id,
        `this would give you the permission ${gained} on ${before.type} ${before.id}, which you lack now`,
      )
  }
}

interface Member {
  user_id: number
  username: string
  full_name: string
  role: Role
  grants: Grant[]
}

interface Counts {
  lost: number
  gained: number
  changed: number
}

interface Alike extends PlaceChange {
  count: number
}

/** Objects that access cannot tell apart are examined once: a folder of thousands has few kinds of them. */
function alike(changes: readonly PlaceChange[], members: readonly Member[]): Alike[] {
  const granted = new Set(
    members.flatMap(({ grants }) => grants.map(({ target }) => `${target?.type} ${target?.id}`)),
  )
  const groups = new Map<string, Alike>()
  for (const change of changes) {
    const { type, id } = change.before
    const isItself = type === 'folder' || granted.has(`${type} ${id}`)
    const places = [change.before, change.after].map((place) => ({ ...place, id: isItself ? id : 0 }))
    const key = JSON.stringify(places)
    const group = groups.get(key) ?? { ...change, count: 0 }
    group.count++
    groups.set(key, group)
  }
  return [...groups.values()]
}

function countChanges(holder: RightsHolder, groups: readonly Alike[]): Counts {
  const counts: Counts = { lost: 0, gained: 0, changed: 0 }
  for (const { before, after, count } of groups) {
    const [held, kept] = [heldOn(holder, before), heldOn(holder, after)]
    const view = `${before.type}.view`
    if (held.includes(view) && !kept.includes(view)) counts.lost += count
    else if (!held.includes(view) && kept.includes(view)) counts.gained += count
    else if (held.join(' ') !== kept.join(' ')) counts.changed += count
  }
  return counts
}

const heldOn = (holder: RightsHolder, place: Place): string[] =>
  permissionsOf(place.type).filter((permission) => holdsOn(holder, permission, place))

/** What can be done with an object of the kind. What is created stands in a place: only folders are one. */
const permissionsOf = (type: string): string[] =>
  Object.keys(permissions).filter(
    (permission) =>
      permission.startsWith(`${type}.`) &&
      (type === 'folder' || permission !== `${type}.create`) &&
      permission !== 'folder.view_personal',
  )

const membersWithGrants = (orgId: number) => sql<Member>`
  select u.id as user_id, u.username, u.full_name, m.role, ${grantsOfMember} as grants
  from memberships m join users u on u.id = m.user_id
  where m.org_id = ${orgId} and u.is_active
  order by u.username`
