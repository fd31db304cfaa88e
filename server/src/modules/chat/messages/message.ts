import type { EditedInterpretation } from '../../../../../contract/src/chat-answers.ts'
import type { ChatMessage } from '../../../../../contract/src/chat-sessions.ts'
import type { Context } from '../../../kernel/context.ts'
import { answersOfRuns } from '../../agents/index.ts'
import type { AskedWith, MessageRow, StoredAnswer } from './store.ts'

export type Shown = MessageRow & { feedback?: string | null }

/** Messages with what agents answered, which stands in their runs: for the user who asked alone. */
export async function withTexts(
  context: Pick<Context, 'read' | 'user'>,
  messages: readonly ChatMessage[],
): Promise<ChatMessage[]> {
  const ids = messages.flatMap(({ agent_run_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return [...messages]
  const answers = await context.read((db) => answersOfRuns(db, ids))
  return messages.map((one) => ({ ...one, text: answers.get(one.agent_run_id ?? 0) ?? null }))
}

/** States that no event follows until a person acts. */
export const isAtRest = ({ status }: Pick<ChatMessage, 'status'>): boolean =>
  status !== 'queued' && status !== 'running'

/** A message with its answer, which is left out where this reader might get another one now. */
export function showMessage(
  row: Shown,
  reader: { user: Pick<Context['user'], 'userId' | 'viewedBy'>; cacheVersion: string },
  { isFresh = false }: { isFresh?: boolean } = {},
): ChatMessage {
  const { edited } = row.asked as AskedWith
  const isOwn = row.created_by === reader.user.userId && reader.user.viewedBy === undefined
  const isStale = row.answer !== null && !(isFresh || (isOwn && row.cache_version === reader.cacheVersion))
  const answer = isStale ? {} : ((row.answer ?? {}) as StoredAnswer)
  return {
    id: row.id,
    session_id: row.session_id,
    mode: row.mode as ChatMessage['mode'],
    content: row.content,
    edited: isOwn ? (edited ?? null) : null,
    status: row.status as ChatMessage['status'],
    data: answer.data ?? null,
    knowledge: answer.knowledge ?? null,
    agent_run_id: isOwn ? row.agent_run_id : null,
    text: null,
    error: row.error as ChatMessage['error'],
    is_stale: isStale,
    feedback: (row.feedback ?? null) as ChatMessage['feedback'],
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    created_by: row.created_by,
  }
}

/** What a message asked of data, to ask it again. */
export const askedQuery = (row: MessageRow): EditedInterpretation | undefined =>
  (row.query ?? undefined) as EditedInterpretation | undefined
