import { type RawBuilder, sql } from 'kysely'
import type { Grant } from '../../kernel/context.ts'

/** Whether the grant `p` has not ended. The clock of the database decides, whenever grants are read. */
export const isInForce = sql<boolean>`(p.expires_at is null or p.expires_at > now())`

/** What the user `u` is granted as a member `m`, as rows `p`: by groups, themselves, and by custom roles. The one place that reads grants of members. */
export const grantRows = sql`(
  select p.org_id, p.permission, p.target_type, p.target_id, p.expires_at, p.group_id, null as role_name
  from group_members g join group_permissions p on p.org_id = g.org_id and p.group_id = g.group_id
  where g.user_id = u.id and g.org_id = m.org_id and ${isInForce}
  union all
  select p.org_id, p.permission, p.target_type, p.target_id, p.expires_at, null, null
  from member_permissions p where p.user_id = u.id and p.org_id = m.org_id and ${isInForce}
  union all
  select h.org_id, held.permission, null, null, null, null, r.name
  from custom_role_holders h join custom_roles r on r.org_id = h.org_id and r.id = h.role_id
  cross join lateral unnest(r.permissions) as held (permission)
  where h.org_id = m.org_id and (h.user_id = u.id or exists (
    select from group_members g where g.org_id = h.org_id and g.group_id = h.group_id and g.user_id = u.id))
)`

/** The target of the grant `p`, as JSON. */
const target = sql`case when p.target_type = 'folder' then json_build_object('type', 'folder', 'id', p.target_id,
    'projectId', (select f.project_id from folders f where f.org_id = p.org_id and f.id = p.target_id))
  when p.target_id is not null then json_build_object('type', p.target_type, 'id', p.target_id) end`

/** The fields of the grant `p`, for `json_build_object`. */
export const grantFields = sql`'permission', p.permission, 'target', ${target}, 'expiresAt', p.expires_at,
  'expiresInMs', extract(epoch from p.expires_at - now()) * 1000`

/** The grants of the user `u` as a member `m`, as JSON. */
export const grantsOfMember: RawBuilder<Grant[]> = sql<Grant[]>`coalesce((
  select json_agg(json_build_object(${grantFields})) from ${grantRows} p), '[]')`
