import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView } from '../../lib/list.ts'
import { serverText, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'

/** The caller's runs of an agent, newest first. */
export function RunList({ agentId }: { agentId: number }) {
  const [view, setView] = useState<ListView>(firstPage)
  const query = { limit: view.limit, offset: view.offset, agent_id: agentId }
  const runs = useQuery({
    queryKey: ['agent-runs', query],
    queryFn: () => api.GET('/api/chat/agent-runs', { query }),
    placeholderData: keepPreviousData,
  })
  if (runs.error) return <FailureAlert error={runs.error} onRetry={() => void runs.refetch()} />
  if (runs.data?.total === 0) return <Text c="dimmed">{t('You have not run this agent yet.')}</Text>
  return (
    <DataTable
      label={t('Runs')}
      page={runs.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      columns={[
        {
          label: t('Question'),
          cell: ({ id, content }) => <PageLink to={`/agents/runs/${id}`}>{content}</PageLink>,
        },
        { label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
        { label: t('Answer'), cell: ({ answer, reason }) => answer ?? serverText(reason ?? '–') },
        { label: t('Started'), cell: ({ created_at }) => formatAgo(created_at) },
      ]}
    />
  )
}
