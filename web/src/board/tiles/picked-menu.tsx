import { canDrillInto, isSelected, type State } from '../board-state.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import type { PickPlace } from './pick-menu.tsx'
import type { usePicking } from './use-picking.ts'

const PickMenu = lazyComponent(() => import('./pick-menu.tsx'), 'PickMenu')

interface PickedMenuProps {
  picking: ReturnType<typeof usePicking>
  state: State
  /** Other dashboards can be opened from here. */
  opensDashboards?: boolean
  /** Shows the rows behind the value; undefined where there are none to be shown. */
  rowsOf?: (place: PickPlace) => (() => void) | undefined
}

/** What can be done with the value that was picked. */
export function PickedMenu({ picking, state, opensDashboards = false, rowsOf }: PickedMenuProps) {
  const { place, acts, crosses, close } = picking
  if (!place) return null
  const { chart, values } = place
  const opens = opensDashboards && chart.click?.dashboard_id !== undefined
  return (
    <PickMenu
      place={place}
      isSelected={isSelected(state, chart.id, values)}
      onFilter={crosses && !chart.sql ? () => acts.filter(chart, values) : undefined}
      onDrill={canDrillInto(chart, state) ? () => acts.drill(chart, values) : undefined}
      onDashboard={opens ? () => acts.dashboard(chart, values) : undefined}
      onRows={rowsOf?.(place)}
      onClose={close}
    />
  )
}
