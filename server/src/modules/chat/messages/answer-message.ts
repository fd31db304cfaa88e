import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatMode } from '../../../../../contract/src/chat-sessions.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import type { Feed } from '../../../kernel/feed.ts'
import { inChat } from '../../../kernel/in-chat.ts'
import { type ClaimedJob, targetOf } from '../../../kernel/jobs/queue.ts'
import { actingMember, backgroundContext } from '../../access/index.ts'
import type { AgentDependencies } from '../../agents/index.ts'
import { withEmbeddings } from '../../knowledge/index.ts'
import { modelProvider } from '../../language-models/index.ts'
import { answerByAgent } from './answer-by-agent.ts'
import { answerFromBoth } from './ask-both.ts'
import type { Answering } from './ask-datasets.ts'
import { answerFromData, answerFromDocuments } from './ask-documents.ts'
import { showMessage } from './message.ts'
import { answerJob } from './send-message.ts'
import { appendEvent, type Ending, endMessage, type MessageRow, statusOf, takeMessage } from './store.ts'

export type ChatDependencies = AgentDependencies & { database: Database; chatFeed: Feed }

type Answerer = (answering: Answering & { context: Context }) => Promise<Ending | undefined>

/** How a message of each mode is answered; undefined: its end comes from elsewhere. */
const answerers = (dependencies: ChatDependencies): Record<ChatMode, Answerer> => ({
  auto: answerFromBoth,
  sql: answerFromData,
  knowledge: answerFromDocuments,
  agent: answerByAgent(dependencies),
})

export const chatJobs = (dependencies: ChatDependencies) => ({
  [answerJob]: (job: ClaimedJob, signal: AbortSignal) => answerMessage(dependencies, job, signal),
})

/** A message while this process answers it. */
interface Held {
  orgId: number
  message: MessageRow
  signal: AbortSignal
  inOrganization<T>(work: (work: Work) => Promise<T>): Promise<T>
  /** Events that are stored with its end. */
  last: { event: string; data: unknown }[]
}

/** Answers a message in the name of the user who asked, with their rights at this moment. */
async function answerMessage(dependencies: ChatDependencies, job: ClaimedJob, stopping: AbortSignal) {
  const { orgId, id } = targetOf(job, 'message_id')
  const { runIn, chatFeed, log } = dependencies
  const origin = { userId: null, username: null, requestId: `chat-${id}`, address: null }
  const inOrganization: Held['inOrganization'] = async (work) => {
    const done = await runIn({ scope: { orgId }, origin }, work)
    chatFeed.wake(id)
    return done
  }
  const message = await inOrganization(({ db }) => takeMessage(db, id))
  if (!message) return
  const cancelled = new AbortController()
  const held = {
    orgId,
    message,
    signal: AbortSignal.any([stopping, cancelled.signal]),
    inOrganization,
    last: [],
  }
  const watching = watchForCancel(dependencies, { orgId, id, cancelled })
  try {
    const ending = await answerAs(dependencies, held).catch((error: unknown): Ending => {
      if (stopping.aborted) throw error
      if (cancelled.signal.aborted) return { status: 'cancelled' }
      if (error instanceof Refusal) return failed(error.code, error.message)
      log.error({ err: error, message_id: id }, 'a chat message could not be answered')
      if (job.attempt < job.maxAttempts) throw error
      return failed('internal_error', 'something went wrong on our side')
    })
    failPoint('chat.before_end')
    if (ending) await end(held, ending)
  } finally {
    watching.stop()
  }
}

const failed = (error: string, message: string): Ending => ({ status: 'failed', error: { error, message } })

const end = ({ orgId, message: { id }, inOrganization, last }: Held, ending: Ending): Promise<void> =>
  inOrganization(async ({ db }) => {
    const ended = await endMessage(db, id, ending)
    if (!ended) return
    for (const { event, data } of last) await appendEvent(db, { orgId, messageId: id, event, data })
    const reader = { user: { userId: ended.created_by }, cacheVersion: ended.cache_version }
    await appendEvent(db, { orgId, messageId: id, event: 'done', data: showMessage(ended, reader) })
  })

async function answerAs(
  dependencies: ChatDependencies,
  { message, orgId, signal, inOrganization, last }: Held,
): Promise<Ending | undefined> {
  const acting = await actingMember(dependencies.database, { orgId, userId: message.created_by })
  if (!acting) throw new Refusal('permission_denied', 'you are no active member of the organization any more')
  const { warehouse, sources, history, cache } = dependencies
  const background = backgroundContext(acting, { ...dependencies, requestId: `chat-${message.id}`, signal })
  const context = {
    ...inChat(background),
    warehouse,
    sources,
    history,
    cache,
    occasion: { origin: 'chat' as const },
  }
  let recorded: Promise<void> = Promise.resolve()
  const record: Answering['record'] = (event, data) =>
    (recorded = recorded.then(() =>
      inOrganization(({ db }) => appendEvent(db, { orgId, messageId: message.id, event, data })),
    ))
  const recordAtEnd: Answering['recordAtEnd'] = (event, data) => void last.push({ event, data })
  const asking = withEmbeddings(dependencies, {
    ...context,
    openModel: () => modelProvider(dependencies)(context),
  })
  return await answerers(dependencies)[message.mode as ChatMode]({
    context: asking,
    message,
    record,
    recordAtEnd,
  })
}

/** Events of the message itself pass: an answer of a moment is not asked about. */
const settleMs = 100

/** The request to cancel may reach another process. */
function watchForCancel(
  { database, chatFeed, log }: Pick<ChatDependencies, 'database' | 'chatFeed' | 'log'>,
  { orgId, id, cancelled }: { orgId: number; id: number; cancelled: AbortController },
): { stop(): void } {
  const ended = new AbortController()
  const follower = chatFeed.follow(orgId, id)
  const watch = async () => {
    while (!ended.signal.aborted && !cancelled.signal.aborted) {
      await follower.changed(ended.signal)
      if (!(await sleep(settleMs, true, { signal: ended.signal, ref: false }).catch(() => false))) return
      const status = await database.read({ orgId }, (db) => statusOf(db, id))
      if (status === undefined || status === 'cancelled') cancelled.abort()
    }
  }
  void watch()
    .catch((error: unknown) => log.warn({ err: error }, 'a chat message could not be watched'))
    .finally(() => follower.leave())
  return { stop: () => ended.abort() }
}
