import { type RawBuilder, sql } from 'kysely'
import type { AppAction } from '../../../../../contract/src/apps.ts'
import type { Titles } from '../../../../../contract/src/titles.ts'
import type { Attributes } from '../../../../../contract/src/user-attributes.ts'
import type { Context, Role } from '../../../kernel/context.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { visible } from '../../access/index.ts'
import { numberOf } from '../apps/store.ts'

type Viewer = Pick<Context, 'user'>

/** Apps that are published and open to the viewer: who signed the token of an embedded page says who opens it, and no audience does. */
const openApps = (db: Reader, { user }: Viewer) =>
  db
    .selectFrom('apps')
    .innerJoin('app_releases as r', (join) =>
      join.onRef('r.org_id', '=', 'apps.org_id').onRef('r.id', '=', 'apps.release_id'),
    )
    .$if(user.embed === undefined, (query) =>
      query.where((eb) =>
        eb.or([
          visible({ user }, 'app.view', 'app'),
          isInAudience({ role: sql`${user.role}`, userId: sql`${user.userId}` }),
        ]),
      ),
    )
    .select('apps.slug')

/** By their names as they were released. */
export const listOpenApps = (db: Reader, viewer: Viewer) =>
  openApps(db, viewer)
    .select([
      sql<string>`r.frozen ->> 'name'`.as('name'),
      sql<Titles>`coalesce(r.frozen -> 'titles', '{}')`.as('titles'),
    ])
    .orderBy('apps.id')
    .execute()

/** The app that a request names, else the first one, among those that are published and open to the viewer. */
export const findOpenApp = (db: Reader, { slug, ...viewer }: Viewer & { slug: string | undefined }) =>
  openApps(db, viewer)
    .$if(slug !== undefined, (query) => query.where('apps.slug', '=', slug ?? ''))
    .select(['apps.id', 'r.id as release_id', 'r.published_at'])
    .select(numberOf('r').as('number'))
    .select(sql<AppAction[]>`apps.settings -> 'actions'`.as('actions'))
    // What was deleted is shown no more, whatever releases froze.
    .select(
      sql<number[]>`array(select p.id from publications p
        where p.org_id = apps.org_id and p.app_id = apps.id and p.withdrawn_at is null)`.as('shown'),
    )
    .orderBy('apps.id')
    .limit(1)
    .executeTakeFirst()

interface Member {
  role: RawBuilder<unknown>
  userId: RawBuilder<unknown>
}

const isInAudience = ({ role, userId }: Member) => sql<boolean>`(
  apps.settings #> '{audience,roles}' ? ${role} or exists (
    select from group_members m
    where m.org_id = apps.org_id and m.user_id = ${userId}
      and apps.settings #> '{audience,group_ids}' @> to_jsonb(m.group_id)) or exists (
    select from user_attributes u
      cross join lateral jsonb_each(apps.settings #> '{audience,attributes}') as wanted (name, choices)
      cross join lateral jsonb_array_elements(wanted.choices) as one (value)
    where u.org_id = apps.org_id and u.user_id = ${userId} and u.attributes -> wanted.name @> one.value))`

/** Members who may open an app as its viewers, those with the same rights together. */
export interface AudienceRow {
  role: Role
  groups: { id: number; name: string }[]
  attributes: Attributes
  users: number
  /** The first of them by name. */
  usernames: string[]
}

// Where each has attributes of their own, as many are looked at.
const maxKinds = 20_000

export const audienceOf = (db: Reader, appId: number): Promise<AudienceRow[]> =>
  db
    .selectFrom('apps')
    .innerJoin('memberships as m', 'm.org_id', 'apps.org_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('apps.id', '=', appId)
    .where('u.is_active', '=', true)
    .where(isInAudience({ role: sql.ref('m.role'), userId: sql.ref('m.user_id') }))
    .select(sql<Role>`m.role`.as('role'))
    .select(
      sql<
        AudienceRow['groups']
      >`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id)
        from group_members gm join groups g on g.org_id = gm.org_id and g.id = gm.group_id
        where gm.org_id = m.org_id and gm.user_id = m.user_id), '[]')`.as('groups'),
    )
    .select(
      sql<Attributes>`coalesce((select a.attributes from user_attributes a
        where a.org_id = m.org_id and a.user_id = m.user_id), '{}')`.as('attributes'),
    )
    .select(sql<number>`count(*)::integer`.as('users'))
    .select(sql<string[]>`(array_agg(u.username order by u.username))[1:5]`.as('usernames'))
    .groupBy([sql`1`, sql`2`, sql`3`])
    .limit(maxKinds)
    .execute()
