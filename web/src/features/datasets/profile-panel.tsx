import {
  Badge,
  Card,
  Group,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { plural, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'
import { ColumnPicture, ProfileFacts } from './column-picture.tsx'
import './profile.css'

type Profile = Schema<'ColumnProfile'>

/** What each column holds, at a glance. */
export function ProfilePanel({ datasetId }: { datasetId: number }) {
  const [text, setText] = useState('')
  const [order, setOrder] = useState(t('as it stands'))
  const profile = useQuery({
    queryKey: ['dataset-profile', datasetId],
    queryFn: ({ signal }) => api.GET('/api/datasets/{id}/profile', { path: { id: datasetId }, signal }),
    staleTime: Infinity,
  })
  if (profile.error) return <FailureAlert error={profile.error} onRetry={() => void profile.refetch()} />
  const shown = profile.data
  const wanted = text.trim().toLowerCase()
  const columns = shown?.columns.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  return (
    <>
      <Group mb="md" justify="space-between">
        <TextInput
          type="search"
          aria-label={t('Search columns')}
          placeholder={t('Search columns')}
          w={260}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Order')}
          value={order}
          onChange={setOrder}
          data={[t('as it stands'), t('emptiest first'), t('largest change first')]}
        />
      </Group>
      {shown?.is_sample && (
        <Text size="sm" c="dimmed" mb="md">
          {t('Of the first {{row_count}} rows: its database would have taken too long for all of them.', {
            row_count: formatNumber(shown.row_count),
          })}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {shown
          ? ordered(columns, order).map((column) => (
              <ColumnCard key={column.name} column={column} rowCount={shown.row_count} />
            ))
          : [1, 2, 3, 4, 5, 6].map((at) => <Skeleton key={at} height={250} />)}
      </SimpleGrid>
    </>
  )
}

function ordered(columns: Profile[], order: string): Profile[] {
  if (order === t('emptiest first')) return columns.toSorted((a, b) => b.null_count - a.null_count)
  if (order === t('largest change first'))
    return columns.toSorted((a, b) => b.distinct_count - a.distinct_count)
  return columns
}

function ColumnCard({ column, rowCount }: { column: Profile; rowCount: number }) {
  const { name, type, null_count, distinct_count } = column
  const emptyShare = rowCount > 0 ? null_count / rowCount : 0
  const isUnique = rowCount > 1 && distinct_count === rowCount - null_count && null_count === 0
  return (
    <Card padding="md" className="profile-card">
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Group gap={6} wrap="nowrap" miw={0}>
          <TypeIcon type={type} />
          <Title order={2} size="h5" className="truncate" title={name}>
            {name}
          </Title>
        </Group>
        {isUnique && (
          <Badge size="sm" variant="light" color="blue">
            {t('unique')}
          </Badge>
        )}
        {distinct_count === 1 && (
          <Badge size="sm" variant="light" color="gray">
            {t('constant')}
          </Badge>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" mt={6} mb="sm">
        <Progress
          flex={1}
          size={6}
          radius="xl"
          color={emptyShare > 0.5 ? 'orange' : 'teal'}
          value={(1 - emptyShare) * 100}
          aria-label={t('{{name}} is filled', { name })}
        />
        <Text size="xs" c="dimmed" className="no-wrap">
          {null_count === 0 ? t('never empty') : t('{{percent}} empty', { percent: percent(emptyShare) })} ·{' '}
          {plural(distinct_count, 'value')}
        </Text>
      </Group>
      <ColumnPicture column={column} rowCount={rowCount} />
      <ProfileFacts column={column} />
    </Card>
  )
}

function percent(share: number): string {
  return share > 0 && share < 0.001 ? '< 0.1 %' : `${formatNumber(Math.round(share * 1000) / 10)} %`
}
