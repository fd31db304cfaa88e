import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { invalidate, queries } from '../../../lib/queries.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'

export type Session = Schema<'ChatSession'>

const limit = 50

export type Owner = 'me' | 'others'

/** One's own chats or those that others share, the latest first. */
export const useSessions = (q: string, owner: Owner) =>
  useQuery({
    queryKey: ['chat-sessions', q, owner],
    queryFn: () => api.GET('/api/chat/sessions', { query: { limit, owner, ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  })

export const useChatSession = (id: number) =>
  useQuery({
    queryKey: ['chat-session', id],
    queryFn: () => api.GET('/api/chat/sessions/{id}', { path: { id } }),
  })

type Change = Partial<Pick<Session, 'name' | 'is_shared'>>

export const changeSession = async (session: Session, change: Change): Promise<Session> => {
  const { id, revision } = session
  const saved = await api.PATCH('/api/chat/sessions/{id}', { path: { id }, revision, body: change })
  queries.setQueryData(['chat-session', id], saved)
  void invalidate('chat-sessions')
  return saved
}

export const useSessionChange = (session: Session) =>
  useMutation({ mutationFn: (change: Change) => changeSession(session, change), onError: showFailure })

export const useSessionDeletion = (onDeleted: () => void) =>
  useMutation({
    mutationFn: async ({ id, revision }: Session) => {
      await api.DELETE('/api/chat/sessions/{id}', { path: { id }, revision })
      return id
    },
    onSuccess: (id) => {
      onDeleted()
      queries.removeQueries({ queryKey: ['chat-messages', id] })
      void invalidate('chat-sessions')
    },
    onError: showFailure,
  })
