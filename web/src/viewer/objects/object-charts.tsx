import { Card, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ChartBody } from '../../board/tiles/chart-body.tsx'
import { OwnMapsContext } from '../../charts/own-maps.ts'
import { publishedApi } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { useOpenedApp } from '../opened-app.ts'

interface ObjectChartsProps {
  entity: string
  objectKey: string
  section: number
}

const height = { number: 96, other: 320 }

/** The charts of a section, of what belongs to the object; all sections are asked for at once. */
export function ObjectCharts({ entity, objectKey: key, section }: ObjectChartsProps) {
  const { app, source } = useOpenedApp()
  const found = useQuery({
    queryKey: ['object-charts', source.key, app.release, entity, key],
    queryFn: ({ signal }) =>
      publishedApi(source).GET('/api/{entity}/{key}/charts', { path: { entity, key }, signal }),
    retry: false,
  })
  const maps = found.data?.maps
  const findOwnMap = useCallback(async (name: string) => maps?.find((map) => map.name === name), [maps])
  const charts = (found.data?.charts ?? []).filter((one) => one.section === section)
  if (found.isPending) return <Skeleton height={height.other} aria-label={t('Loading')} />
  return (
    <OwnMapsContext value={findOwnMap}>
      <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
      <SimpleGrid cols={{ base: 1, md: charts.length === 1 ? 1 : 2 }}>
        {charts.map(({ dashboard, chart }, at) => (
          <Card
            key={`${dashboard} ${chart.id} ${at}`}
            component="section"
            aria-label={chart.title}
            padding="md"
          >
            <Text fw={600} size="sm" mb="xs">
              {chart.title}
            </Text>
            <ChartBody
              title={chart.title}
              kind={chart.kind}
              options={chart.options}
              height={chart.kind === 'number' ? height.number : height.other}
              rendered={chart}
              isAsking={false}
            />
          </Card>
        ))}
      </SimpleGrid>
    </OwnMapsContext>
  )
}
