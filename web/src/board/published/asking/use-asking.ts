import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { publishedApi, type PublishedChatMessage, type PublishedSource } from '../../../lib/published-api.ts'
import { language } from '../../../lib/words.ts'

/** A question with its answer, once there is one. */
export interface Turn {
  key: number
  content: string
  answer?: PublishedChatMessage['answer'] | undefined
  error?: Error | null | undefined
}

export interface Question {
  content: string
  /** Another reading of the question, from 1. */
  reading?: number
}

export const sessionsKey = (source: PublishedSource) => ['published-chats', source.key] as const

/** One conversation with an app, which begins with its first question. */
export function useAsking(source: PublishedSource) {
  const api = publishedApi(source)
  const client = useQueryClient()
  const session = useRef<number>(undefined)
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const settle = (key: number, change: Partial<Turn>) =>
    setTurns((before) => before.map((turn) => (turn.key === key ? { ...turn, ...change } : turn)))
  const keep = async () => {
    session.current ??= (await api.POST('/api/chat/sessions', {})).id
    return session.current
  }

  const ask = useMutation({
    async mutationFn({ key: _key, ...question }: Question & { key: number }) {
      const id = await keep()
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const body = { ...question, language: language(), timezone }
      return await api.POST('/api/chat/sessions/{id}/messages', { path: { id }, body })
    },
    onMutate: ({ key, content }) => setTurns((before) => [...before, { key, content }]),
    onSuccess: ({ answer }, { key }) => settle(key, { answer }),
    onError: (error, { key }) => settle(key, { error }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey(source) }),
  })
  const open = useMutation({
    async mutationFn(id: number) {
      const { questions } = await api.GET('/api/chat/sessions/{id}', { path: { id } })
      session.current = id
      setTurns(questions.map((one) => ({ key: one.id, content: one.content })))
      // One after another: nobody reads them all at once.
      for (const { id: question } of questions) {
        if (session.current !== id) return
        const path = { id, message_id: question }
        await api.POST('/api/chat/sessions/{id}/messages/{message_id}/refresh', { path }).then(
          ({ answer }) => settle(question, { answer }),
          (error: Error) => settle(question, { error }),
        )
      }
    },
  })
  return {
    turns,
    isAsking: ask.isPending,
    openError: open.error,
    ask: (question: Question) => ask.mutate({ ...question, key: -turns.length - 1 }),
    open: (id: number) => open.mutate(id),
    beginAgain() {
      session.current = undefined
      setTurns([])
    },
  }
}
