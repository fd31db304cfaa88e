import { Group } from '@mantine/core'
import { IconPlug, IconPlus } from '@tabler/icons-react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { ConnectorActions } from './connector-actions.tsx'
import { HealthBadge } from './health-badge.tsx'
import { KindIcon } from './kind-icon.tsx'
import { useKinds } from './use-kinds.ts'

export function ConnectorsPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Connectors')}
      description={t('Places outside that data comes from or messages go to.')}
      queryKey="connectors"
      load={(query) => api.GET('/api/connectors', { query })}
      searchLabel={t('Search connectors')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('connector.create') && (
          <LinkButton to="/connectors/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New connector')}
          </LinkButton>
        )
      }
      empty={{
        icon: IconPlug,
        title: t('No connectors yet'),
        text: t(
          'A connector keeps how to reach something outside, with its secrets encrypted: a database or a store of files that data comes from, or an automation that takes messages.',
        ),
      }}
    />
  )
}

const columns: TableColumn<Schema<'Connector'>, SortOf<'/api/connectors'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, type, description }) => (
      <Group gap="sm" wrap="nowrap">
        <KindIcon type={type} size={34} />
        <div>
          <NamedCell description={description}>
            <PageLink to={`/connectors/${id}`}>{name}</PageLink>
          </NamedCell>
        </div>
      </Group>
    ),
  },
  { label: t('Kind'), sort: 'type', cell: ({ type }) => <KindTitle type={type} /> },
  { label: t('Health'), cell: ({ last_test }) => <HealthBadge test={last_test} /> },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
  { label: '', align: 'right', cell: (connector) => <ConnectorActions connector={connector} /> },
]

/** What people call a kind of connector. */
function KindTitle({ type }: { type: string }) {
  return useKinds().get(type)?.label ?? type
}
