import type { Grant, Principal } from '../../kernel/context.ts'
import { findPermission, type GrantTarget, permissions, type Reach } from './permissions.ts'

/** The permissions of a user: the role and the groups' grants; limited to those of an impersonating user. */
export type RightsHolder = Pick<Principal, 'userId' | 'role' | 'grants' | 'inChat'> & {
  viewedBy?: RightsHolder
}

/** An object as access sees it. */
export interface Place {
  type: string
  id: number
  projectId: number | null
  /** The folders that it stands in, from the top one down. */
  folderIds: number[]
  /** Whose personal folder it stands in. */
  ownerId: number | null
  /** What it belongs to: a grant on that applies to it. */
  parent: { type: GrantTarget; id: number } | null
  published: boolean
  isExcludedFromChat: boolean
}

/** The reach of one permission of one user among objects of one kind. */
export interface Extent {
  everything: boolean
  published: boolean
  ids: number[]
  projectIds: number[]
  /** Folders that it reaches into, with the folders in them. */
  folderIds: number[]
  /** Objects of another kind that it reaches what belongs to. */
  idsOn(type: GrantTarget): number[]
}

/** Rights only add up: the role's reach, and what each grant opens. */
export function extentOf(holder: RightsHolder, permission: string, type: string): Extent {
  const reach = roleReach(holder, permission)
  const grants = grantsOf(holder, permission)
  const idsOn = (kind: string) => grants.flatMap(({ target }) => (target?.type === kind ? [target.id] : []))
  return {
    everything: reach === 'all' || grants.some(({ target }) => target === null),
    published: reach === 'published',
    ids: [...idsOn(type), ...(permission === 'project.view' ? projectsAround(grants) : [])],
    projectIds: type === 'project' ? [] : idsOn('project'),
    folderIds: type === 'project' ? [] : idsOn('folder'),
    idsOn,
  }
}

/** The projects of the folders that are granted: the way to a folder is through its project. */
const projectsAround = (grants: readonly Grant[]): number[] =>
  grants.flatMap(({ target }) => (target?.projectId ? [target.projectId] : []))

/** Whether the personal folders of others are open to the holder. */
export const seesPersonal = (holder: RightsHolder): boolean => holdsEverywhere(holder, 'folder.view_personal')

export function holdsOn(holder: RightsHolder, permission: string, place: Place): boolean {
  if (holder.viewedBy && !holdsOn(holder.viewedBy, permission, place)) return false
  if (holder.inChat && place.isExcludedFromChat) return false
  if (place.ownerId !== null && place.ownerId !== holder.userId && !seesPersonal(holder)) return false
  const extent = extentOf(holder, permission, place.type)
  return (
    extent.everything ||
    (extent.published && place.published) ||
    extent.ids.includes(place.id) ||
    (place.projectId !== null && extent.projectIds.includes(place.projectId)) ||
    place.folderIds.some((id) => extent.folderIds.includes(id)) ||
    (place.parent !== null && extent.idsOn(place.parent.type).includes(place.parent.id))
  )
}

/** Whether there can be anything at all that the holder has the permission on. */
export const holdsAnywhere = (holder: RightsHolder, permission: string): boolean =>
  (!holder.viewedBy || holdsAnywhere(holder.viewedBy, permission)) && canHold(holder, permission)

const canHold = (holder: RightsHolder, permission: string): boolean =>
  roleReach(holder, permission) !== undefined || grantsOf(holder, permission).length > 0

export const holdsEverywhere = (holder: RightsHolder, permission: string): boolean =>
  (!holder.viewedBy || holdsEverywhere(holder.viewedBy, permission)) &&
  extentOf(holder, permission, '').everything

const roleReach = (holder: RightsHolder, permission: string): Reach | undefined =>
  findPermission(permission)?.roles[holder.role]

const grantsOf = (holder: RightsHolder, permission: string): Grant[] =>
  holder.grants.filter((grant) => gives(grant, permission))

/** Any permission on an object includes seeing it, and any permission in a project or folder includes seeing that. */
function gives(grant: Grant, permission: string): boolean {
  if (grant.permission === permission) return true
  if (permission === 'project.view' || permission === 'folder.view')
    return grant.target?.type === 'project' || grant.target?.type === 'folder'
  // Whoever starts a run may see its outcome.
  if (permission === 'run.view' && grant.permission === 'dataset.refresh') return true
  if (permission === 'run.view' && grant.permission === 'run.cancel') return true
  const [kind, action] = permission.split('.')
  if (action !== 'view') return false
  if (grant.permission !== 'access.grant' && !grant.permission.startsWith(`${kind}.`)) return false
  return findPermission(grant.permission)?.on?.some((on) => on === kind) ?? false
}

/** What role and groups add up to, as lines to show. */
export function effectivePermissions(holder: RightsHolder) {
  return Object.keys(permissions).flatMap((permission) => {
    const reach = roleReach(holder, permission)
    const byRole = reach ? [line(permission, null, reach === 'published')] : []
    const byGroup = grantsOf(holder, permission).map(({ target }) => line(permission, target, false))
    const lines = [...byRole, ...byGroup]
    return lines.filter((one, at) => lines.findIndex((other) => sameLine(one, other)) === at)
  })
}

type Line = ReturnType<typeof line>

const line = (permission: string, target: Grant['target'], publishedOnly: boolean) => ({
  permission,
  target_type: target?.type ?? null,
  target_id: target?.id ?? null,
  published_only: publishedOnly,
})

const sameLine = (a: Line, b: Line) =>
  a.target_type === b.target_type && a.target_id === b.target_id && a.published_only === b.published_only
