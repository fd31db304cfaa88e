import { Card, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { ChartView } from '../../charts/chart-view.tsx'
import { api, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import type { App } from './app-words.ts'
import { ConsumerTable } from './consumer-table.tsx'

type Traffic = Schema<'AppTraffic'>

/** Who used the app in the last 30 days, and which release they got. */
export function TrafficPanel({ app }: { app: App }) {
  const traffic = useQuery({
    queryKey: ['app-traffic', app.id],
    queryFn: () => api.GET('/api/publishing/apps/{id}/traffic', { path: { id: app.id } }),
  })
  const { data, error } = traffic
  return (
    <Stack gap="md">
      <FailureAlert error={error} onRetry={() => void traffic.refetch()} />
      {!data && !error && <Skeleton height={260} />}
      {data?.days.length === 0 && (
        <EmptyState icon={IconActivity} title={t('Not used in the last 30 days')}>
          {t('Every query of viewers and programs is counted here, with the release that answered it.')}
        </EmptyState>
      )}
      {data && data.days.length > 0 && <Shown app={app} traffic={data} />}
    </Stack>
  )
}

function Shown({ app, traffic: { days, publications } }: { app: App; traffic: Traffic }) {
  const [chosen, setChosen] = useState(String(publications[0]?.publication_id))
  return (
    <>
      <Card>
        <ChartView
          title={t('Queries per day by release')}
          kind="stacked_bar"
          table={callsTable(days)}
          height={240}
        />
      </Card>
      <DataTable
        label={t('Queries by publication')}
        page={{ items: publications, total: publications.length }}
        rowKey={({ publication_id: id }) => id}
        columns={[
          {
            label: t('Publication'),
            cell: ({ publication_id: id, name }) => (
              <PageLink to={`/apps/${app.id}/publications/${id}`}>{name}</PageLink>
            ),
          },
          { label: t('Queries'), align: 'right', cell: ({ calls }) => formatNumber(calls) },
          { label: t('Users'), align: 'right', cell: ({ users }) => formatNumber(users) },
        ]}
      />
      <Stack gap="xs" component="section" aria-label={t('Consumers')}>
        <Title order={2} size="h5">
          {t('Consumers')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('Who asked, and the release that answered')}
        </Text>
        <Select
          label={t('Publication')}
          maw={320}
          allowDeselect={false}
          data={publications.map(({ publication_id: id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={(id) => id !== null && setChosen(id)}
        />
        <ConsumerTable key={chosen} publicationId={Number(chosen)} />
      </Stack>
    </>
  )
}

const callsTable = (days: Traffic['days']) => ({
  columns: [
    { name: t('Day'), type: 'date' as const, role: 'dimension' as const, grain: 'day' as const },
    { name: t('Version'), type: 'text' as const, role: 'dimension' as const },
    { name: t('Queries'), type: 'integer' as const, role: 'measure' as const },
  ],
  rows: days.map(({ day, release, calls }) => [day, release ?? t('deleted'), calls]),
})
