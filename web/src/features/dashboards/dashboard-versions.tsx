import { Alert, Badge, Button, Collapse, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { invalidateAll } from '../../lib/queries.ts'
import { plural, t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

interface DashboardVersionsProps {
  dashboard: Schema<'Dashboard'>
  onDone: () => void
}

/** What the dashboard looked like before, what was changed since, and how to get that back. */
export function DashboardVersions({ dashboard, onDone }: DashboardVersionsProps) {
  const { id, revision } = dashboard
  const versions = useQuery({
    queryKey: ['dashboard-versions', id],
    queryFn: () => api.GET('/api/dashboards/{id}/versions', { path: { id }, query: { limit: 50 } }),
  })
  const restore = useMutation({
    mutationFn: (version: number) =>
      api.POST('/api/dashboards/{id}/versions/{version}/restore', { path: { id, version }, revision }),
    onSuccess: (_, version) => {
      showToast(t('Version {{version}} is back, as the newest one.', { version }))
      void invalidateAll()
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
            {`${by ?? t('A former user')}, ${formatTime(created_at)}, ${plural(chart_count, 'chart')}`}
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

type Change = Schema<'DashboardChange'>

const colors = { added: 'teal', removed: 'red', changed: 'blue', moved: 'gray' } as const
const words = {
  dashboard: t('Dashboard'),
  chart: t('Chart'),
  tab: t('Tab'),
  filter: t('Filter'),
  variable: t('Variable'),
  event: t('Event'),
} as const
const orderWords: Partial<Record<Change['part'], string>> = {
  chart: t('Order of the charts'),
  tab: t('Order of the tabs'),
  filter: t('Order of the filters'),
  variable: t('Order of the variables'),
  event: t('Order of the events'),
}
const changeWords = {
  added: t('added'),
  removed: t('removed'),
  changed: t('changed'),
  moved: t('moved'),
} as const

interface VersionChangesProps {
  dashboardId: number
  from: number
  /** Without it the draft, or where there is none what is published. */
  to?: number
}

/** What differs between two states of a dashboard, with both sides of every field. */
function VersionChanges({ dashboardId: id, from, to }: VersionChangesProps) {
  const query = to === undefined ? { from } : { from, to }
  const compared = useQuery({
    queryKey: ['dashboard-compare', id, from, to],
    queryFn: () => api.GET('/api/dashboards/{id}/compare', { path: { id }, query }),
  })
  if (compared.error) return <FailureAlert error={compared.error} />
  if (!compared.data) return <Skeleton height={80} />
  if (compared.data.changes.length === 0) return <Alert variant="light">{t('Nothing differs.')}</Alert>
  return (
    <Stack gap="sm">
      {compared.data.changes.map((change) => (
        <ChangedPart key={`${change.part} ${change.id}`} change={change} />
      ))}
    </Stack>
  )
}

function ChangedPart({ change: { part, name, change, fields } }: { change: Change }) {
  const shown = change === 'added' || change === 'removed' ? [] : fields
  return (
    <div>
      <Group gap="xs">
        <Badge variant="light" color={colors[change]}>
          {changeWords[change]}
        </Badge>
        <Text size="sm" fw={500} className="wrap-anywhere">
          {name === null ? (orderWords[part] ?? words[part]) : `${words[part]} ${name}`}
        </Text>
      </Group>
      {shown.length > 0 && (
        <Table fz="xs" mt={4} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Field')}</Table.Th>
              <Table.Th>{t('Before')}</Table.Th>
              <Table.Th>{t('After')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ path, from, to }) => (
              <Table.Tr key={path}>
                <Table.Td className="wrap-anywhere">{path}</Table.Td>
                <Table.Td className="wrap-anywhere">{sideOf(from)}</Table.Td>
                <Table.Td className="wrap-anywhere">{sideOf(to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}

const sideOf = (value: unknown): string => {
  if (value === null || value === undefined) return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
