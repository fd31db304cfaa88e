import { sql } from 'kysely'
import type { AppAction } from '../../../../../contract/src/apps.ts'
import type { Titles } from '../../../../../contract/src/titles.ts'
import type { Context } from '../../../kernel/context.ts'
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
      query.where((eb) => eb.or([visible({ user }, 'app.view', 'app'), isInAudience(user)])),
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
    .select(
      sql<number[]>`array(select p.id from publications p
        where p.org_id = apps.org_id and p.app_id = apps.id and p.withdrawn_at is not null)`.as('withdrawn'),
    )
    .orderBy('apps.id')
    .limit(1)
    .executeTakeFirst()

const isInAudience = ({ role, userId }: Context['user']) => sql<boolean>`(
  apps.settings #> '{audience,roles}' ? ${role} or exists (
    select from group_members m
    where m.org_id = apps.org_id and m.user_id = ${userId}
      and apps.settings #> '{audience,group_ids}' @> to_jsonb(m.group_id)) or exists (
    select from user_attributes u
      cross join lateral jsonb_each(apps.settings #> '{audience,attributes}') as wanted (name, choices)
      cross join lateral jsonb_array_elements(wanted.choices) as one (value)
    where u.org_id = apps.org_id and u.user_id = ${userId} and u.attributes -> wanted.name @> one.value))`
