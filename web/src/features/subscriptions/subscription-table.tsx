import { Text } from '@mantine/core'
import { knownState, type State } from '../../board/board-state.ts'
import { stateWords } from '../../board/filters/filter-words.ts'
import type { Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { DataTable, NamedCell } from '../../ui/tables/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { rhythmWords } from '../../ui/times/cron.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { whereTo, type Subscription } from './subscription-words.ts'

interface SubscriptionTableProps {
  page: { items: Subscription[]; total: number }
  dashboard: Schema<'Dashboard'>
  now: State
}

/** Which charts, and filtered to what. */
function whatWords({ charts, state }: Subscription, dashboard: Schema<'Dashboard'>): string {
  const some = dashboard.charts.filter(({ id }) => charts.includes(id)).map(({ title, id }) => title || id)
  const filtered = stateWords(knownState(state as State, dashboard), dashboard)
  return [charts.length === 0 ? t('All charts') : some.join(', '), ...filtered].join(' · ')
}

/** What is sent when, and its recipients. */
export function SubscriptionTable({ page, dashboard, now }: SubscriptionTableProps) {
  return (
    <DataTable<Subscription, string>
      label={t('Subscriptions')}
      page={page}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('Name'),
          cell: (row) => <NamedCell description={whatWords(row, dashboard)}>{row.name}</NamedCell>,
        },
        { label: t('Sent'), cell: ({ trigger }) => `${rhythmWords(trigger.cron)}, ${trigger.timezone}` },
        {
          label: t('To'),
          cell: (row) => (
            <Text size="sm" className="whole">
              {whereTo(row)}
            </Text>
          ),
        },
        {
          label: t('Next'),
          cell: ({ next_send_at: next, paused_reason: reason, has_left: hasLeft }) =>
            hasLeft ? t('You unsubscribed') : next ? formatTime(next) : (reason ?? t('Paused')),
        },
        {
          label: t('Last time'),
          cell: ({ last_sent_at: last }) =>
            last ? (
              <>
                {formatTime(last)} <StatusBadge status="sent" />
              </>
            ) : (
              '–'
            ),
        },
        {
          label: '',
          align: 'right',
          cell: (row) => <SubscriptionActions subscription={row} dashboard={dashboard} now={now} />,
        },
      ]}
    />
  )
}
