import { Card, SimpleGrid, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { IconDatabase, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { plural, t } from '../../lib/words.ts'
import { useCan } from '../../lib/me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'

/** The first step of exploring: which dataset? */
export function ChooseDatasetPage() {
  const [q, setQ] = useState('')
  const can = useCan()
  const datasets = useQuery({
    queryKey: ['datasets', 'published', q],
    queryFn: () =>
      api.GET('/api/datasets', {
        query: {
          limit: 60,
          offset: 0,
          status: ['published'],
          sort: 'updated_at',
          order: 'desc',
          ...(q ? { q } : {}),
        },
      }),
    placeholderData: keepPreviousData,
  })
  const empty = datasets.data?.total === 0 && q === ''
  return (
    <Page title={t('Explore')} description={t('Choose the dataset that you want to ask.')}>
      <FailureAlert error={datasets.error} onRetry={() => void datasets.refetch()} />
      {empty ? (
        <EmptyState
          icon={IconDatabase}
          title={t('Nothing to explore yet')}
          actions={can('dataset.create') && <LinkButton to="/datasets">{t('Upload a file')}</LinkButton>}
        >
          {t(
            'Exploring starts with a dataset: group its rows, count and average what interests you, and see it drawn.',
          )}
        </EmptyState>
      ) : (
        <>
          <TextInput
            maw={420}
            type="search"
            aria-label={t('Search datasets')}
            placeholder={t('Search datasets')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {datasets.data
              ? datasets.data.items.map((dataset) => <DatasetCard key={dataset.id} dataset={dataset} />)
              : [1, 2, 3].map((at) => <Skeleton key={at} height={110} />)}
          </SimpleGrid>
        </>
      )}
    </Page>
  )
}

function DatasetCard({ dataset }: { dataset: Schema<'Dataset'> }) {
  const { id, name, description, row_count, column_count } = dataset
  return (
    <Card className="card-link" renderRoot={(props) => <Link to={`/explore/${id}`} {...props} />}>
      <Title order={2} size="h5" className="wrap-anywhere">
        {name}
      </Title>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {description}
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        {[
          ...(row_count === null ? [] : [plural(row_count, 'row')]),
          ...(column_count === null ? [] : [plural(column_count, 'column')]),
        ].join(' · ')}
      </Text>
    </Card>
  )
}
