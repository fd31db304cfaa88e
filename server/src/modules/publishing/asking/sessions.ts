import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/published-chat.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { type OpenApp, type OpenedApp, requireAction } from '../serving/open-app.ts'
import {
  deleteSession as deleteRow,
  dropOldestSessions,
  findSession,
  insertSession,
  lockSession,
  type Owner,
  questionsOf,
  type SessionRow,
  sessionsOf,
  sortFields,
} from './store.ts'

const maxKept = 50

/** The app of a request that may be asked, and whose sessions they are. */
export async function openChat(open: OpenApp, context: Context): Promise<{ app: OpenedApp; owner: Owner }> {
  const app = await open(context)
  requireAction(app, 'chat')
  return { app, owner: { appId: app.id, ...viewerOf(context) } }
}

/** A viewer whom a backend names is no user; one who is previewed asks in the name of the author, apart from their own. */
function viewerOf({ user }: Pick<Context, 'user'>): Omit<Owner, 'appId'> {
  const { embed, viewedBy, userId } = user
  if (!embed) return { userId, viewer: null }
  return embed.preview
    ? { userId: viewedBy?.userId ?? 0, viewer: '' }
    : { userId: null, viewer: embed.viewer }
}

export const foundSession = (row: SessionRow | undefined): SessionRow => orNotFound(row, 'chat session')

/** What an event says of who asks, where they are no user. */
export const askedBy = ({ appId, viewer }: Owner) => ({ app_id: appId, ...(viewer ? { viewer } : {}) })

export const subjectOf = ({ id, name }: Pick<SessionRow, 'id' | 'name'>) => ({
  type: 'app_chat_session',
  id,
  name,
})

export const showSession = ({
  created_at,
  last_asked_at,
  ...row
}: SessionRow): contract.PublishedChatSession => ({
  ...row,
  created_at: created_at.toISOString(),
  last_asked_at: last_asked_at.toISOString(),
})

export const listSessions =
  (open: OpenApp) => async (context: Context, input: Input<typeof contract.listPublishedChatSessions>) => {
    const { owner } = await openChat(open, context)
    const page = await readPage(context, input, {
      table: 'app_chat_sessions',
      search: ['app_chat_sessions.name'],
      newestFirst: 'last_asked_at',
      fields: sortFields,
      from: (db) => sessionsOf(db, owner),
    })
    return { ...page, items: page.items.map(showSession) }
  }

export const createSession =
  (open: OpenApp) =>
  async (context: Context): Promise<Answer<typeof contract.createPublishedChatSession>> => {
    const { owner } = await openChat(open, context)
    return await context.transaction(async ({ db, emit }) => {
      const row = await insertSession(db, { ...owner, orgId: context.orgId })
      await dropOldestSessions(db, owner, maxKept)
      await emit({ type: 'app_chat_session.created', subject: subjectOf(row), data: askedBy(owner) })
      return { ...showSession(row), questions: [] }
    })
  }

export const getSession =
  (open: OpenApp) =>
  async (
    context: Context,
    { id }: { id: number },
  ): Promise<Answer<typeof contract.getPublishedChatSession>> => {
    const { owner } = await openChat(open, context)
    const row = foundSession(await context.read((db) => findSession(db, owner, id)))
    const questions = await context.read((db) => questionsOf(db, id))
    return { ...showSession(row), questions: questions.map(showQuestion) }
  }

export const showQuestion = ({
  id,
  content,
  created_at: at,
}: {
  id: number
  content: string
  created_at: Date
}) => ({ id, content, created_at: at.toISOString() })

export const deleteSession =
  (open: OpenApp) =>
  async (context: Context, { id }: { id: number }): Promise<void> => {
    const { owner } = await openChat(open, context)
    await context.transaction(async ({ db, emit }) => {
      const row = foundSession(await lockSession(db, owner, id))
      await deleteRow(db, id)
      await emit({ type: 'app_chat_session.deleted', subject: subjectOf(row), data: askedBy(owner) })
    })
  }
