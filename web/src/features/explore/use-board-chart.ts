import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { editedBoard } from './board-draft.ts'
import { useExploreAddress } from './use-draft.ts'

/** The dashboard that is asked for, and the chart of it that is changed, as they were when this began. */
export function useBoardChart(dashboardId: number, chartId: string | undefined) {
  const board = useQuery({
    queryKey: ['explore-board', dashboardId],
    queryFn: () => editedBoard(dashboardId),
    // What changes meanwhile is seen when the chart is saved, and is not to slip in unseen before.
    staleTime: Infinity,
    gcTime: 0,
  })
  return { ...board, chart: board.data?.charts.find(({ id }) => id === chartId) }
}

/** Opens the chart that the address names: its question, its kind and its options. */
export function useOpenedChart(chart: ReturnType<typeof useBoardChart>['chart']): void {
  const [{ query, sql }, setAddress] = useExploreAddress()
  const isOpen = query !== undefined || sql !== undefined
  useEffect(() => {
    if (!chart || isOpen) return
    const asked = chart.sql
      ? { mode: 'sql' as const, sql: chart.sql.statement, inputs: chart.sql.inputs }
      : { query: chart.query }
    setAddress({ ...asked, kind: chart.kind, options: chart.options }, true)
  }, [chart, isOpen, setAddress])
}
