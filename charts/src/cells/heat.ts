import type { Pivot } from '../values/pivot.ts'
import type { ChartOptions } from '../drawn-kind.ts'
import type { ChartTheme } from '../colors/theme.ts'
import { byScale, type CellStyle, extentOf } from './cell-styles.ts'

/** How a cell of a pivot table is marked, by its value and its column. */
export type Heat = (value: unknown, at: number, isSubtotal: boolean) => CellStyle | undefined

/** Colors the cells of a pivot table by their values; sums would leave no difference between what they sum up. */
export function heatOf(pivot: Pivot, { heat }: ChartOptions, theme: ChartTheme): Heat | undefined {
  if (!heat) return undefined
  const cells = pivot.rows.flatMap(({ cells: row, isSubtotal }) =>
    isSubtotal ? [] : row.flatMap((value, at) => (isWhole(pivot, at) ? [[value]] : [])),
  )
  const extent = extentOf(cells, 0)
  if (!extent) return undefined
  const scale = byScale(extent.min < 0 ? 'diverging' : 'sequential', extent, theme)
  return (value, at, isSubtotal) => (isSubtotal || !isWhole(pivot, at) ? undefined : scale(value))
}

/** Whether a column stands for one value of each dimension that goes across, and is no sum. */
const isWhole = ({ columns, acrossCount }: Pivot, at: number) =>
  (columns[at]?.path.length ?? 0) === acrossCount
