import { Button, Card, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAgo, formatTime } from '../lib/format.ts'
import { invalidate } from '../lib/queries.ts'
import { useIdParam } from '../lib/use-id-param.ts'
import { t } from '../lib/words.ts'
import { confirmFirst, showFailure } from '../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Page } from '../ui/page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { cloudApi, type HealthPoint, type Server } from './cloud-api.ts'
import { Facts } from './facts.tsx'
import { asBytes, asCount, asMilliseconds } from './figures.ts'
import { Plot } from './plot.tsx'

type Figure = Exclude<keyof HealthPoint, 'at'>

const plots: [label: string, figure: Figure, format: (value: number) => string][] = [
  [t('Requests'), 'requests', asCount],
  [t('Server errors'), 'errors', asCount],
  [t('p95 latency'), 'p95_ms', asMilliseconds],
  [t('Event loop delay (p99)'), 'event_loop_p99_ms', asMilliseconds],
  [t('Memory'), 'memory_bytes', asBytes],
  [t('Free disk space'), 'disk_free_bytes', asBytes],
  [t('Engine processes'), 'engines', asCount],
  [t('Queue depth'), 'queue_depth', asCount],
  [t('Database round trip'), 'database_ms', asMilliseconds],
]

/** One server with its health over a day or a month. */
export function ServerPage() {
  const id = useIdParam()
  const [resolution, setResolution] = useState<'minute' | 'hour'>('minute')
  const server = useQuery({
    queryKey: ['servers', id],
    queryFn: () => cloudApi.GET('/api/servers/{id}', { path: { id } }),
    refetchInterval: 15_000,
  })
  const health = useQuery({
    queryKey: ['servers', id, 'health', resolution],
    queryFn: () => cloudApi.GET('/api/servers/{id}/health', { path: { id }, query: { resolution } }),
    refetchInterval: 60_000,
  })
  const points = health.data?.points
  return (
    <Page
      title={server.data?.name ?? t('Server')}
      description={server.data && <StatusBadge status={server.data.status} />}
      crumbs={[{ label: t('Servers'), to: '/' }]}
      actions={server.data && <Actions server={server.data} />}
    >
      <FailureAlert error={server.error ?? health.error} onRetry={() => void server.refetch()} />
      {server.data && <ServerFacts server={server.data} />}
      <div>
        <SegmentedControl
          aria-label={t('Period')}
          value={resolution}
          onChange={(value) => setResolution(value as 'minute' | 'hour')}
          data={[
            { value: 'minute', label: t('Last 24 hours') },
            { value: 'hour', label: t('Last 30 days') },
          ]}
        />
      </div>
      {points?.length === 0 && (
        <Text c="dimmed">
          {resolution === 'minute'
            ? t('The first figures appear a minute after the start.')
            : t('The first figures appear an hour after the start.')}
        </Text>
      )}
      {points !== undefined && points.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {plots.map(([label, figure, format]) => (
            <Plot
              key={figure}
              label={label}
              points={points.map((point) => ({ at: point.at, value: point[figure] }))}
              format={format}
            />
          ))}
        </SimpleGrid>
      )}
    </Page>
  )
}

const ServerFacts = ({ server }: { server: Server }) => (
  <Card>
    <Facts
      facts={[
        [t('Host'), `${server.host} · PID ${server.pid}`],
        [t('Version'), server.version],
        [t('Roles'), server.roles.join(', ')],
        [t('Addresses'), Object.values(server.addresses).join(', ') || '–'],
        [t('Started'), formatTime(server.started_at)],
        [t('Last heartbeat'), formatAgo(server.last_beat_at)],
        ...(server.notes === '' ? [] : [[t('Notes'), server.notes] as const]),
      ]}
    />
  </Card>
)

function Actions({ server: { id, name, status, revision } }: { server: Server }) {
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: (verb: 'drain' | 'undrain' | 'remove'): Promise<unknown> => {
      const path = { id }
      if (verb === 'remove') return cloudApi.DELETE('/api/servers/{id}', { path, revision })
      return verb === 'drain'
        ? cloudApi.POST('/api/servers/{id}/drain', { path })
        : cloudApi.POST('/api/servers/{id}/undrain', { path })
    },
    onSuccess: (_answer, verb) => {
      void invalidate('servers')
      if (verb === 'remove') void navigate({ to: '/' })
    },
    onError: showFailure,
  })
  const button = { variant: 'default', loading: change.isPending }
  if (status === 'draining')
    return (
      <Button {...button} onClick={() => change.mutate('undrain')}>
        {t('Cancel drain')}
      </Button>
    )
  const question =
    status === 'active'
      ? {
          title: t('Drain {{name}}?', { name }),
          body: t('The server takes no new requests and no new work, finishes what is running, and exits.'),
          confirm: t('Drain server'),
          onConfirm: () => change.mutate('drain'),
        }
      : {
          title: t('Remove {{name}}?', { name }),
          body: t('The server and its health history disappear from this list.'),
          confirm: t('Remove server'),
          onConfirm: () => change.mutate('remove'),
        }
  return (
    <Button {...button} onClick={() => confirmFirst(question)}>
      {question.confirm}
    </Button>
  )
}
