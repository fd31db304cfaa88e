import type { ChartOptions, ChartTable } from '../drawn-kind.ts'
import { labelText } from '../shape.ts'
import { legibleOn } from './color.ts'
import type { ChartTheme } from './theme.ts'

interface Colored {
  options: ChartOptions
  table: ChartTable
  theme: ChartTheme
}

/** The colors that names have wherever they are drawn: as the author of the chart wants them, else as the model says. */
export function fixedColors({ options, table, theme }: Colored): (name: string) => string | undefined {
  const byName = new Map<string, string>()
  for (const { name, value, color } of valuesIn(table)) {
    const own = options.colors?.find((one) => one.name === String(value))?.color
    // A model is written once for the light and the dark page.
    const given = own ?? (color && legibleOn(theme.ground, color))
    if (given !== undefined) byName.set(name, given)
  }
  return (name) => options.colors?.find((one) => one.name === name)?.color ?? byName.get(name)
}

/** Everything that the model lists, under the names that it is drawn by. */
function valuesIn({ columns }: ChartTable) {
  return columns.flatMap((column) => {
    const own = (column.values ?? []).map((one) => ({ ...one, name: labelText(one.value, column) }))
    const last = column.pivot_values?.at(-1)
    return last ? [...own, { ...last, name: column.label ?? column.name }] : own
  })
}
