import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import type { Chart } from '../../../board/parts.ts'

interface CommentsButtonProps {
  chart: Chart
  /** Threads that are open. */
  count: number
  onOpen: (chart: Chart) => void
}

/** Says that a chart is being discussed, and opens the threads. */
export function CommentsButton({ chart, count, onOpen }: CommentsButtonProps) {
  const label = t('Comments on {{title}}: {{count}}', { title: chart.title, count })
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" className="tile-tool" aria-label={label} onClick={() => onOpen(chart)}>
        <IconMessage size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
