import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Picking } from '../../../../charts/src/picks.ts'
import type { Chart, Settings } from '../parts.ts'
import {
  drilledInto,
  drilledTo,
  togglePick,
  canDrillInto,
  type FilterValue,
  type Picked,
  type State,
} from '../board-state.ts'
import { scalarWords } from '../filters/filter-words.ts'
import type { ChangeView } from '../use-view.ts'
import type { PickPlace } from './pick-menu.tsx'
import type { TileActions } from './tile.tsx'

/** What pressing a value does: what the author wanted, or what whoever asks for the menu chooses. */
export function usePicking(change: ChangeView, state: State, { cross_filter: crosses = true }: Settings) {
  const [place, setPlace] = useState<PickPlace>()
  // The charts keep their handlers while the state changes, so that none is redrawn for it.
  const now = useRef(state)
  useEffect(() => {
    now.current = state
  })
  const navigate = useNavigate()
  const openDashboard = useCallback(
    ({ click }: Chart, values: Picked[]) => {
      if (click?.dashboard_id === undefined) return
      const filters = Object.fromEntries(
        (click.filters ?? []).flatMap(({ filter, column }): [string, FilterValue][] => {
          const picked = values.find((one) => one.column === column)
          if (!picked) return []
          if (picked.value === null) return [[filter, { operator: 'is_null' }]]
          return [[filter, { operator: 'equals', value: picked.value }]]
        }),
      )
      void navigate({ to: `/dashboards/${click.dashboard_id}`, search: { filters } as never })
    },
    [navigate],
  )
  const acts = useMemo(
    () => ({
      filter: (chart: Chart, values: Picked[]) => change((view) => togglePick(view, chart.id, values)),
      drill: (chart: Chart, values: Picked[]) =>
        change((view) => drilledInto(view, chart.id, values[0]?.value ?? null)),
      dashboard: openDashboard,
    }),
    [change, openDashboard],
  )
  const actions = useMemo((): TileActions => {
    return {
      onPick(chart: Chart, { values: picks, wantsMenu, at }: Picking) {
        const values = picks.map(({ column, value }) => ({ column, value }))
        const title = picks.map(({ value, label }) => label ?? scalarWords(value)).join(', ')
        const wanted = chart.click?.action ?? (chart.sql ? 'none' : chart.drill ? 'drill' : 'filter')
        const isLowest = wanted === 'drill' && !canDrillInto(chart, now.current)
        const defaultAction = isLowest || wanted === 'filter' ? (crosses ? 'filter' : 'none') : wanted
        if (wantsMenu || defaultAction === 'none') setPlace({ chart, values, title, at })
        else acts[defaultAction](chart, values)
      },
      onLevel: (chart, values) => change((view) => drilledTo(view, chart.id, values)),
    }
  }, [acts, change, crosses])
  return { place, close: () => setPlace(undefined), acts, actions, crosses }
}
