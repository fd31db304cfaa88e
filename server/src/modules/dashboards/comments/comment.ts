import type { Comment } from '../../../../../contract/src/dashboard-comments.ts'
import { usernamePattern } from '../../../../../contract/src/users.ts'

export interface CommentRow {
  id: number
  chart_id: string | null
  thread_id: number | null
  text: string
  mentions: unknown
  created_by: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  resolved_at: Date | null
  resolved_by: number | null
  revision: number
}

export interface Reader {
  userId: number
  /** May edit the dashboard. */
  edits: boolean
  names: ReadonlyMap<number, string>
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null

export const toComment = (row: CommentRow, { userId, edits, names }: Reader): Comment => ({
  ...row,
  mentions: row.mentions as Comment['mentions'],
  created_at: row.created_at.toISOString(),
  created_by_name: names.get(row.created_by) ?? null,
  edited_at: timeOf(row.edited_at),
  deleted_at: timeOf(row.deleted_at),
  resolved_at: timeOf(row.resolved_at),
  may_edit: row.created_by === userId && row.deleted_at === null,
  may_delete: (row.created_by === userId || edits) && row.deleted_at === null,
})

const isUsername = new RegExp(usernamePattern)

/** What a text may mean as usernames: an address is none, and a stop at the end belongs to the sentence. */
export function namesIn(text: string): string[] {
  const found = [...text.matchAll(/(?<![\w.+-])@([\w.@+-]{1,64})/g)].map(([, name = '']) =>
    name.replace(/(?<=[A-Za-z0-9])[^A-Za-z0-9]+$/, ''),
  )
  return [...new Set(found.filter((name) => isUsername.test(name)).map((name) => name.toLowerCase()))]
}
