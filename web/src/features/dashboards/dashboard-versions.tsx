import { Badge, Button, Collapse, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { plural, t } from '../../lib/words.ts'
import { showToast } from '../../ui/confirm.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { VersionChanges } from './versions/version-changes.tsx'

interface DashboardVersionsProps {
  dashboard: Schema<'Dashboard'>
  onDone: () => void
}

/** What the dashboard looked like before, what was changed since, and how to get that back. */
export function DashboardVersions({ dashboard, onDone }: DashboardVersionsProps) {
  const { id, revision } = dashboard
  const queries = useQueryClient()
  const versions = useQuery({
    queryKey: ['dashboard-versions', id],
    queryFn: () =>
      answer(api.GET('/api/dashboards/{id}/versions', { params: { path: { id }, query: { limit: 50 } } })),
  })
  const restore = useMutation({
    mutationFn: (version: number) =>
      answer(
        api.POST('/api/dashboards/{id}/versions/{version}/restore', {
          params: { path: { id, version } },
          headers: { 'If-Match': `"${revision}"` },
        }),
      ),
    onSuccess: (_, version) => {
      showToast(t('Version {{version}} is back, as the newest one.', { version }))
      void queries.invalidateQueries()
      onDone()
    },
  })
  return (
    <Stack>
      <FailureAlert error={versions.error ?? restore.error} />
      {versions.isPending && <Skeleton height={120} />}
      {versions.data?.items.map((version) => (
        <VersionRow
          key={version.version}
          dashboard={dashboard}
          version={version}
          isBusy={restore.isPending}
          onRestore={() => restore.mutate(version.version)}
        />
      ))}
    </Stack>
  )
}

interface VersionRowProps {
  dashboard: Schema<'Dashboard'>
  version: Schema<'DashboardVersion'>
  isBusy: boolean
  onRestore: () => void
}

function VersionRow({ dashboard, version: row, isBusy, onRestore }: VersionRowProps) {
  const { version, is_current: isCurrent, name, note, created_by_name: by, chart_count, created_at } = row
  const [isOpen, setOpen] = useState(false)
  const compares = !isCurrent || dashboard.draft !== null
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={500} className="wrap-anywhere">
            {t('Version {{version}}: {{name}}', { version, name })}
          </Text>
          {note !== '' && (
            <Text size="sm" className="wrap-anywhere">
              {note}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {`${by ?? t('Somebody who left')}, ${formatTime(created_at)}, ${plural(chart_count, 'chart')}`}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {compares && (
            <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isCurrent ? t('Changed in the draft') : t('Changed since')}
            </Button>
          )}
          {isCurrent ? (
            <Badge variant="light" color="teal">
              {t('current')}
            </Badge>
          ) : (
            <Button size="xs" variant="default" loading={isBusy} onClick={onRestore}>
              {t('Restore')}
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <VersionChanges
            dashboardId={dashboard.id}
            from={version}
            {...(isCurrent ? {} : { to: dashboard.version })}
          />
        )}
      </Collapse>
    </div>
  )
}
