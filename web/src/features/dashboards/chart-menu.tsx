import { ActionIcon, Tooltip } from '@mantine/core'
import { IconZoomScan } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../lib/me.ts'
import type { Chart } from './arrange.ts'

/** From a chart to the question behind it. */
export function ChartMenu({ chart }: { chart: Chart }) {
  const can = useCan()
  const navigate = useNavigate()
  if (!can('dataset.query')) return null
  const label = `Explore ${chart.title}`
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="sm"
        className="tile-tool"
        aria-label={label}
        onClick={() =>
          void navigate({
            to: `/explore/${chart.dataset_id}`,
            search: { query: chart.query, chart: chart.kind } as never,
          })
        }
      >
        <IconZoomScan size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
