import type * as contract from '../../../../../contract/src/chat-sessions.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { requireTargets } from '../../access/index.ts'
import {
  deleteSessionRow,
  findSession,
  insertSession,
  lockSession,
  type SessionRow,
  type SessionScope,
  sessionRows,
  showSession,
  updateSessionRow,
} from './store.ts'

type ChatSession = contract.ChatSession

const isOwn = ({ user }: Pick<Context, 'user'>, row: SessionRow) =>
  row.created_by === user.userId && user.viewedBy === undefined

/** One's own session, or one that is shared: everything else does not exist. */
export async function readableSession(
  context: Pick<Context, 'read' | 'user'>,
  id: number,
): Promise<SessionRow> {
  const row = await context.read((db) => findSession(db, id))
  if (!row || (!isOwn(context, row) && !row.is_shared)) throw refuse.notFound('chat session')
  return row
}

/** A session that the caller may change. */
export function requireOwn(context: Pick<Context, 'user'>, row: SessionRow | undefined): SessionRow {
  if (!row || (!isOwn(context, row) && !row.is_shared)) throw refuse.notFound('chat session')
  if (!isOwn(context, row))
    throw refuse.permissionDenied('chat.use', row.id, 'only its owner continues or changes a chat session')
  return row
}

/** Rejects a scope that names what the caller may not use. */
export async function checkScope(context: Pick<Context, 'read' | 'user' | 'orgId'>, scope: SessionScope) {
  const references = (scope.dataset_ids ?? []).map((id, at) => ({
    type: 'dataset',
    id,
    path: `body.dataset_ids.${at}`,
  }))
  await requireTargets(context, 'dataset.query', references)
}

export async function listSessions(
  context: Context,
  { owner = 'me', ...list }: Input<typeof contract.listChatSessions>,
): Promise<PageOf<ChatSession>> {
  const page = await readPage(context, list, {
    table: 'chat_sessions',
    search: ['chat_sessions.name'],
    newestFirst: 'last_message_at',
    from: (db) =>
      owner === 'me'
        ? sessionRows(db).where('chat_sessions.created_by', '=', context.user.userId)
        : sessionRows(db)
            .where('chat_sessions.created_by', '<>', context.user.userId)
            .where('chat_sessions.is_shared', '=', true),
  })
  return { ...page, items: page.items.map(showSession) }
}

export const getSession = async (context: Context, { id }: { id: number }): Promise<ChatSession> =>
  showSession(await readableSession(context, id))

export async function createSession(
  context: Context,
  made: Input<typeof contract.createChatSession>,
): Promise<ChatSession> {
  await checkScope(context, made)
  const { orgId, user } = context
  return context.transaction(
    async ({ db, emit }) => {
      const row = await insertSession(db, { ...made, orgId, userId: user.userId })
      await emit({ type: 'chat_session.created', subject: subjectOf(row), data: { mode: row.mode } })
      return showSession(row)
    },
    { isResponse: true },
  )
}

export async function updateSession(
  context: Context,
  { id, ...change }: Input<typeof contract.updateChatSession>,
): Promise<ChatSession> {
  await checkScope(context, change)
  return context.transaction(async ({ db, emit }) => {
    const before = requireOwn(context, await lockSession(db, id))
    checkRevision(context.ifMatch, before)
    const row = await updateSessionRow(db, id, change)
    const data = { changed: Object.keys(change), is_shared: row.is_shared }
    await emit({ type: 'chat_session.updated', subject: subjectOf(row), data })
    return showSession(row)
  })
}

export const deleteSession = (context: Context, { id }: { id: number }): Promise<void> =>
  context.transaction(async ({ db, emit }) => {
    const row = requireOwn(context, await lockSession(db, id))
    checkRevision(context.ifMatch, row)
    await deleteSessionRow(db, id)
    await emit({ type: 'chat_session.deleted', subject: subjectOf(row) })
  })

const subjectOf = ({ id, name }: SessionRow) => ({ type: 'chat_session', id, name })
