import { ActionIcon, Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { IconDots } from '@tabler/icons-react'

export interface RowAction {
  label: string
  icon: TablerIcon
  onClick: () => void
  danger?: boolean
}

interface RowMenuProps {
  label: string
  actions: RowAction[]
}

/** What one can do with one row of a table. */
export function RowMenu({ label, actions }: RowMenuProps) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: text, icon: Icon, onClick, danger }) => (
          <Menu.Item
            key={text}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={onClick}
            {...(danger ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
