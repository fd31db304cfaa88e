import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatAgo } from '../lib/format.ts'
import { t } from '../lib/words.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ListPage } from '../ui/tables/list-page.tsx'
import { cloudApi, type Server } from './cloud-api.ts'
import { asBytes, asCount, asMilliseconds } from './figures.ts'

const serverLink = ({ id, name }: Server) => (
  <Anchor renderRoot={(props) => <Link to={`/servers/${id}`} {...props} />}>{name}</Anchor>
)

export const ServersPage = () => (
  <ListPage
    title={t('Servers')}
    description={t('Every process of the installation. Servers register themselves when they start.')}
    queryKey="servers"
    load={(query) => cloudApi.GET('/api/servers', { query })}
    order={{ sort: 'last_beat_at', order: 'desc' }}
    rowKey={({ id }) => id}
    searchLabel={t('Search by name or host')}
    columns={[
      { label: t('Name'), sort: 'name', cell: serverLink },
      { label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
      { label: t('Version'), sort: 'version', cell: ({ version }) => version },
      { label: t('Last heartbeat'), sort: 'last_beat_at', cell: (row) => formatAgo(row.last_beat_at) },
      {
        label: t('Requests/min'),
        align: 'right',
        cell: ({ health }) => (health ? asCount(health.requests) : '–'),
      },
      {
        label: t('p95 latency'),
        align: 'right',
        cell: ({ health }) => (health?.p95_ms == null ? '–' : asMilliseconds(health.p95_ms)),
      },
      {
        label: t('Memory'),
        align: 'right',
        cell: ({ health }) => (health ? asBytes(health.memory_bytes) : '–'),
      },
    ]}
  />
)
