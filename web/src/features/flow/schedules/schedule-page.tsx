import { Alert, Card, List, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIdParam } from '../../../lib/use-id-param.ts'
import { api, type Schema } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { serverText, t } from '../../../lib/words.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RunScheduleButton, ScheduleMenu } from './schedule-actions.tsx'
import type { Schedule } from './schedule-words.ts'
import { WhatItDoes } from './what-it-does.tsx'

/** One schedule: when it starts, what it builds, and what came of it every time. */
export function SchedulePage() {
  const id = useIdParam()
  const navigate = useNavigate()
  const schedule = useQuery({
    queryKey: ['schedule', id],
    queryFn: () => api.GET('/api/pipeline/schedules/{id}', { path: { id } }),
  })
  const shown = schedule.data
  return (
    <Page
      title={shown?.name ?? t('Schedule')}
      description={shown?.description}
      crumbs={[{ label: t('Schedules'), to: '/schedules' }]}
      actions={
        shown && (
          <>
            <ScheduleMenu schedule={shown} onDeleted={() => void navigate({ to: '/schedules' })} />
            <RunScheduleButton schedule={shown} />
          </>
        )
      }
    >
      <FailureAlert error={schedule.error} onRetry={() => void schedule.refetch()} />
      {schedule.isPending && <Skeleton height={300} />}
      {shown && (
        <Stack gap="lg">
          {shown.is_paused && (
            <Alert color={shown.paused_reason === null ? 'gray' : 'orange'} title={t('Paused')}>
              {serverText(shown.paused_reason ?? '') || t('Nothing starts until someone resumes it.')}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <WhatItDoes schedule={shown} />
            <WhenNext schedule={shown} />
          </SimpleGrid>
          <Ticks id={id} />
        </Stack>
      )}
    </Page>
  )
}

function WhenNext({
  schedule: { next_run_times: next, trigger, is_paused: isPaused },
}: {
  schedule: Schedule
}) {
  const timeZone = trigger.kind === 'cron' ? trigger.timezone : undefined
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('Next')}
      </Title>
      {next.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isPaused ? t('Not while it is paused.') : t('Whenever what it waits for happens.')}
        </Text>
      ) : (
        <>
          <List size="sm">
            {next.map((at) => (
              <List.Item key={at}>{format.format(new Date(at))}</List.Item>
            ))}
          </List>
          <Text size="xs" c="dimmed" mt={6}>
            {t('In the time of {{timeZone}}', { timeZone })}
          </Text>
        </>
      )}
    </Card>
  )
}

type Tick = Schema<'ScheduleTick'>

function Ticks({ id }: { id: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/pipeline/schedules/{id}/ticks'>>>(firstPage)
  const ticks = useQuery({
    queryKey: ['schedule-ticks', id, view],
    queryFn: () => api.GET('/api/pipeline/schedules/{id}/ticks', { path: { id }, query: view }),
    refetchInterval: 5000,
  })
  if (ticks.error) return <FailureAlert error={ticks.error} onRetry={() => void ticks.refetch()} />
  if (ticks.data?.total === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('It has not started yet.')}
      </Text>
    )
  return (
    <DataTable<Tick, SortOf<'/api/pipeline/schedules/{id}/ticks'>>
      label={t('What came of it')}
      page={ticks.data}
      rowKey={({ at, fired_at: fired }) => `${at} ${fired}`}
      view={view}
      onView={setView}
      columns={[
        { label: t('Due'), sort: 'at', cell: ({ at }) => formatTime(at) },
        { label: t('Because'), cell: ({ cause }) => cause ?? t('it was time') },
        {
          label: t('Outcome'),
          cell: ({ outcome, run_status: status, reason }) => (
            <>
              <StatusBadge status={status ?? outcome.replaceAll('_', ' ')} />
              {reason && (
                <Text size="xs" c="dimmed">
                  {serverText(reason)}
                </Text>
              )}
            </>
          ),
        },
        {
          label: t('Run'),
          cell: ({ run_id: run }) =>
            run !== null && <PageLink to={`/runs/${run}`}>{t('Run {{run}}', { run })}</PageLink>,
        },
      ]}
    />
  )
}
