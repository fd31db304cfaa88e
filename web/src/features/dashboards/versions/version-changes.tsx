import { Alert, Badge, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../../../lib/api.ts'
import { answer, api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

type Change = Schema<'DashboardChange'>

const colors = { added: 'teal', removed: 'red', changed: 'blue', moved: 'gray' } as const
const words = {
  dashboard: t('Dashboard'),
  chart: t('Chart'),
  tab: t('Tab'),
  filter: t('Filter'),
  event: t('Event'),
} as const
const orderWords: Partial<Record<Change['part'], string>> = {
  chart: t('Order of the charts'),
  tab: t('Order of the tabs'),
  filter: t('Order of the filters'),
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
export function VersionChanges({ dashboardId: id, from, to }: VersionChangesProps) {
  const query = to === undefined ? { from } : { from, to }
  const compared = useQuery({
    queryKey: ['dashboard-compare', id, from, to],
    queryFn: () => answer(api.GET('/api/dashboards/{id}/compare', { params: { path: { id }, query } })),
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
