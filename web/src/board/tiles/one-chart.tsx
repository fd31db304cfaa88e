import { Modal } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import type { Chart } from '../parts.ts'
import { ChartBody } from './chart-body.tsx'
import type { RenderedChart } from '../use-rendering.ts'

interface OneChartProps {
  chart: Chart
  rendered: RenderedChart | undefined
  onClose: () => void
}

/** One chart as large as the screen. */
export function OneChart({ chart, rendered, onClose }: OneChartProps) {
  const { height } = useViewportSize()
  return (
    <Modal opened fullScreen title={chart.title} onClose={onClose} transitionProps={{ duration: 0 }}>
      <div className="one-chart">
        <ChartBody
          title={chart.title}
          kind={rendered?.kind ?? chart.kind}
          options={chart.options}
          height={Math.max(200, height - 120)}
          rendered={rendered}
        />
      </div>
    </Modal>
  )
}
