import { sql } from 'kysely'
import type { Preview, Role } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { AppSettings } from '../apps/app.ts'
import type { FrozenApp } from '../releases/frozen.ts'
import type { Attributes } from '../../../../../contract/src/user-attributes.ts'

/** Through whose eyes an app is previewed. */
export interface PreviewedViewer extends Pick<Preview, 'groups' | 'user' | 'isOther'> {
  role: Role
  attributes: Attributes
}

interface NewPreview {
  orgId: number
  appId: number
  userId: number
  tokenHash: string
  number: string
  frozen: FrozenApp
  viewer: PreviewedViewer
  expiresAt: Date
}

export const insertPreview = (db: Tx, made: NewPreview): Promise<{ id: number }> =>
  db
    .insertInto('app_previews')
    .values({
      org_id: made.orgId,
      app_id: made.appId,
      created_by: made.userId,
      token_hash: made.tokenHash,
      number: made.number,
      frozen: JSON.stringify(made.frozen),
      viewer: JSON.stringify(made.viewer),
      expires_at: made.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteExpiredPreviews = (db: Tx, now: Date) =>
  db.deleteFrom('app_previews').where('expires_at', '<=', now).execute()

export const deletePreview = (
  db: Tx,
  { appId, id, userId }: { appId: number; id: number; userId: number },
): Promise<{ id: number } | undefined> =>
  db
    .deleteFrom('app_previews')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .returning('id')
    .executeTakeFirst()

/** Of an active organization, whoever asks for it. */
export async function findPreview(db: Reader, id: number) {
  const row = await db
    .selectFrom('app_previews as p')
    .innerJoin('apps as a', (join) => join.onRef('a.org_id', '=', 'p.org_id').onRef('a.id', '=', 'p.app_id'))
    .innerJoin('organizations as o', 'o.id', 'p.org_id')
    .where('p.id', '=', id)
    .where('o.status', '=', 'active')
    .select(['p.app_id', 'p.created_by', 'p.token_hash', 'p.viewer', 'p.expires_at', 'a.slug as app_slug'])
    .select(sql<string[]>`a.settings -> 'actions'`.as('actions'))
    .executeTakeFirst()
  return row && { ...row, viewer: row.viewer as unknown as PreviewedViewer }
}

/** What a preview shows, with what the app allows its viewers now. */
export async function findPreviewedApp(db: Reader, id: number) {
  const row = await db
    .selectFrom('app_previews as p')
    .innerJoin('apps as a', (join) => join.onRef('a.org_id', '=', 'p.org_id').onRef('a.id', '=', 'p.app_id'))
    .where('p.id', '=', id)
    .select(['a.slug', 'p.number', 'p.frozen', 'p.created_at'])
    .select(sql<AppSettings['actions']>`a.settings -> 'actions'`.as('actions'))
    .executeTakeFirst()
  return row && { ...row, frozen: row.frozen as unknown as FrozenApp }
}

/** A member with what policies compare with; undefined: there is no such active member. */
export const findMember = (db: Reader, userId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.user_id', '=', userId)
    .where('u.is_active', '=', true)
    .select(['u.id', 'u.username', 'u.email'])
    .select(sql<Role>`m.role`.as('role'))
    .select(
      sql<Preview['groups']>`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name))
        from group_members gm join groups g on g.org_id = gm.org_id and g.id = gm.group_id
        where gm.org_id = m.org_id and gm.user_id = m.user_id), '[]')`.as('groups'),
    )
    .select(
      sql<Attributes>`coalesce((select a.attributes from user_attributes a
        where a.org_id = m.org_id and a.user_id = m.user_id), '{}')`.as('attributes'),
    )
    .executeTakeFirst()

export const findGroups = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('groups')
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .select(['id', 'name'])
    .execute()

/** The short name of an organization, as addresses have it. */
export const organizationSlug = async (db: Reader, orgId: number): Promise<string> =>
  (await db.selectFrom('organizations').select('slug').where('id', '=', orgId).executeTakeFirstOrThrow()).slug
