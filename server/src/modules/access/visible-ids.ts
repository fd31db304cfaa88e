import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { targetOf } from './targets.ts'
import { visible } from './visible.ts'

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
