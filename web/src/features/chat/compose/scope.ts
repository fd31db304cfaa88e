import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { queries } from '../../../lib/queries.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { sendMessage } from '../messages/use-messages.ts'

type Session = Schema<'ChatSession'>
export type ChatMode = Session['mode']

/** What a question is about. */
export interface Scope {
  mode: ChatMode
  datasetIds: number[]
  knowledgeBaseIds: number[]
  agentId: number | null
}

export const everything: Scope = { mode: 'auto', datasetIds: [], knowledgeBaseIds: [], agentId: null }

/** Whether data may answer, so that its words complete questions. */
export const isAboutData = ({ mode }: Pick<Scope, 'mode'>): boolean => mode === 'sql' || mode === 'auto'

export const scopeOf = ({ mode, dataset_ids, knowledge_base_ids, agent_id }: Session): Scope => ({
  mode,
  datasetIds: dataset_ids,
  knowledgeBaseIds: knowledge_base_ids,
  agentId: agent_id,
})

export const sessionScope = ({ mode, datasetIds, knowledgeBaseIds, agentId }: Scope) => ({
  mode,
  dataset_ids: datasetIds,
  knowledge_base_ids: knowledgeBaseIds,
  agent_id: agentId,
})

/** The scope of one question, as it was when it was sent. */
export const messageScope = ({ mode, datasetIds, knowledgeBaseIds, agentId }: Scope) => ({
  mode,
  dataset_ids: datasetIds,
  knowledge_base_ids: knowledgeBaseIds,
  ...(mode === 'agent' && agentId !== null ? { agent_id: agentId } : {}),
})

/** Changes the scope of a chat: shown at once, taken back when the server refuses. */
export function useScopeChange(session: Session): (scope: Scope) => void {
  const key = ['chat-session', session.id]
  const change = useMutation({
    mutationFn: (scope: Scope) => {
      const { revision } = session
      return api.PATCH('/api/chat/sessions/{id}', {
        path: { id: session.id },
        revision,
        body: sessionScope(scope),
      })
    },
    onMutate: (scope) => queries.setQueryData(key, { ...session, ...sessionScope(scope) }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: (error) => {
      queries.setQueryData(key, session)
      showFailure(error)
    },
  })
  return change.mutate
}

/** Begins a chat with its first question; without that there is none. */
export async function startChat(scope: Scope, content: string): Promise<Session> {
  const session = await api.POST('/api/chat/sessions', { body: sessionScope(scope) })
  try {
    await sendMessage(session.id, { ...messageScope(scope), content })
  } catch (error) {
    await api.DELETE('/api/chat/sessions/{id}', { path: { id: session.id } }).catch(() => undefined)
    throw error
  }
  return session
}
