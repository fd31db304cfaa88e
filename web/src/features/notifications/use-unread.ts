import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { followEvents } from '../../lib/event-stream.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'

const reconnectMs = 5000

/** How many notifications are unread; followed live. */
export function useUnread(): number {
  const current = useSession()
  const [token, orgId] = [current?.token, current?.orgId]
  const count = useQuery({
    queryKey: ['unread', orgId],
    queryFn: () => api.GET('/api/notifications/unread-count'),
    enabled: orgId !== undefined,
  })
  useEffect(() => {
    if (!token || orgId === undefined) return
    const stop = new AbortController()
    const follow = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await followEvents('/api/notifications/stream', stop.signal, ({ event, data }) => {
          if (event === 'unread') queries.setQueryData(['unread', orgId], data)
          else void invalidate('notifications')
        }).catch(() => undefined)
        await pause(reconnectMs, stop.signal)
      }
    }
    void follow()
    return () => stop.abort()
  }, [token, orgId])
  return count.data?.unread ?? 0
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
