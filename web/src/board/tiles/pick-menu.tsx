import { IconFilter, IconFilterOff, IconLayoutDashboard, IconTable, IconZoomIn } from '@tabler/icons-react'
import { MenuItems, PointMenu } from '../../ui/tables/row-menu.tsx'
import { t } from '../../lib/words.ts'
import type { Chart } from '../parts.ts'
import type { Picked } from '../board-state.ts'

/** A value with an open menu. */
export interface PickPlace {
  chart: Chart
  values: Picked[]
  /** What the values are called. */
  title: string
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
  const actions = [
    onFilter && {
      label: isSelected ? t('Stop filtering by it') : t('Filter the other charts by it'),
      icon: isSelected ? IconFilterOff : IconFilter,
      onClick: onFilter,
    },
    onDrill && { label: t('Drill down'), icon: IconZoomIn, onClick: onDrill },
    onDashboard && {
      label: t('Open the dashboard about it'),
      icon: IconLayoutDashboard,
      onClick: onDashboard,
    },
    onRows && { label: t('Show the rows behind it'), icon: IconTable, onClick: onRows },
  ]
  return (
    <PointMenu left={place.at.x} top={place.at.y} title={place.title} onClose={onClose}>
      <MenuItems actions={actions} />
    </PointMenu>
  )
}
