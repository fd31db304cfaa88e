import type { ChartTable } from '../../../charts/src/drawn-kind.ts'
import { type Picking, dimensionsOf, picksOfRow } from '../../../charts/src/picks.ts'

/** In a table, groups are pressed where they stand; that is how the keyboard comes to them. */
export function pressableGroups(table: ChartTable, onPick: ((picking: Picking) => void) | undefined) {
  if (!onPick) return {}
  const groups = dimensionsOf(table)
  return {
    pressable: (at: number) => groups.includes(at),
    onCell: ({ row }: { row: unknown[] }, target: HTMLElement) => {
      const { left, bottom } = target.getBoundingClientRect()
      onPick({ values: picksOfRow(table, row), wantsMenu: true, at: { x: left, y: bottom } })
    },
  }
}
