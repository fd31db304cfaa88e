import { Text } from '@mantine/core'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { conditionText, type Alert } from './alert-words.ts'
import { AlertStatusBadge } from './alert-status-badge.tsx'

export const alertColumns: TableColumn<Alert, SortOf<'/api/alerts'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: (alert) => (
      <NamedCell description={conditionText(alert)}>
        <PageLink to={`/alerts/${alert.id}`}>{alert.name}</PageLink>
      </NamedCell>
    ),
  },
  {
    label: t('Status'),
    sort: 'status',
    cell: ({ status, status_since: since }) => (
      <>
        <AlertStatusBadge status={status} />{' '}
        <Text span size="xs" c="dimmed">
          {formatAgo(since)}
        </Text>
      </>
    ),
  },
  {
    label: t('Looked at'),
    cell: ({ last_evaluated_at: at }) => (at === null ? t('not yet') : formatAgo(at)),
  },
  { label: t('Owner'), cell: ({ owner_name: owner }) => owner },
]
