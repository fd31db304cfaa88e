import { Card, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api } from '../../lib/api.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { AlertForm } from './alert-form.tsx'
import { alertColumns } from './alert-list.tsx'

/** The alerts on charts of a dashboard, and a form for one more. */
export function DashboardAlertsPage() {
  const id = useIdParam()
  const { chart } = useSearch({ strict: false }) as { chart?: string }
  const navigate = useNavigate()
  const mayCreate = useCan()('alert.create')
  const dashboard = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id } }),
  })
  const charts = dashboard.data?.charts.filter(({ query }) => query !== undefined) ?? []
  const chosen = charts.find((one) => one.id === chart)
  const choose = (next: string | null) =>
    void navigate({ to: '.', search: (next === null ? {} : { chart: next }) as never })
  return (
    <Page
      title={dashboard.data ? t('Alerts of {{name}}', { name: dashboard.data.name }) : t('Alerts')}
      crumbs={[
        { label: t('Dashboards'), to: '/dashboards' },
        { label: dashboard.data?.name ?? t('Dashboard'), to: `/dashboards/${id}` },
      ]}
    >
      <FailureAlert error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      {dashboard.isPending && <Skeleton height={240} />}
      {dashboard.data && (
        <Stack gap="lg">
          {mayCreate && (
            <Card>
              <Title order={2} size="h4" mb="sm">
                {t('New alert')}
              </Title>
              <Select
                label={t('Chart')}
                placeholder={t('Choose what is watched')}
                data={charts.map(({ id: value, title }) => ({ value, label: title || value }))}
                value={chosen?.id ?? null}
                onChange={choose}
                mb="md"
              />
              {chosen ? (
                <AlertForm
                  key={chosen.id}
                  source={{ dashboard_id: id, chart: chosen.id }}
                  title={chosen.title}
                  onDone={(made) => void navigate({ to: `/alerts/${made.id}` })}
                />
              ) : (
                <Text size="sm" c="dimmed">
                  {t('Each group of the chart is watched for itself; of a chart over time its newest point.')}
                </Text>
              )}
            </Card>
          )}
          <OfDashboard id={id} />
        </Stack>
      )}
    </Page>
  )
}

function OfDashboard({ id }: { id: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/alerts'>>>(firstPage)
  const alerts = useQuery({
    queryKey: ['alerts', 'of', id, view],
    queryFn: () => api.GET('/api/alerts', { query: { ...view, dashboard_id: id } }),
  })
  if (alerts.error) return <FailureAlert error={alerts.error} />
  if (alerts.data?.total === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No chart of this dashboard is watched yet.')}
      </Text>
    )
  return (
    <DataTable
      label={t('Alerts of this dashboard')}
      page={alerts.data}
      rowKey={({ id: key }) => key}
      view={view}
      onView={setView}
      columns={alertColumns}
    />
  )
}
