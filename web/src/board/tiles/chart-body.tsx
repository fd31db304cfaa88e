import { Skeleton, Text } from '@mantine/core'
import { memo, Suspense } from 'react'
import type { ChartEvent, ChartOptions } from '../../../../charts/src/drawn-kind.ts'
import type { Picking } from '../../../../charts/src/picks.ts'
import { leftOutText, notesText } from '../../../../charts/src/texts/left-out.ts'
import type { Schema } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import type { AnswerTable } from '../../../../charts/src/values/pivot.ts'
import { serverText, t } from '../../lib/words.ts'

type Rendered = Schema<'RenderedChart'>

interface ChartBodyProps {
  title: string
  kind: string
  options: ChartOptions | undefined
  height: number
  rendered: Rendered | undefined
  /** Its answer is on the way. */
  isAsking?: boolean
  /** Names of the filters that a chart may wait for. */
  filterLabels?: ReadonlyMap<string, string>
  /** What happened, marked on charts that run along time. */
  events?: readonly ChartEvent[]
  onPick?: ((picking: Picking) => void) | undefined
}

// Asked for at once, while the page asks for the data.
const charts = import('../../charts/chart-view.tsx')
const ChartView = lazyComponent(() => charts, 'ChartView')

const nothing: AnswerTable = { columns: [], rows: [] }

/** The contents of a chart; redrawn only when they change, not when its position does. */
export const ChartBody = memo(function ChartBody(props: ChartBodyProps) {
  const { title, kind, options, height, rendered, filterLabels, events, onPick, isAsking = false } = props
  if (!rendered && isAsking) return <Skeleton height={height} />
  if (!rendered && kind !== 'text') return <div style={{ height }} />
  if (rendered?.failure) return <Failure failure={rendered.failure} height={height} labels={filterLabels} />
  const result = rendered?.result
  const leftOut = result ? [leftOutText(result), notesText(result)].filter(Boolean).join(' ') : ''
  const table = (result ?? nothing) as AnswerTable
  const below = (leftOut ? 20 : 0) + (options?.note ? 22 : 0)
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <ChartView
        title={title}
        kind={kind}
        table={table}
        height={height - below}
        onPick={onPick}
        {...(events ? { events } : {})}
        {...(options ? { options } : {})}
      />
      {leftOut && (
        <Text size="xs" c="dimmed" mt={2} lineClamp={1}>
          {leftOut}
        </Text>
      )}
      {options?.note && (
        <Text size="xs" c="dimmed" mt={4} lineClamp={1} title={options.note}>
          {options.note}
        </Text>
      )}
    </Suspense>
  )
})

interface FailureProps {
  failure: NonNullable<Rendered['failure']>
  height: number
  labels: ReadonlyMap<string, string> | undefined
}

function Failure({ failure, height, labels }: FailureProps) {
  const waitsFor = (failure as { waits_for?: string[] }).waits_for
  if (waitsFor)
    return (
      <Text size="sm" c="dimmed" ta="center" pt={height / 3}>
        {t('Choose a value for {{map}} to see this.', {
          map: waitsFor.map((id) => labels?.get(id) ?? id).join(', '),
        })}
      </Text>
    )
  return (
    <Text size="sm" role="alert" className="wrap-anywhere chart-failure" mah={height}>
      {t('This chart cannot be drawn: {{message}}', { message: serverText(failure.message) })}
    </Text>
  )
}
