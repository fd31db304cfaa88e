import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { plural, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ResultGrid } from '../../ui/tables/result-grid.tsx'

const query = { limit: 200 }
const tall = 'max(320px, calc(100vh - 310px))'

export function PreviewPanel({ datasetId, height = tall }: { datasetId: number; height?: number | string }) {
  const preview = useQuery({
    queryKey: ['dataset-preview', datasetId],
    queryFn: () => api.GET('/api/datasets/{id}/preview', { path: { id: datasetId }, query }),
  })
  if (preview.error) return <FailureAlert error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <Skeleton height={330} />
  const { columns, rows, row_count, truncated } = preview.data
  return (
    <Stack gap="xs">
      <ResultGrid label={t('Preview')} columns={columns} rows={rows} height={height} />
      <Text size="xs" c="dimmed">
        {truncated
          ? t('The first {{row_count}}.', { row_count: plural(row_count, 'row') })
          : t('All {{row_count}}.', { row_count: plural(row_count, 'row') })}
      </Text>
    </Stack>
  )
}
