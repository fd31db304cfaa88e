import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { followEvents } from '../../../lib/event-stream.ts'
import type { RequestOf, Endpoints } from '../../../../../contract/src/requests.ts'
import { invalidate, queries } from '../../../lib/queries.ts'
import { language, t } from '../../../lib/words.ts'

export type Message = Schema<'ChatMessage'>
type MessagePage = { items: Message[]; total: number }
type Loaded = InfiniteData<MessagePage, number>

const pageSize = 20
const messagesKey = (sessionId: number) => ['chat-messages', sessionId]

/** The messages of a session, oldest first; the latest are loaded first. */
export function useMessages(sessionId: number) {
  const list = useInfiniteQuery({
    queryKey: messagesKey(sessionId),
    initialPageParam: 0,
    queryFn: ({ pageParam: offset }) =>
      api.GET('/api/chat/sessions/{id}/messages', {
        path: { id: sessionId },
        query: { limit: pageSize, offset, sort: 'id', order: 'desc' },
      }),
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((count, { items }) => count + items.length, 0)
      return loaded < total ? loaded : undefined
    },
    staleTime: 60_000,
  })
  const byId = new Map(list.data?.pages.flatMap(({ items }) => items).map((message) => [message.id, message]))
  return { ...list, messages: [...byId.values()].toSorted((a, b) => a.id - b.id) }
}

/** Puts a message in the place of what the page knew of it, or behind all others. */
export function putMessage(message: Message): void {
  queries.setQueryData<Loaded>(messagesKey(message.session_id), (known) => {
    const [first, ...rest] = known?.pages ?? []
    if (!known || !first) return known
    const isKnown = known.pages.some(({ items }) => items.some(({ id }) => id === message.id))
    if (!isKnown) {
      const grown = { ...first, items: [message, ...first.items], total: first.total + 1 }
      return { ...known, pages: [grown, ...rest] }
    }
    const pages = known.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one.id === message.id ? message : one)),
    }))
    return { ...known, pages }
  })
}

export type NewMessage = RequestOf<Endpoints<'POST'>['/api/chat/sessions/{id}/messages']>['body']

/**
 * Asks a question. Its stream is left once it is accepted: every unanswered message is followed in the same way,
 * whether it was sent here or before the page was loaded.
 */
export async function sendMessage(sessionId: number, body: NewMessage): Promise<Message> {
  const accepted = new AbortController()
  let sent: Message | undefined
  // A question that could be of either language is answered in the reader's.
  const request = {
    path: `/api/chat/sessions/${sessionId}/messages`,
    body: { language: language(), ...body },
  }
  await followEvents(request, accepted.signal, ({ event, data }) => {
    if (event === 'message') sent ??= data as Message
    accepted.abort()
  }).catch((error: unknown) => {
    if (!sent) throw error
  })
  if (!sent) throw new Error(t('The question did not arrive. Send it again.'))
  putMessage(sent)
  void invalidate('chat-sessions', ['chat-session', sessionId])
  return sent
}
