import { useInViewport } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { putMessage, type Message } from './use-messages.ts'

/** Asks again for an answer that may be outdated, once it is in sight. */
export function useRefreshed(message: Message) {
  const { ref: place, inViewport: isInSight } = useInViewport<HTMLElement>()
  const { mutate, isPending, isSuccess, isIdle } = useMutation({
    mutationFn: () =>
      api.POST('/api/chat/sessions/{id}/messages/{message_id}/refresh', {
        path: { id: message.session_id, message_id: message.id },
      }),
    onSuccess: putMessage,
    onError: showFailure,
  })
  const isDue = message.is_stale && isInSight && isIdle
  useEffect(() => {
    if (isDue) mutate()
  }, [isDue, mutate])
  return { place, isRefreshing: isPending, isRefreshed: isSuccess }
}
