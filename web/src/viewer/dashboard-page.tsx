import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PublishedDashboard } from '../board/published/published-dashboard.tsx'
import { publishedApi } from '../lib/published-api.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Page } from '../ui/page.tsx'
import { isGone, NotHere } from './not-here.tsx'
import { useOpenedApp } from './opened-app.ts'
import './more-mantine.css'

export function DashboardPage() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string }
  const { app, source, reload } = useOpenedApp()
  const about = useQuery({
    queryKey: ['published-dashboard', source.key, app.release, slug],
    queryFn: () => publishedApi(source).GET('/api/dashboards/{slug}', { path: { slug } }),
    retry: false,
    staleTime: 60_000,
  })
  const { refetch } = about
  const onStale = useCallback(() => {
    reload()
    void refetch()
  }, [reload, refetch])
  if (isGone(about.error)) return <NotHere />
  const name = app.publications.find((one) => one.slug === slug)?.name ?? ''
  if (!about.data)
    return (
      <Page title={name}>
        <FailureAlert error={about.error} onRetry={() => void refetch()} />
        {about.isPending && <Skeleton height={400} />}
      </Page>
    )
  const { data } = about
  return (
    <PublishedDashboard
      key={`${slug} ${data.release}`}
      source={source}
      dashboard={data}
      onStale={onStale}
      page={({ actions, facts, error, board }) =>
        isGone(error) ? (
          <NotHere />
        ) : (
          <Page
            title={name}
            actions={actions}
            description={
              <>
                {data.description && <div>{data.description}</div>}
                {facts}
              </>
            }
          >
            {board}
          </Page>
        )
      }
    />
  )
}
