import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { firstPage } from '../../../lib/list.ts'
import { useCan } from '../../../lib/me.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { type App } from '../app-words.ts'
import { NextRelease } from './next-release.tsx'
import { ReleaseHistory } from './release-history.tsx'
import { useState } from 'react'

/** What a release made now would change, and those that were made. */
export function ReleasesPanel({ app }: { app: App }) {
  const can = useCan()
  const [offset, setOffset] = useState(0)
  const view = { ...firstPage, limit: 10, offset }
  const releases = useQuery({
    queryKey: ['releases', app.id, view],
    queryFn: () => api.GET('/api/publishing/apps/{id}/releases', { path: { id: app.id }, query: view }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="md">
      {can('app.publish') && <NextRelease app={app} />}
      <FailureAlert error={releases.error} onRetry={() => void releases.refetch()} />
      {releases.isPending && <Skeleton height={160} />}
      {releases.data && releases.data.total > 0 && (
        <ReleaseHistory app={app} page={releases.data} onOffset={setOffset} />
      )}
    </Stack>
  )
}
