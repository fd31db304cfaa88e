import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconLayoutDashboard } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { contentId } from '../../ui/content-id.ts'
import { openDialog } from '../../ui/entry-form.tsx'
import type { Query } from './query-draft.ts'
import { SaveQuery } from './save-query.tsx'
import { SaveToDashboard } from './save-to-dashboard.tsx'

interface SaveMenuProps {
  datasetId: number
  request: Schema<'SavedQuery'>['request']
  /** What a chart on a dashboard asks; without one it cannot be kept there. */
  board?: Query | undefined
  kind: string
  title: string
}

/** Keeps a question: to ask it again, or as a chart on a dashboard. */
export function SaveMenu({ datasetId, request, board, kind, title }: SaveMenuProps) {
  const can = useCan()
  const mayBoard = board !== undefined && (can('dashboard.create') || can('dashboard.edit'))
  return (
    <Menu position="bottom-end" portalProps={{ target: `#${contentId}` }}>
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Save
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayBoard && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} aria-hidden />}
            onClick={() =>
              openDialog('Save to a dashboard', (close) => (
                <SaveToDashboard {...{ datasetId, board, kind, title }} onDone={close} />
              ))
            }
          >
            Save to a dashboard
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() =>
            openDialog('Save the question', (close) => (
              <SaveQuery {...{ datasetId, request, kind, title }} onDone={close} />
            ))
          }
        >
          Save the question
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
