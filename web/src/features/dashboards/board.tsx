import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ChartView } from '../../charts/chart-view.tsx'
import { leftOutText } from '../../charts/left-out.ts'
import type { Schema } from '../../lib/api.ts'
import type { AnswerTable } from '../../lib/pivot.ts'
import type { Chart } from './arrange.ts'
import { gap, inReadingOrder, rowHeight } from './arrange.ts'
import { ChartMenu } from './chart-menu.tsx'
import { TroubleBadge } from './trouble-badge.tsx'
import { useTroubles } from './use-troubles.ts'

type Rendered = Schema<'RenderedDashboard'>

interface BoardProps {
  charts: Chart[]
  rendered: Rendered | undefined
}

/** The charts of a dashboard in their places; below one another where the screen is narrow. */
export function Board({ charts, rendered }: BoardProps) {
  const troubles = useTroubles(charts.map(({ dataset_id: id }) => id))
  return (
    <div className="board">
      {charts.toSorted(inReadingOrder).map((chart) => (
        <Tile
          key={chart.id}
          chart={chart}
          head={
            <Group gap={4} wrap="nowrap">
              <TroubleBadge trouble={troubles.get(chart.dataset_id)} datasetId={chart.dataset_id} />
              <ChartMenu chart={chart} />
            </Group>
          }
        >
          <TileBody chart={chart} rendered={rendered} />
        </Tile>
      ))}
    </div>
  )
}

interface TileProps {
  chart: Chart
  head: ReactNode
  children: ReactNode
}

export function Tile({ chart, head, children }: TileProps) {
  const narrow = useMediaQuery('(max-width: 62em)')
  const { x, y, w, h } = chart.position
  const place = narrow ? {} : { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
  return (
    <Card component="section" aria-label={chart.title} padding="md" className="tile" style={place}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb="xs">
        <Title order={2} size="h6" lineClamp={1} title={chart.title}>
          {chart.title}
        </Title>
        {head}
      </Group>
      {children}
    </Card>
  )
}

export function TileBody({ chart, rendered }: { chart: Chart; rendered: Rendered | undefined }) {
  const height = chart.position.h * rowHeight + (chart.position.h - 1) * gap - 72
  const drawn = rendered?.charts.find(({ id }) => id === chart.id)
  if (!rendered) return <Skeleton height={height} />
  if (!drawn)
    return (
      <Text size="sm" c="dimmed">
        Drawn when the dashboard is saved.
      </Text>
    )
  if (drawn.failure || !drawn.result)
    return (
      <Text size="sm" role="alert" className="wrap-anywhere">
        This chart cannot be drawn: {drawn.failure?.message ?? 'no answer'}
      </Text>
    )
  const leftOut = leftOutText(drawn.result)
  return (
    <>
      <ChartView
        title={chart.title}
        kind={chart.kind}
        table={drawn.result as AnswerTable}
        height={height}
        {...(chart.options ? { options: chart.options } : {})}
      />
      {leftOut !== undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          {leftOut}
        </Text>
      )}
      {chart.options?.note && (
        <Text size="xs" c="dimmed" mt={4} lineClamp={2}>
          {chart.options.note}
        </Text>
      )}
    </>
  )
}
