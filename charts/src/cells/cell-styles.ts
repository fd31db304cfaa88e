import { luminanceOf, mix } from '../colors/color.ts'
import { toNumber } from '../values/columns.ts'
import type { ChartOptions, ChartTable } from '../drawn-kind.ts'
import type { ChartTheme } from '../colors/theme.ts'
import { columnOptionsOf } from '../column-options.ts'
import type { Pivot } from '../values/pivot.ts'

type ColumnOptions = NonNullable<ChartOptions['columns']>[number]
type Rule = NonNullable<ColumnOptions['rules']>[number]

/** How a cell is marked. */
export interface CellStyle {
  ground?: string
  /** Readable on the ground. */
  text?: string
  /** How far the bar reaches: part of the cell, and from where. */
  bar?: { from: number; to: number; color: string }
  /** What the marking means, for those who do not see it. */
  word?: string
}

export type StyleOfCell = (value: unknown) => CellStyle | undefined

/** How the cells of each column are marked; undefined where they are not. */
export function cellStyles(
  table: ChartTable,
  options: ChartOptions,
  theme: ChartTheme,
): (StyleOfCell | undefined)[] {
  return table.columns.map((column, at) => {
    const columnOptions = columnOptionsOf(options, column.name) ?? columnOptionsOf(options, column.of ?? '')
    if (!columnOptions) return undefined
    const byValue = columnOptions.bars || columnOptions.colors ? extentOf(table.rows, at) : undefined
    const parts = [
      columnOptions.rules?.length ? byRules(columnOptions.rules, theme) : undefined,
      columnOptions.colors && byValue ? byScale(columnOptions.colors, byValue, theme) : undefined,
      columnOptions.bars && byValue ? asBar(byValue, theme) : undefined,
    ].filter((part) => part !== undefined)
    if (parts.length === 0) return undefined
    // The first that has something to say of the ground decides.
    return (value) => parts.reduceRight<CellStyle>((made, part) => ({ ...made, ...part(value) }), {})
  })
}

export interface Extent {
  min: number
  max: number
}

export function extentOf(rows: readonly unknown[][], at: number): Extent | undefined {
  let [min, max] = [Infinity, -Infinity]
  for (const row of rows) {
    const value = toNumber(row[at])
    if (value === undefined) continue
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? undefined : { min, max }
}

/** Colors cells by where their value lies; text keeps its contrast. */
export function byScale(
  scale: 'sequential' | 'diverging',
  { min, max }: Extent,
  theme: ChartTheme,
): StyleOfCell {
  const [up, down] = [theme.palette[0] ?? theme.text, theme.diverging[0] ?? theme.text]
  const reach = Math.max(Math.abs(min), Math.abs(max)) || 1
  return (value) => {
    const number = toNumber(value)
    if (number === undefined) return undefined
    if (scale === 'diverging') return onGround(number < 0 ? down : up, Math.abs(number) / reach, theme)
    return onGround(up, max === min ? 0.5 : (number - min) / (max - min), theme)
  }
}

function onGround(color: string, share: number, theme: ChartTheme): CellStyle {
  const ground = mix(theme.ground, color, 0.04 + 0.61 * share)
  return { ground, text: readableOn(ground) }
}

/** Black or white, whichever stands out more. */
export function readableOn(ground: string): string {
  const light = luminanceOf(ground)
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

function asBar({ min, max }: Extent, theme: ChartTheme): StyleOfCell {
  const [low, high] = [Math.min(0, min), Math.max(0, max)]
  const place = (value: number) => (high === low ? 0 : (value - low) / (high - low))
  const [above, below] = [theme.palette[0] ?? theme.text, theme.diverging[0] ?? theme.text]
  return (value) => {
    const number = toNumber(value)
    if (number === undefined) return undefined
    const [from, to] = [place(Math.min(0, number)), place(Math.max(0, number))]
    return { bar: { from, to, color: mix(theme.ground, number < 0 ? below : above, 0.3) } }
  }
}

const words: Record<Rule['look'], string> = {
  good: 'good',
  warning: 'warning',
  bad: 'bad',
  accent: 'marked',
  muted: 'of less weight',
}

function byRules(rules: readonly Rule[], theme: ChartTheme): StyleOfCell {
  const colors = {
    good: theme.rise,
    warning: '#e8a317',
    bad: theme.fall,
    accent: theme.palette[0] ?? theme.text,
  }
  return (value) => {
    const rule = rules.find((one) => passes(value, one))
    if (!rule) return undefined
    const word = words[rule.look]
    if (rule.look === 'muted') return { text: theme.faint, word }
    const ground = mix(theme.ground, colors[rule.look], 0.24)
    return { ground, text: readableOn(ground), word }
  }
}

const compared: Partial<Record<Rule['operator'], (value: number, bound: number) => boolean>> = {
  greater: (value, bound) => value > bound,
  greater_or_equal: (value, bound) => value >= bound,
  less: (value, bound) => value < bound,
  less_or_equal: (value, bound) => value <= bound,
}

/** Whether a cell is what the rule is about. */
export function passes(value: unknown, { operator, value: wanted, upper }: Rule): boolean {
  if (operator === 'is_null') return value === null || value === undefined
  if (value === null || value === undefined || wanted === undefined) return false
  if (operator === 'contains') return String(value).toLowerCase().includes(String(wanted).toLowerCase())
  if (operator === 'equals' || operator === 'not_equals') {
    const isSame =
      String(value) === String(wanted) ||
      (toNumber(value) !== undefined && toNumber(value) === toNumber(wanted))
    return isSame === (operator === 'equals')
  }
  const [number, bound] = [toNumber(value), toNumber(wanted)]
  if (number === undefined || bound === undefined) return false
  if (operator === 'between') return number >= bound && number <= (upper ?? bound)
  return compared[operator]?.(number, bound) ?? false
}

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
