import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../lib/api.ts'
import { formatBytes, formatNumber, formatTime } from '../../lib/format.ts'
import { firstPage } from '../../lib/list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

export function VersionList({ datasetId }: { datasetId: number }) {
  const [{ limit, offset }, setView] = useState(firstPage)
  const versions = useQuery({
    queryKey: ['dataset-versions', datasetId, offset],
    queryFn: () =>
      answer(
        api.GET('/api/datasets/{id}/versions', {
          params: { path: { id: datasetId }, query: { limit, offset } },
        }),
      ),
  })
  if (versions.error) return <FailureAlert error={versions.error} onRetry={() => void versions.refetch()} />
  return (
    <DataTable
      label="Versions"
      page={versions.data}
      rowKey={({ version }) => version}
      view={{ limit, offset }}
      onView={setView}
      columns={[
        {
          label: 'Version',
          cell: ({ version, is_current }) => (
            <Group gap="xs">
              {version}
              {is_current && (
                <Badge size="sm" variant="light" color="teal">
                  current
                </Badge>
              )}
            </Group>
          ),
        },
        { label: 'File', cell: ({ file_name }) => file_name },
        { label: 'Rows', align: 'right', cell: ({ row_count }) => formatNumber(row_count) },
        { label: 'Left out', align: 'right', cell: ({ reject_count }) => formatNumber(reject_count) },
        { label: 'Size', align: 'right', cell: ({ size_bytes }) => formatBytes(size_bytes) },
        { label: 'Loaded', cell: ({ created_at }) => formatTime(created_at) },
      ]}
    />
  )
}
