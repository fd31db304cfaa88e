import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconMoodEmpty, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../../lib/words.ts'
import { appIcons } from '../../../ui/app-icons.ts'
import type { App, Publication } from '../app-words.ts'
import { startDrag } from './dragging.ts'
import type { NavigationItem, Place } from './navigation.ts'
import type { NavigationEdits } from './navigation-editor.tsx'
import { PublicationRow } from './publication-row.tsx'

interface NavigationEntryProps {
  app: App
  item: NavigationItem
  place: Place
  /** Undefined: it is deleted, or its slug is another now. */
  publication: Publication | undefined
  edits: NavigationEdits
}

/** An entry of the menu, with its handle and its icon. */
export function NavigationEntry({ app, item, place, publication, edits }: NavigationEntryProps) {
  const name = publication?.name ?? item.publication
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!by) return
    event.preventDefault()
    edits.step(place, by)
    focusHandle(item.publication)
  }
  return (
    <PublicationRow
      app={app}
      publication={publication}
      missing={item.publication}
      before={
        edits.canEdit && (
          <>
            <Tooltip label={t('Drag, or press ↑ and ↓')}>
              <ActionIcon
                className="navigation-handle"
                draggable
                data-entry={item.publication}
                aria-label={t('Move {{name}} with the arrow keys', { name })}
                onDragStart={(event) => startDrag(event, place)}
                onKeyDown={step}
              >
                <IconGripVertical size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <IconMenu
              name={name}
              icon={item.icon}
              onIcon={(icon) => {
                const { icon: _before, ...rest } = item
                edits.change(place, icon === undefined ? rest : { ...rest, icon })
              }}
            />
          </>
        )
      }
      actions={
        edits.canEdit
          ? [
              {
                label: t('Move up'),
                icon: IconArrowUp,
                staysOpen: true,
                onClick: () => edits.step(place, -1),
              },
              {
                label: t('Move down'),
                icon: IconArrowDown,
                staysOpen: true,
                onClick: () => edits.step(place, 1),
              },
              { label: t('Remove from the menu'), icon: IconX, onClick: () => edits.remove(place) },
            ]
          : []
      }
    />
  )
}

/** In another group the handle is another element. */
function focusHandle(slug: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`.navigation-handle[data-entry="${CSS.escape(slug)}"]`)?.focus(),
  )
}

interface IconMenuProps {
  name: string
  icon: string | undefined
  onIcon: (icon: string | undefined) => void
}

function IconMenu({ name, icon, onIcon }: IconMenuProps) {
  const Icon = (icon === undefined ? undefined : appIcons[icon]) ?? IconMoodEmpty
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('Icon of {{name}}', { name })}>
          {icon === undefined ? (
            <Text size="xs" c="dimmed" aria-hidden>
              –
            </Text>
          ) : (
            <Icon size={16} aria-hidden />
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="navigation-icons">
        <Menu.Item onClick={() => onIcon(undefined)}>{t('No icon')}</Menu.Item>
        {Object.entries(appIcons).map(([value, One]) => (
          <Menu.Item key={value} leftSection={<One size={16} aria-hidden />} onClick={() => onIcon(value)}>
            {value}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
