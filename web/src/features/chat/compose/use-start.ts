import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { invalidate } from '../../../lib/queries.ts'
import { startChat, type Scope } from './scope.ts'

/** Begins a chat with a question, and goes there. */
export function useStart() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ scope, content }: { scope: Scope; content: string }) => startChat(scope, content),
    onSuccess: ({ id }) => {
      void invalidate('chat-sessions')
      void navigate({ to: `/chat/${id}` })
    },
  })
}
