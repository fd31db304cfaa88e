import { Card, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schema } from '../../lib/api.ts'
import { formatBytes, formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { AboutCard } from './about-card.tsx'
import { FreshnessCard } from './freshness-card.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { SourceCard } from './source-card.tsx'

/** The dataset at a glance. */
export function OverviewPanel({ dataset }: { dataset: Schema<'Dataset'> }) {
  const { row_count, column_count, size_bytes, loaded_at, version, mode, schema_read_at } = dataset
  const isLive = mode === 'live'
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Fact label={t('Rows')}>
          {row_count === null ? (isLive ? t('live') : '–') : formatNumber(row_count)}
        </Fact>
        <Fact label={t('Columns')}>{column_count === null ? '–' : formatNumber(column_count)}</Fact>
        <Fact label={t('Size')}>{size_bytes === null ? '–' : formatBytes(size_bytes)}</Fact>
        {isLive ? (
          <Fact label={t('Columns read')}>{schema_read_at ? formatAgo(schema_read_at) : '–'}</Fact>
        ) : (
          <Fact label={t('Version {{version}}, loaded', { version: version ?? '–' })}>
            {loaded_at ? formatAgo(loaded_at) : '–'}
          </Fact>
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: isLive ? 2 : 3 }}>
        <SourceCard dataset={dataset} />
        <AboutCard dataset={dataset} />
        {!isLive && <FreshnessCard datasetId={dataset.id} />}
      </SimpleGrid>
      <PreviewPanel datasetId={dataset.id} height={330} />
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card padding="md">
      <Text size="xs" c="dimmed" truncate>
        {label}
      </Text>
      <div className="fact">{children}</div>
    </Card>
  )
}
