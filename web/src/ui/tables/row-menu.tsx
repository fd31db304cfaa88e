import { ActionIcon, Menu, Text, type ActionIconProps } from '@mantine/core'
import { IconDots, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { confirmFirst } from '../dialogs/dialogs.tsx'

export interface RowAction {
  label: string
  icon: TablerIcon
  onClick: () => void
  danger?: boolean
  /** Usually repeated, so the menu stays open. */
  staysOpen?: boolean
}

/** Actions that are not permitted are left out. */
export type RowActions = readonly (RowAction | false | undefined)[]

/** Deletes the item after a confirmation. */
export const deletion = (about: { title: string; body: string; onConfirm: () => unknown }): RowAction => ({
  label: t('Delete'),
  icon: IconTrash,
  danger: true,
  onClick: () => confirmFirst({ ...about, confirm: t('Delete') }),
})

export interface RowMenuProps extends ActionIconProps {
  label: string
  actions: RowActions
  /** It takes the place of a button that was pressed before it was loaded: the focus returns to this one. */
  opensAtOnce?: boolean
}

/** The actions of one item, such as a row of a table. */
export function RowMenu({ label, actions, opensAtOnce = false, ...button }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opensAtOnce) return undefined
    target.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [opensAtOnce])
  if (!actions.some(Boolean)) return null
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label} {...button}>
          <IconDots size={button.size === 'sm' ? 16 : 18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function MenuItems({ actions }: { actions: RowActions }) {
  return actions.map(
    (action) =>
      action && (
        <Menu.Item
          key={action.label}
          leftSection={<action.icon size={16} aria-hidden />}
          closeMenuOnClick={!action.staysOpen}
          onClick={action.onClick}
          {...(action.danger ? { c: 'var(--mantine-color-error)' } : {})}
        >
          {action.label}
        </Menu.Item>
      ),
  )
}

interface PointMenuProps {
  left: number
  top: number
  title: string
  onClose: () => void
  children: ReactNode
}

/** An open menu at a point, for targets that are not buttons. */
export function PointMenu({ left, top, title, onClose, children }: PointMenuProps) {
  // What was pressed may end below the edge of the window, where a menu would not be shown.
  const shownTop = Math.min(top, window.innerHeight - 1)
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={250}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={title}
          className="menu-anchor"
          style={{ left, top: shownTop }}
        />
      </Menu.Target>
      <Menu.Dropdown mah={380} className="point-menu">
        <Menu.Label>
          <Text size="xs" truncate title={title}>
            {title}
          </Text>
        </Menu.Label>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
