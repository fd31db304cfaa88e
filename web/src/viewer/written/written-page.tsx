import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TextView } from '../../charts/text/text-view.tsx'
import { publishedApi } from '../../lib/published-api.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { isGone, NotHere } from '../not-here.tsx'
import { useOpenedApp } from '../opened-app.ts'
import { Embed } from './embed.tsx'
import { headingsFrom, segmentsOf } from './segments.ts'
import '../more-mantine.css'

/** Text of the authors, with charts, numbers and lists of the app between. */
export function WrittenPage() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string }
  const { app, source } = useOpenedApp()
  const found = useQuery({
    queryKey: ['written-page', source.key, app.release, slug],
    queryFn: () => publishedApi(source).GET('/api/pages/{slug}', { path: { slug } }),
    retry: false,
    staleTime: 60_000,
  })
  const segments = useMemo(() => segmentsOf(found.data?.markdown ?? ''), [found.data])
  const first = headingsFrom(found.data?.markdown ?? '')
  if (isGone(found.error)) return <NotHere />
  const name = app.publications.find((one) => one.slug === slug)?.name ?? found.data?.name ?? ''
  return (
    <Page title={name} description={found.data?.description}>
      <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
      {found.isPending && <Skeleton height={320} />}
      <Stack gap="lg" className="written-page">
        {segments.map((segment, at) =>
          segment.kind === 'text' ? (
            <TextView key={at} text={segment.markdown} headingsFrom={first} />
          ) : (
            <div key={at} className="embeds">
              {segment.embeds.map((embed, place) => (
                <Embed key={place} embed={embed} />
              ))}
            </div>
          ),
        )}
      </Stack>
    </Page>
  )
}
