import { Button, Group } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { t } from '../../../lib/words.ts'
import type { Picking } from '../../../../../charts/src/picks.ts'
import { ChartView } from '../../../charts/chart-view.tsx'
import type { ChartOptions, ChartTable } from '../../../../../charts/src/drawn-kind.ts'
import { ChartSettings } from '../../../charts/settings/chart-settings.tsx'
import { KindMenu } from '../../../charts/settings/kind-menu.tsx'
import type { ChartStyle } from './answer-panel.tsx'

interface ChartPanelProps {
  title: string
  table: ChartTable
  kind: string
  options: ChartOptions
  onStyle: (look: ChartStyle) => void
  /** The same values stand as a table below. */
  hasTable?: boolean
  tools: ReactNode
  /** Makes the marks of the chart something to press. */
  onPick?: ((picking: Picking) => void) | undefined
}

/** The answer as a chart, with its settings beside it where they are wanted. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, table, kind, options, onStyle, tools, hasTable = true, onPick } = props
  const [isSetting, setSetting] = useState(false)
  // Another table is drawn only while it is being set up.
  const isSecond = kind === 'table' && hasTable
  const isDrawnKind = !isSecond || isSetting
  return (
    <>
      <Group justify="space-between" mb={isDrawnKind ? 'md' : 0}>
        <Group gap="xs">
          {!isSetting && (
            <KindMenu value={kind} table={table} onChange={(next) => onStyle({ kind: next, options })} />
          )}
          <Button
            size="sm"
            variant={isSetting ? 'light' : 'default'}
            leftSection={<IconAdjustments size={16} aria-hidden />}
            aria-expanded={isSetting}
            onClick={() => setSetting(!isSetting)}
          >
            {t('Settings')}
          </Button>
        </Group>
        <Group gap="xs">{tools}</Group>
      </Group>
      <div className={isSetting ? 'chart-with-settings' : undefined}>
        {isDrawnKind && (
          <div>
            <ChartView
              // The same table stands below: two parts of a page are not called the same.
              title={isSecond ? t('{{title}}, as a chart', { title }) : title}
              kind={kind}
              table={table}
              options={options}
              onPick={onPick}
              height={isSetting ? 420 : 340}
            />
          </div>
        )}
        {isSetting && <ChartSettings kind={kind} options={options} table={table} onChange={onStyle} />}
      </div>
    </>
  )
}
