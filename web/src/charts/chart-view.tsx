import { ActionIcon, Skeleton, Text, Tooltip, useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { drawnOf } from '../lib/pivot.ts'
import { ResultGrid } from '../ui/result-grid.tsx'
import type { ChartOptions, ChartTable } from './chart-kind.ts'
import { describeChart } from './describe.ts'
import { chartKind } from './kinds.ts'
import { lookOf } from './look.ts'
import { shapeOf } from './shape.ts'

const Canvas = lazy(() => import('./canvas.tsx').then((module) => ({ default: module.Canvas })))

interface ChartViewProps {
  title: string
  kind: string
  table: ChartTable
  height?: number
  options?: ChartOptions
}

const plain: ChartOptions = {}

/** A result as a chart, and the same values as a table for whoever prefers or needs that. */
export function ChartView({ title, kind: kindName, table, height = 320, options = plain }: ChartViewProps) {
  const scheme = useComputedColorScheme('light')
  const { colors, primaryColor } = useMantineTheme()
  const primary = colors[primaryColor]
  const [asTable, setAsTable] = useState(false)
  const kind = chartKind(kindName)
  const drawn = useMemo(() => drawnOf(table), [table])
  const shape = useMemo(() => shapeOf(drawn), [drawn])
  const unfit = kind.unfit(shape)
  const option = useMemo(
    () => ('option' in kind && !unfit ? kind.option(shape, lookOf(scheme, primary), options) : undefined),
    [kind, shape, scheme, primary, unfit, options],
  )
  if (table.rows.length === 0)
    return (
      <Text c="dimmed" size="sm" py="xl" ta="center">
        No rows match. Widen the filters to see something.
      </Text>
    )
  if (unfit)
    return (
      <>
        <Text c="dimmed" size="sm" pb="sm">
          {unfit}
        </Text>
        <ResultGrid label={title} columns={drawn.columns} rows={drawn.rows} height={height} />
      </>
    )
  if ('Body' in kind)
    return <kind.Body table={table} shape={shape} title={title} height={height} options={options} />
  return (
    <div style={{ position: 'relative' }}>
      <ViewSwitch title={title} asTable={asTable} onSwitch={() => setAsTable(!asTable)} />
      {asTable || !option ? (
        <ResultGrid label={title} columns={drawn.columns} rows={drawn.rows} height={height} />
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <Canvas option={option} description={describeChart(kind.label, title, shape)} height={height} />
        </Suspense>
      )}
    </div>
  )
}

function ViewSwitch({ title, asTable, onSwitch }: { title: string; asTable: boolean; onSwitch: () => void }) {
  const label = asTable ? `Show ${title} as a chart` : `Show ${title} as a table`
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <Tooltip label={label}>
      <ActionIcon className="chart-switch" size="sm" aria-label={label} onClick={onSwitch}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
