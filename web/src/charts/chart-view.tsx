import { ActionIcon, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Suspense, use, useMemo, useState, useEffect } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { withoutTotals } from '../../../charts/src/values/pivot.ts'
import { useChartTheme } from './use-chart-theme.ts'
import { t } from '../lib/words.ts'
import { ResultGrid } from '../ui/tables/result-grid.tsx'
import type { ChartEvent, ChartOptions, ChartTable } from '../../../charts/src/drawn-kind.ts'
import { chartKind } from './kinds.ts'
import { picksOfMark, type Picking } from '../../../charts/src/picks.ts'
import { pressableGroups } from './pressing.ts'
import { shapeOf } from '../../../charts/src/shape.ts'
import { withColumnOptions } from '../../../charts/src/column-options.ts'
import { shortened, type Tip } from '../../../charts/src/tip.ts'
import { drawingOf, geographyFor, type Drawing, type DrawingRequest } from '../../../charts/src/drawing.ts'
import { findGeography, type Geography } from '../../../charts/src/geography/geography.ts'
import { OwnMapsContext } from './own-maps.ts'
import './charts.css'

const Canvas = lazyComponent(() => import('./canvas.tsx'), 'Canvas')

interface ChartViewProps {
  title: string
  kind: string
  table: ChartTable
  height?: number
  options?: ChartOptions
  /** What happened, as the dashboard tells it. */
  events?: readonly ChartEvent[]
  /** Makes the values of the chart something to press. */
  onPick?: ((picking: Picking) => void) | undefined
}

const plain: ChartOptions = {}
const nothing: readonly ChartEvent[] = []

/** A result as a chart, and the same values as a table for whoever prefers or needs that. */
export function ChartView(props: ChartViewProps) {
  const { title, kind: kindName, table: answer, height = 320, options = plain, events = nothing } = props
  const { onPick } = props
  const theme = useChartTheme()
  const [asTable, setAsTable] = useState(false)
  const kind = chartKind(kindName)
  const table = useMemo(() => withColumnOptions(answer, options), [answer, options])
  const drawn = useMemo(() => withoutTotals(table), [table])
  const shape = useMemo(() => shapeOf(drawn), [drawn])
  const unfit = kind.unfit(shape)
  const request = useMemo(
    () => ({
      kind: kind.kind,
      title,
      table: answer,
      options,
      events,
      theme,
      tip: tipElement,
    }),
    [kind, title, answer, options, events, theme],
  )
  const { drawing, isWaiting } = useDrawing(request)
  const pickMark = useMemo(
    () =>
      onPick &&
      ((words: string[], wantsMenu: boolean, at: Picking['at']) => {
        const values = picksOfMark(drawn, words)
        if (values.length > 0) onPick({ values, wantsMenu, at })
      }),
    [onPick, drawn],
  )
  if (table.rows.length === 0 && !('isSaid' in kind && kind.isSaid))
    return (
      <Text c="dimmed" size="sm" py="xl" ta="center">
        {t('No rows match. Widen the filters to see something.')}
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
  if ('Body' in kind) return <kind.Body {...{ table, shape, title, height, options, onPick }} />
  return (
    <div style={{ position: 'relative' }}>
      <ViewSwitch title={title} asTable={asTable} onSwitch={() => setAsTable(!asTable)} />
      {isWaiting ? (
        <Skeleton height={height} />
      ) : asTable || !drawing ? (
        <ResultGrid
          label={title}
          columns={drawn.columns}
          rows={drawn.rows}
          height={height}
          {...pressableGroups(drawn, onPick)}
        />
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <Canvas {...drawing} height={height - noteHeight * drawing.notes.length} onPick={pickMark} />
          {drawing.notes.map((note) => (
            <Text key={note} size="xs" c="dimmed" lineClamp={2} title={note}>
              {note}
            </Text>
          ))}
        </Suspense>
      )}
    </div>
  )
}

const noteHeight = 36

function ViewSwitch({ title, asTable, onSwitch }: { title: string; asTable: boolean; onSwitch: () => void }) {
  const label = asTable
    ? t('Show {{title}} as a chart', { title })
    : t('Show {{title}} as a table', { title })
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <Tooltip label={label}>
      <ActionIcon className="chart-switch" size="sm" aria-label={label} onClick={onSwitch}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/**
 * The content of a tooltip, built as elements and never as markup: names and values come from other people's data, and
 * the content security policy refuses style attributes in markup.
 */
function tipElement(tipContent: Tip): HTMLElement {
  const { title, rows } = shortened(tipContent)
  const box = element('div', 'chart-tip')
  box.append(element('div', 'chart-tip-title', title))
  for (const { color, name, value } of rows) {
    const row = element('div', 'chart-tip-row')
    const dot = element('span', 'chart-tip-dot')
    dot.style.backgroundColor = color ?? ''
    row.append(dot, element('span', '', name), element('b', '', value))
    box.append(row)
  }
  return box
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

interface Drawn {
  drawing: Drawing | undefined
  /** The outlines of its map are on their way. */
  isWaiting: boolean
}

/** A chart as ECharts draws it; undefined where its kind cannot show the answer. */
function useDrawing(request: DrawingRequest): Drawn {
  const wanted = useMemo(() => geographyFor(request), [request])
  const findOwnMap = use(OwnMapsContext)
  const key = typeof wanted === 'object' ? `own ${wanted.own}` : wanted
  const [loaded, setLoaded] = useState<{ key: string; geography: Geography | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const settle = (geography?: Geography) => {
      if (isCurrent && key !== undefined) setLoaded({ key, geography })
    }
    // A map that cannot be had is shown like one that is not there.
    if (wanted) findGeography(wanted, findOwnMap).then(settle, () => settle())
    return () => {
      isCurrent = false
    }
    // The request is a new one at each answer, the map mostly not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says what `wanted` is
  }, [key, findOwnMap])
  const isLoaded = loaded !== undefined && loaded.key === key
  const geography = isLoaded ? loaded.geography : undefined
  const isWaiting = wanted !== undefined && !isLoaded
  const drawing = useMemo(() => {
    if (isWaiting) return undefined
    const made = drawingOf({ ...request, geography })
    return 'unfit' in made ? undefined : made
  }, [request, geography, isWaiting])
  return { drawing, isWaiting }
}
