import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { getFolderContents } from '../../../../contract/src/folders.ts'
import type { getProjectContents } from '../../../../contract/src/projects.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import { contents, type ContentType } from './project.ts'

type Lister = Pick<Context, 'read' | 'orgId' | 'user'>

export interface ContentRow {
  type: ContentType
  id: number
  name: string
  description: string
  folder_id: number | null
  status: string | null
  updated_at: Date
}

export const showContent = (row: ContentRow) => ({ ...row, updated_at: row.updated_at.toISOString() })

/** What the project contains, as far as the caller may see it. */
export function pageOfContents(context: Lister, list: Input<typeof getProjectContents>) {
  const wanted = contents.filter(({ type }) => !list.type || list.type.includes(type))
  const inFolder = list.folder_id === undefined ? sql`true` : sql`placed.folder_id = ${list.folder_id}`
  const atTop = list.is_top_level === true ? sql`placed.folder_id is null` : sql`true`
  return pageOf(context, list, {
    kinds: wanted,
    where: (column) => sql`${column('project_id')} = ${list.id}`,
    placed: sql<boolean>`${inFolder} and ${atTop}`,
  })
}

/** What stands in the folder itself, as far as the caller may see it. */
export const pageOfFolderContents = (context: Lister, list: Input<typeof getFolderContents>) =>
  pageOf(context, list, {
    kinds: contents,
    where: (column) => sql`${column('folder_id')} = ${list.id}`,
    placed: sql<boolean>`true`,
  })

type Kind = (typeof contents)[number]
type Column = (name: string) => RawBuilder<unknown>

interface Wanted {
  kinds: readonly Kind[]
  where(column: Column): RawBuilder<unknown>
  /** Of the rows `placed`, whose `folder_id` is null where the caller may not see the folder. */
  placed: RawBuilder<boolean>
}

function pageOf(
  context: Lister,
  list: Omit<Input<typeof getFolderContents>, 'id'>,
  { kinds, where, placed }: Wanted,
) {
  const all = sql.join(
    kinds.map((kind) => itemsOf(context, kind, where)),
    sql` union all `,
  )
  const seen = sql`(select f.id from folders f
    where f.org_id = ${context.orgId} and ${visible(context, 'folder.view', { type: 'folder', as: 'f' })})`
  const items = sql<ContentRow>`(select * from (
    select all_items.*, case when all_items.in_folder in ${seen} then all_items.in_folder end as folder_id
    from (${all}) all_items) placed where ${placed})`
  return readPage<never, ContentRow>(context, list, {
    table: 'items',
    sort: 'type',
    search: ['items.name', 'items.description'],
    from: (db) => db.selectFrom(items.as('items') as never).selectAll() as never,
  })
}

function itemsOf(context: Lister, kind: Kind, where: Wanted['where']): RawBuilder<unknown> {
  const column: Column = (name) => sql.ref(`${kind.table}.${name}`)
  return sql`select ${sql.lit(kind.type)} as type, ${column('id')} as id, ${column('name')} as name,
      ${column('description')} as description, ${column('folder_id')} as in_folder,
      ${kind.hasStatus ? column('status') : sql`null::text`} as status, ${column('updated_at')} as updated_at
    from ${sql.table(kind.table)}
    where ${column('org_id')} = ${context.orgId} and ${where(column)}
      and ${visible(context, `${kind.type}.view`, kind.type)}`
}
