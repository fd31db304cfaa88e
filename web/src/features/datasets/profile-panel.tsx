import { Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { familyOf, formatCell, toNumber } from '../../lib/columns.ts'
import { formatCompact, formatNumber, plural } from '../../lib/format.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'

type Profile = Schema<'ColumnProfile'>

/** What each column holds, at a glance. */
export function ProfilePanel({ datasetId }: { datasetId: number }) {
  const profile = useQuery({
    queryKey: ['dataset-profile', datasetId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/datasets/{id}/profile', { params: { path: { id: datasetId } }, signal })),
    staleTime: Infinity,
  })
  if (profile.error) return <FailureAlert error={profile.error} onRetry={() => void profile.refetch()} />
  const shown = profile.data
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {shown
        ? shown.columns.map((column) => (
            <ColumnCard key={column.name} column={column} rowCount={shown.row_count} />
          ))
        : [1, 2, 3].map((at) => <Skeleton key={at} height={220} />)}
    </SimpleGrid>
  )
}

function ColumnCard({ column, rowCount }: { column: Profile; rowCount: number }) {
  const { name, type, null_count, distinct_count, histogram, top } = column
  const emptyShare = rowCount > 0 ? null_count / rowCount : 0
  return (
    <Card>
      <Group gap={6} wrap="nowrap">
        <TypeIcon type={type} />
        <Title order={2} size="h5" className="wrap-anywhere">
          {name}
        </Title>
      </Group>
      <Text size="xs" c="dimmed" mb="sm">
        {plural(distinct_count, 'different value')},{' '}
        {null_count === 0 ? 'never empty' : `${formatNumber(emptyShare * 100)} % empty`}
      </Text>
      {histogram.length > 1 ? <Histogram column={column} /> : <TopValues top={top} type={type} />}
      <Extremes column={column} />
    </Card>
  )
}

function Histogram({ column: { name, histogram, type } }: { column: Profile }) {
  const most = Math.max(1, ...histogram.map(({ count }) => count))
  const [first, last] = [edge(histogram[0]?.from, type), edge(histogram.at(-1)?.to, type)]
  return (
    <>
      <div className="histogram" role="img" aria-label={`Distribution of ${name} from ${first} to ${last}`}>
        {histogram.map(({ from, to, count }, index) => (
          <div
            key={index}
            style={{ height: `${Math.max(count > 0 ? 3 : 0, (count / most) * 100)}%` }}
            title={`${edge(from, type)} to ${edge(to, type)}: ${formatNumber(count)}`}
          />
        ))}
      </div>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {first}
        </Text>
        <Text size="xs" c="dimmed">
          {last}
        </Text>
      </Group>
    </>
  )
}

function TopValues({ top, type }: Pick<Profile, 'top' | 'type'>) {
  const most = Math.max(1, ...top.map(({ count }) => count))
  return (
    <Stack gap={4} component="ol" className="plain-list">
      {top.slice(0, 6).map(({ value, count }, index) => (
        <li key={index} className="top-value">
          <div className="top-value-bar" style={{ width: `${(count / most) * 100}%` }} />
          <Text size="sm" truncate>
            {value === null ? '(empty)' : formatCell(value, type)}
          </Text>
          <Text size="xs">{formatCompact(count)}</Text>
        </li>
      ))}
    </Stack>
  )
}

function Extremes({ column: { min, max, mean, quantiles, type, histogram } }: { column: Profile }) {
  const drawn = histogram.length > 1
  const facts: [string, unknown][] = [
    ['Mean', mean],
    ['Median', drawn ? quantiles.find(({ at }) => at === 0.5)?.value : null],
    ['Smallest', drawn ? null : min],
    ['Largest', drawn ? null : max],
  ]
  return (
    <Group gap="md" mt="xs">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => (
          <Text key={label} size="xs" className="wrap-anywhere">
            <Text span c="dimmed" size="xs">
              {label}
            </Text>{' '}
            {edge(value, type)}
          </Text>
        ))}
    </Group>
  )
}

function edge(value: unknown, type: Profile['type']): string {
  const asNumber = familyOf(type) === 'number' ? toNumber(value) : undefined
  if (asNumber !== undefined) return formatCompact(asNumber)
  const text = formatCell(value, type)
  // Where a column begins and ends is a matter of minutes at most.
  return type === 'timestamp' ? text.slice(0, 16) : text
}
