import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconLayoutDashboard } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialog.tsx'
import type { ChartOptions } from '../../../../charts/src/drawn-kind.ts'
import type { ChartQuery } from './board-draft.ts'
import { SaveQuery } from './save-query.tsx'
import { SaveToBoard } from './save-to-board.tsx'
import { SaveToDashboard } from './save-to-dashboard.tsx'
import { useExploreAddress } from './use-draft.ts'

interface SaveMenuProps {
  datasetId: number
  query: Schema<'SavedQuery'>['query']
  /** What a chart on a dashboard asks; without one it cannot be kept there. */
  board?: ChartQuery | undefined
  kind: string
  options?: ChartOptions
  title: string
}

/** Keeps a question: to ask it again, or as a chart on a dashboard. */
export function SaveMenu({ datasetId, query, board, kind, options, title }: SaveMenuProps) {
  const can = useCan()
  const [{ dashboard, chart }] = useExploreAddress()
  const mayBoard = board !== undefined && (can('dashboard.create') || can('dashboard.edit'))
  if (mayBoard && dashboard !== undefined)
    return (
      <SaveToBoard
        dashboardId={dashboard}
        chartId={chart}
        chart={{ title, kind: kind as Schema<'Chart'>['kind'], ...board, options }}
      />
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Save')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayBoard && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} aria-hidden />}
            onClick={() =>
              openDialog(t('Save to a dashboard'), (close) => (
                <SaveToDashboard {...{ board, kind, options, title }} onDone={close} />
              ))
            }
          >
            {t('Save to a dashboard')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() =>
            openDialog(t('Save the question'), (close) => (
              <SaveQuery {...{ datasetId, query, kind, title }} onDone={close} />
            ))
          }
        >
          {t('Save the question')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
