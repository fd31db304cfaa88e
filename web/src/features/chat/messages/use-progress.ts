import { useEffect, useReducer } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { followEvents, type StreamEvent } from '../../../lib/event-stream.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { invalidate } from '../../../lib/queries.ts'
import { putMessage, type Message } from './use-messages.ts'

type Step = Schema<'AgentStep'>
type Approval = Schema<'Approval'>

/** What is known of an answer before it is there. */
export interface Progress {
  interpretation: Schema<'Interpretation'> | undefined
  /** Passages of documents, while a language model writes from them. */
  passages: Schema<'KnowledgePassage'>[]
  steps: Step[]
  approvals: Approval[]
  /** The connection broke; it is tried again by itself. */
  isBroken: boolean
}

const nothing: Progress = {
  interpretation: undefined,
  passages: [],
  steps: [],
  approvals: [],
  isBroken: false,
}
const retryMs = 1500
/** What happens in the run of an agent, which is loaded again. */
const runEvents = new Set(['step', 'approval', 'status'])

/** Whether anything happens to a message yet. */
export const isUnfinished = ({ status }: Pick<Message, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'awaiting_approval'

/** Follows a message to its end, behind what was received when the connection breaks. */
export function useProgress(message: Message, onDone: (message: Message) => void): Progress {
  const [progress, change] = useReducer(changed, nothing)
  const { id, session_id: sessionId } = message
  const isFollowed = isUnfinished(message)
  useEffect(() => {
    if (!isFollowed) return
    const stop = new AbortController()
    void followToEnd({ id, session_id: sessionId }, stop, (event) => {
      if (event !== 'broken' && event.event === 'done') {
        const done = event.data as Message
        putMessage(done)
        onDone(done)
        void invalidate('chat-sessions', ['agent-run'])
      } else change(event)
      if (event !== 'broken' && runEvents.has(event.event)) {
        void invalidate('agent-run')
        // Where the connection breaks now, what comes behind it reloads the message too.
        if (event.event !== 'step') reloadMessage({ id, session_id: sessionId }).catch(() => undefined)
      }
    })
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onDone` is a new function at each drawing
  }, [id, sessionId, isFollowed])
  return progress
}

type Observed = StreamEvent | 'broken'

async function followToEnd(
  { id, session_id }: Pick<Message, 'id' | 'session_id'>,
  stop: AbortController,
  observe: (event: Observed) => void,
): Promise<void> {
  const path = `/api/chat/sessions/${session_id}/messages/${id}/events`
  let lastEventId: string | undefined
  for (;;) {
    try {
      await followEvents({ path, lastEventId }, stop.signal, (event) => {
        lastEventId = event.id ?? lastEventId
        observe(event)
        if (event.event === 'done') stop.abort()
      })
    } catch (error) {
      // The message was deleted, or is no longer readable: the list says so.
      if (error instanceof ApiFailure && error.status < 500)
        return void invalidate(['chat-messages', session_id])
    }
    if (stop.signal.aborted) return
    observe('broken')
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    if (stop.signal.aborted) return
  }
}

function changed(before: Progress, observed: Observed): Progress {
  if (observed === 'broken') return { ...before, isBroken: true }
  const next = { ...before, isBroken: false }
  const { event, data } = observed
  if (event === 'interpretation') return { ...next, interpretation: data as Schema<'Interpretation'> }
  if (event === 'passages') return { ...next, ...(data as Pick<Progress, 'passages'>) }
  if (event !== 'step' && event !== 'approval') return next
  const { step, approval } = data as { step?: Step; approval?: Approval }
  return {
    ...next,
    steps: step ? withOne(before.steps, step) : before.steps,
    approvals: approval ? withOne(before.approvals, approval) : before.approvals,
  }
}

const withOne = <Item extends { id: number }>(list: Item[], item: Item): Item[] =>
  [...list.filter(({ id }) => id !== item.id), item].toSorted((a, b) => a.id - b.id)

/** Asks for a message as it is now. */
export async function reloadMessage({ id, session_id }: Pick<Message, 'id' | 'session_id'>): Promise<void> {
  const path = { id: session_id, message_id: id }
  putMessage(await api.GET('/api/chat/sessions/{id}/messages/{message_id}', { path }))
}
