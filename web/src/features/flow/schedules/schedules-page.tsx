import { Badge, Button, Text } from '@mantine/core'
import { IconCalendarTime, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { formatAgo, formatTime } from '../../../lib/format.ts'
import type { SortOf } from '../../../lib/list.ts'
import { useCan } from '../../../lib/me.ts'
import { serverText, t } from '../../../lib/words.ts'
import { NamedCell, type TableColumn } from '../../../ui/tables/data-table.tsx'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ListPage } from '../../../ui/tables/list-page.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ScheduleMenu } from './schedule-actions.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { actionWords, triggerWords, type Schedule } from './schedule-words.ts'

export function SchedulesPage() {
  const can = useCan()
  const navigate = useNavigate()
  const create = () =>
    openDialog(
      t('New schedule'),
      (close) => (
        <ScheduleForm
          onCancel={close}
          onDone={({ id }) => {
            close()
            void navigate({ to: `/schedules/${id}` })
          }}
        />
      ),
      'lg',
    )
  return (
    <ListPage
      title={t('Schedules')}
      description={t(
        'What is built by itself: at times, when data arrives, or after something else has run.',
      )}
      queryKey="schedules"
      load={(query) => api.GET('/api/pipeline/schedules', { query })}
      searchLabel={t('Search schedules')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('schedule.create') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {t('New schedule')}
          </Button>
        )
      }
      empty={{
        icon: IconCalendarTime,
        title: t('Nothing runs by itself yet'),
        text: t(
          'A schedule keeps datasets up to date: every morning at six in your own time zone, whenever a file arrives, or once another schedule is through. Only what is out of date runs.',
        ),
      }}
    />
  )
}

const columns: TableColumn<Schedule, SortOf<'/api/pipeline/schedules'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, action, description }) => (
      <NamedCell description={description || actionWords(action)}>
        <PageLink to={`/schedules/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Starts'), cell: ({ trigger }) => triggerWords(trigger) },
  { label: t('Next'), cell: (schedule) => <Next schedule={schedule} /> },
  {
    label: t('Last time'),
    cell: ({ last_tick: tick }) =>
      tick && (
        <>
          <StatusBadge status={tick.run_status ?? tick.outcome.replaceAll('_', ' ')} />{' '}
          <Text span size="xs" c="dimmed">
            {formatAgo(tick.fired_at)}
          </Text>
        </>
      ),
  },
  { label: '', align: 'right', cell: (schedule) => <ScheduleMenu schedule={schedule} /> },
]

function Next({
  schedule: { is_paused: isPaused, paused_reason: reason, next_run_times: next },
}: {
  schedule: Schedule
}) {
  if (isPaused)
    return (
      <Badge
        variant="light"
        color={reason === null ? 'gray' : 'orange'}
        title={reason === null ? undefined : serverText(reason)}
      >
        {t('paused')}
      </Badge>
    )
  return next[0] === undefined ? (
    t('when it happens')
  ) : (
    <span title={formatTime(next[0])}>{formatAgo(next[0])}</span>
  )
}
