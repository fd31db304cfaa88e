import { ActionIcon, Paper, Stack, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Panel } from '@xyflow/react'
import { t } from '../../../lib/words.ts'
import type { View } from './use-view.ts'

/** Nearer, further, everything. */
export function CanvasTools({ view }: { view: View }) {
  const tools = [
    { label: t('Nearer'), icon: IconPlus, run: view.zoomIn },
    { label: t('Further away'), icon: IconMinus, run: view.zoomOut },
    { label: t('Show everything'), icon: IconArrowsMaximize, run: view.fitAll },
  ]
  return (
    <Panel position="bottom-left">
      <Paper withBorder radius="md" p={3} shadow="xs">
        <Stack gap={2}>
          {tools.map(({ label, icon: Icon, run }) => (
            <Tooltip key={label} label={label} position="right">
              <ActionIcon aria-label={label} onClick={run}>
                <Icon size={17} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
        </Stack>
      </Paper>
    </Panel>
  )
}
