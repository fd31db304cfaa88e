import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatTime, plural } from '../../lib/format.ts'
import { tell } from '../../ui/ask.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

interface DashboardVersionsProps {
  dashboard: Schema<'Dashboard'>
  onDone: () => void
}

/** What the dashboard looked like before, and how to get that back. */
export function DashboardVersions({ dashboard: { id }, onDone }: DashboardVersionsProps) {
  const queries = useQueryClient()
  const versions = useQuery({
    queryKey: ['dashboard-versions', id],
    queryFn: () =>
      answer(api.GET('/api/dashboards/{id}/versions', { params: { path: { id }, query: { limit: 50 } } })),
  })
  const restore = useMutation({
    mutationFn: (version: number) =>
      answer(
        api.POST('/api/dashboards/{id}/versions/{version}/restore', { params: { path: { id, version } } }),
      ),
    onSuccess: (_, version) => {
      tell(`Version ${version} is back, as the newest one.`)
      void queries.invalidateQueries()
      onDone()
    },
  })
  return (
    <Stack>
      <FailureAlert error={versions.error ?? restore.error} />
      {versions.isPending && <Loader aria-label="Loading" />}
      {versions.data?.items.map(({ version, is_current, name, chart_count, created_at }) => (
        <Group key={version} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" fw={500}>
              Version {version}: {name}
            </Text>
            <Text size="xs" c="dimmed">
              {plural(chart_count, 'chart')}, {formatTime(created_at)}
            </Text>
          </div>
          {is_current ? (
            <Badge variant="light" color="teal">
              current
            </Badge>
          ) : (
            <Button
              size="xs"
              variant="default"
              loading={restore.isPending}
              onClick={() => restore.mutate(version)}
            >
              Restore
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
