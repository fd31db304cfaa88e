import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { extentOf, seesPersonal } from './rights.ts'
import { inFolders, parentColumn, targetOf } from './places.ts'

/**
 * The condition that filters a table by the caller's permission, for the `where` of a list.
 * @param of the kind of object, and its table's name in the query if that differs
 */
export function visible(
  context: Pick<Context, 'user'>,
  permission: string,
  of: string | { type: string; as: string },
): RawBuilder<boolean> {
  const { viewedBy } = context.user
  const own = notExcluded(context, visibleTo(context, permission, of), of)
  return viewedBy ? sql<boolean>`(${own} and ${visible({ user: viewedBy }, permission, of)})` : own
}

/** The same without what is excluded from chat, for whatever answers in words. */
function notExcluded(
  { user }: Pick<Context, 'user'>,
  condition: RawBuilder<boolean>,
  of: string | { type: string; as: string },
): RawBuilder<boolean> {
  const { hasChat, table, id } = targetOf(typeof of === 'string' ? of : of.type)
  if (!user.inChat || !hasChat) return condition
  const column = sql.ref(`${typeof of === 'string' ? table : of.as}.${id}`)
  // Lists select from queries that not every column is in, so rows are found by their ids.
  return sql<boolean>`(${condition} and ${column} in
    (select o.id from ${sql.table(table)} o where o.org_id = current_org_id() and o.chat))`
}

function visibleTo(
  context: Pick<Context, 'user'>,
  permission: string,
  of: string | { type: string; as: string },
): RawBuilder<boolean> {
  const type = typeof of === 'string' ? of : of.type
  const target = targetOf(type)
  const table = typeof of === 'string' ? target.table : of.as
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const extent = extentOf(context.user, permission, type)
  const opensPersonal = seesPersonal(context.user)
  const own =
    target.personal && !(target.isFolder && opensPersonal)
      ? sql`(${column('project_id')} is null and ${column(target.personal)} = ${context.user.userId})`
      : undefined
  const unlessPersonal = (condition: RawBuilder<boolean>) =>
    target.inProject && !opensPersonal && !own
      ? sql<boolean>`(${condition} and ${outsidePersonal(target, { as: table, userId: context.user.userId })})`
      : condition
  if (extent.everything)
    return own
      ? sql<boolean>`(${column('project_id')} is not null or ${own})`
      : unlessPersonal(sql<boolean>`true`)
  const inParent = target.parent ? extent.idsOn(target.parent) : []
  const conditions = [
    ...(extent.published && target.hasStatus ? [sql`${column('status')} = 'published'`] : []),
    ...(extent.published && own ? [own] : []),
    ...(extent.ids.length > 0 ? [sql`${column(target.id)} = any(${extent.ids})`] : []),
    ...(extent.projectIds.length > 0 && target.inProject
      ? [sql`${column('project_id')} = any(${extent.projectIds})`]
      : []),
    ...(extent.folderIds.length > 0 && target.inProject
      ? [insideOf(target, { as: table, ids: extent.folderIds })]
      : []),
    ...(inParent.length > 0 && target.parent
      ? [sql`${column(parentColumn(target.parent))} = any(${inParent})`]
      : []),
  ]
  if (conditions.length === 0) return sql<boolean>`false`
  return unlessPersonal(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
}

type Target = ReturnType<typeof targetOf>

/** In one of the folders or below. The set is uncorrelated, so that it is computed once for the whole list. */
function insideOf(target: Target, { as, ids }: { as: string; ids: number[] }): RawBuilder<boolean> {
  const condition = sql`(f.id = any(${ids}::integer[]) or f.ancestor_ids && ${ids}::integer[])`
  const inside = inFolders(target, { as, condition })
  return sql<boolean>`${inside.column} in (${inside.ids})`
}

function outsidePersonal(
  target: Target,
  { as, userId }: { as: string; userId: number },
): RawBuilder<boolean> {
  const condition = sql`f.owner_id is not null and f.owner_id <> ${userId}`
  const others = inFolders(target, { as, condition })
  return sql<boolean>`(${others.column} is null or ${others.column} not in (${others.ids}))`
}

/** The given objects on which the caller has a permission; also returns which of them still exist. */
export async function visibleIds(
  context: Pick<Context, 'user' | 'orgId' | 'read'>,
  permission: string,
  { type, ids }: { type: string; ids: readonly number[] },
): Promise<{ visible: Set<number>; present: Set<number> }> {
  const target = targetOf(type)
  const { rows } = await context.read((db) =>
    sql<{ id: number; seen: boolean }>`
      select ${sql.ref(`${target.table}.${target.id}`)} as id, ${visible(context, permission, type)} as seen
      from ${sql.table(target.table)}
      where ${sql.ref(`${target.table}.org_id`)} = ${context.orgId}
        and ${sql.ref(`${target.table}.${target.id}`)} = any(${[...ids]}::integer[])`.execute(db),
  )
  return {
    visible: new Set(rows.flatMap(({ id, seen }) => (seen ? [id] : []))),
    present: new Set(rows.map(({ id }) => id)),
  }
}
