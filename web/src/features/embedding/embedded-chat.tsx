import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { AskApp } from '../../board/published/asking/ask-app.tsx'
import { publishedApi, type PublishedSource } from '../../lib/published-api.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { isClosed, isRejection, NotShown, Paused } from './embedded-page.tsx'
import type { HostPage, Standing } from './host-page.ts'

interface EmbeddedChatProps {
  host: HostPage
  source: PublishedSource
  standing: Standing
}

/** Questions about an app in a frame, or the calm words that it cannot be asked. */
export function EmbeddedChat({ host, source, standing }: EmbeddedChatProps) {
  const { token, paused, isRefused } = standing
  const app = useQuery({
    queryKey: ['embedded-app'],
    queryFn: ({ signal }) => publishedApi(source).GET('/api/app', { signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
  const onError = useCallback(
    (error: Error) => {
      if (isRejection(error)) host.reject()
      else host.tell({ type: 'quarry:error', detail: { message: error.message } })
    },
    [host],
  )
  const { error, refetch } = app
  const isOpen = app.data?.actions.includes('chat')
  useEffect(() => {
    if (error) onError(error)
    if (isOpen) host.tell({ type: 'quarry:loaded', detail: {} })
  }, [error, isOpen, onError, host])
  if (isRefused && token === undefined) return <NotShown />
  if (paused !== undefined) return <Paused why={paused} />
  if (error)
    return isClosed(error) ? <NotShown /> : <FailureAlert error={error} onRetry={() => void refetch()} />
  if (isOpen === undefined) return <Skeleton height={320} />
  return isOpen ? <AskApp source={source} onError={onError} /> : <NotShown />
}
