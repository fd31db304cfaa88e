import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatDuration, formatTime, plural } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Run = Schema<'Run'>

/** What was done to load a dataset, newest first. */
export function RunList({ datasetId }: { datasetId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/pipeline/runs'>>>({
    ...firstPage,
    sort: 'created_at',
    order: 'desc',
  })
  const runs = useQuery({
    queryKey: ['runs', datasetId, view],
    queryFn: () =>
      answer(api.GET('/api/pipeline/runs', { params: { query: { ...view, dataset_id: datasetId } } })),
  })
  if (runs.error) return <FailureAlert error={runs.error} onRetry={() => void runs.refetch()} />
  if (runs.data?.total === 0)
    return (
      <Text size="sm" c="dimmed">
        No refresh has run yet. Files that people upload are not runs: they are under Versions.
      </Text>
    )
  return (
    <DataTable
      label="Runs"
      page={runs.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      columns={[
        { label: 'Run', sort: 'id', cell: ({ id }) => id },
        { label: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
        { label: 'Began', sort: 'created_at', cell: ({ created_at }) => formatTime(created_at) },
        { label: 'Took', align: 'right', cell: (run) => durationOf(run) },
        { label: 'Because', cell: ({ trigger }) => triggers[trigger] },
        { label: 'Outcome', cell: (run) => outcomeOf(run) },
      ]}
    />
  )
}

const triggers: Partial<Record<Run['trigger'], string>> = {
  manual: 'somebody asked',
  created: 'the dataset was made',
  changed: 'its source was changed',
}

function durationOf({ started_at, finished_at }: Run): string {
  if (!started_at || !finished_at) return ''
  return formatDuration(new Date(finished_at).getTime() - new Date(started_at).getTime())
}

function outcomeOf({ failure, result, progress, status }: Run): string {
  if (failure) return failure
  if (result) {
    const rows = `version ${result.version}: ${plural(result.row_count, 'row')}`
    return result.is_published ? rows : `${rows}, waits for approval`
  }
  return status === 'running' ? `${plural(progress.row_count, 'row')} so far` : ''
}
