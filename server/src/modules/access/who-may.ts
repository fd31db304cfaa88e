import { sql } from 'kysely'
import type { Context, Grant, Role } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { grantFields, grantRows } from './grant-rows.ts'
import { findPlaces } from './places.ts'
import { type RightsHolder, holdsOn, type Place } from './rights.ts'

interface Member {
  user_id: number
  username: string
  full_name: string
  role: Role
  grants: (Grant & {
    group_id: number | null
    group_name: string | null
    member_count: number
    role_name: string | null
  })[]
}

type On = 'everything' | 'project' | 'folder' | 'dashboard'

/** Why the user has the permission. */
export interface Via {
  kind: 'role' | 'group' | 'grant'
  name: string
  group_id: number | null
  on: On
}

export interface Permitted {
  user_id: number
  username: string
  full_name: string
  may_edit: boolean
  via: Via[]
}

export interface PermittedGroup {
  group_id: number
  name: string
  member_count: number
  may_edit: boolean
  on: On
}

/** Active members who may currently see a dashboard, with the reason, by the authorizer's own rule. */
export async function whoMaySee(
  context: Pick<Context, 'orgId' | 'user' | 'read'>,
  id: number,
): Promise<{ people: Permitted[]; groups: PermittedGroup[] }> {
  const [place] = await findPlaces(context, { type: 'dashboard', ids: [id] })
  if (!place) throw refuse.notFound('dashboard')
  const { rows } = await context.read((db) => membersWithGrants(context.orgId).execute(db))
  const groups = new Map<number, PermittedGroup>()
  const people = rows.flatMap((member) => {
    const via = viaOf(member, place, groups)
    const { user_id, username, full_name } = member
    return via.length === 0
      ? []
      : [{ user_id, username, full_name, may_edit: mayEdit(holderOf(member), place), via }]
  })
  return { people, groups: [...groups.values()] }
}

const mayEdit = (holder: RightsHolder, place: Place) => holdsOn(holder, 'dashboard.edit', place)

const holderOf = ({ user_id: userId, role, grants }: Member): RightsHolder => ({ userId, role, grants })

function viaOf(
  { user_id: userId, role, grants }: Member,
  place: Place,
  groups: Map<number, PermittedGroup>,
): Via[] {
  const byRole = holdsOn({ userId, role, grants: [] }, 'dashboard.view', place)
  const via: Via[] = byRole ? [{ kind: 'role', name: role, group_id: null, on: 'everything' }] : []
  for (const grant of grants) {
    // A role without permissions, so that only the grant counts.
    const holder: RightsHolder = { userId, role: 'none' as Role, grants: [grant] }
    if (!holdsOn(holder, 'dashboard.view', place)) continue
    const { group_id: groupId, member_count: count } = grant
    const name = grant.group_name ?? ''
    const on = onOf(grant)
    const { role_name: customRole } = grant
    if (customRole !== null) {
      const isNamed = via.some(({ kind, name: other }) => kind === 'role' && other === customRole)
      if (!isNamed) via.push({ kind: 'role', name: customRole, group_id: null, on })
      continue
    }
    if (groupId === null) {
      if (!via.some(({ kind }) => kind === 'grant')) via.push({ kind: 'grant', name, group_id: null, on })
      continue
    }
    const known = groups.get(groupId)
    const may = known?.may_edit === true || mayEdit(holder, place)
    const nearest = known && nearness.indexOf(known.on) > nearness.indexOf(on) ? known.on : on
    groups.set(groupId, { group_id: groupId, name, member_count: count, may_edit: may, on: nearest })
    if (!via.some((one) => one.group_id === groupId)) via.push({ kind: 'group', name, group_id: groupId, on })
  }
  return via
}

const nearness: On[] = ['everything', 'project', 'folder', 'dashboard']
const onOf = ({ target }: Grant): On =>
  target === null
    ? 'everything'
    : target.type === 'project' || target.type === 'folder'
      ? target.type
      : 'dashboard'

const membersWithGrants = (orgId: number) => sql<Member>`
  select u.id as user_id, u.username, u.full_name, m.role,
    coalesce((
      select json_agg(json_build_object(${grantFields}, 'group_id', p.group_id, 'group_name', gr.name, 'role_name', p.role_name,
        'member_count', (select count(*) from group_members c where c.org_id = p.org_id and c.group_id = p.group_id)))
      from ${grantRows} p left join groups gr on gr.org_id = p.org_id and gr.id = p.group_id
    ), '[]') as grants
  from memberships m join users u on u.id = m.user_id
  where m.org_id = ${orgId} and u.is_active
  order by u.username`
