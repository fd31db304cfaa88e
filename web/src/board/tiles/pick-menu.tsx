import { Menu } from '@mantine/core'
import { IconFilter, IconFilterOff, IconLayoutDashboard, IconTable, IconZoomIn } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'
import type { Chart } from '../parts.ts'
import { scalarWords } from '../filters/filter-words.ts'
import type { Picked } from '../board-state.ts'

/** A value with an open menu. */
export interface PickPlace {
  chart: Chart
  values: Picked[]
  at: { x: number; y: number }
}

interface PickMenuProps {
  place: PickPlace
  isSelected: boolean
  onFilter: (() => void) | undefined
  onDrill: (() => void) | undefined
  onDashboard: (() => void) | undefined
  onRows: (() => void) | undefined
  onClose: () => void
}

/** What can be done with a value of a chart. */
export function PickMenu(props: PickMenuProps) {
  const { place, isSelected, onFilter, onDrill, onDashboard, onRows, onClose } = props
  const words = place.values.map(({ value }) => scalarWords(value)).join(', ')
  const items = [
    onFilter && {
      label: isSelected ? t('Stop filtering by it') : t('Filter the other charts by it'),
      icon: isSelected ? IconFilterOff : IconFilter,
      onClick: onFilter,
    },
    onDrill && { label: t('Look into it'), icon: IconZoomIn, onClick: onDrill },
    onDashboard && {
      label: t('Open the dashboard about it'),
      icon: IconLayoutDashboard,
      onClick: onDashboard,
    },
    onRows && { label: t('Show the rows behind it'), icon: IconTable, onClick: onRows },
  ].filter((item) => item !== undefined)
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={250}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={words}
          className="pick-anchor"
          style={{ left: place.at.x, top: place.at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words}</Menu.Label>
        {items.map(({ label, icon: Icon, onClick }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
