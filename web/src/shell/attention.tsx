import { SimpleGrid, Stack, Title } from '@mantine/core'
import { IconAlertTriangle, IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { statusWords } from '../features/alerts/alert-words.ts'
import { api } from '../lib/api.ts'
import { formatAgo } from '../lib/format.ts'
import { useCan, useMe } from '../lib/me.ts'
import { runTitle } from '../lib/run-words.ts'
import { t } from '../lib/words.ts'
import { ThingCard } from '../ui/thing-card.tsx'

const maxShown = 6
const weekMs = 7 * 86_400_000
const page = { limit: 50, offset: 0 } as const

/** The user's own runs that failed this week, and own alerts that fire or cannot be computed. Nothing where all is well. */
export function Attention() {
  const me = useMe().data?.id
  const can = useCan()
  const runs = useQuery({
    queryKey: ['runs', 'failed'],
    queryFn: () =>
      api.GET('/api/pipeline/runs', {
        query: {
          ...page,
          status: ['failed'],
          top_level: true,
          since: new Date(Date.now() - weekMs).toISOString(),
        },
      }),
    enabled: can('run.view'),
  })
  const alerts = useQuery({
    queryKey: ['alerts', 'firing'],
    queryFn: () =>
      api.GET('/api/alerts', { query: { ...page, status: ['firing', 'missing_data', 'error'] } }),
    enabled: can('alert.view'),
  })
  const items = [
    ...(alerts.data?.items ?? [])
      .filter(({ owner_id: owner }) => owner === me)
      .map(({ id, name, status, status_since: since }) => ({
        to: `/alerts/${id}`,
        icon: IconBellRinging,
        name,
        facts: `${t('Alert')}: ${statusWords[status]}, ${formatAgo(since)}`,
      })),
    ...(runs.data?.items ?? [])
      .filter(({ created_by: creator }) => creator === me)
      .map((run) => ({
        to: `/runs/${run.id}`,
        icon: IconAlertTriangle,
        name: runTitle(run),
        facts: t('Run failed {{ago}}', { ago: formatAgo(run.finished_at ?? run.created_at) }),
      })),
  ]
  if (items.length === 0) return null
  const title = t('Needs attention')
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {items.slice(0, maxShown).map((item) => (
          <ThingCard key={item.to} {...item} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
