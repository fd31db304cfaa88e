import type { Arranged, ChartOptions } from '../drawn-kind.ts'
import type { Shape } from '../shape.ts'
import { familyOf } from '../values/columns.ts'
import { monthNames, weekdayNames } from '../values/grain-text.ts'
import { translated } from '../texts/translate.ts'

const maxBars = 30
const largest = 20

/** Bars by value, the largest first, and of very many only those: unless their names have an order of their own. */
export function arrangedBars(shape: Shape, options: ChartOptions): Arranged {
  if (!isUnordered(shape)) return { shape }
  const sizes = shape.labels.map((_, at) => sizeOf(shape, at, options))
  const keepsOrder = options.bar_order === 'query' || (options.bar_order === undefined && !comesByName(shape))
  const isCut = shape.labels.length > maxBars
  if (keepsOrder && !isCut) return { shape }
  const bySize = shape.labels.map((_, at) => at).toSorted((a, b) => compare(sizes[b], sizes[a]))
  if (!isCut) return { shape: picked(shape, bySize) }
  const kept = new Set(bySize.slice(0, largest))
  const places = keepsOrder ? [...kept].toSorted((a, b) => a - b) : bySize.slice(0, largest)
  const note = translated(
    {
      en: 'The largest {{count}} of {{all}}. The table has all of them.',
      de: 'Die {{count}} größten von {{all}}. Die Tabelle zeigt alle.',
    },
    { count: largest, all: shape.labels.length },
  )
  return { shape: picked(shape, places), notes: [note] }
}

const compare = (a = 0, b = 0) => (a === b ? 0 : a > b ? 1 : -1)

const picked = (shape: Shape, places: readonly number[]): Shape => ({
  ...shape,
  labels: places.map((at) => shape.labels[at] ?? ''),
  series: shape.series.map((one) => ({ ...one, values: places.map((at) => one.values[at] ?? null) })),
})

/** How long a bar is; bars without a value come last. */
function sizeOf({ series, at }: Shape, place: number, { stacked, percent_stacked }: ChartOptions): number {
  const first = series[0]?.values[place] ?? Number.NEGATIVE_INFINITY
  if (at.dimensions.length < 2 && !stacked && !percent_stacked) return first
  return series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)
}

/** Names without an order of their own: neither moments nor numbers, weekdays, or what a model lists. */
function isUnordered({ table, at, labels, overTime }: Shape): boolean {
  const column = table.columns[at.dimensions[0] ?? -1]
  if (!column || overTime || column.grain || (column.values?.length ?? 0) > 0) return false
  return familyOf(column.type) !== 'number' && !areOrdinals(labels)
}

function areOrdinals(labels: readonly string[]): boolean {
  const known = [undefined, 'en'].flatMap((locale) => [
    ...weekdayNames('long', locale),
    ...weekdayNames('short', locale),
    ...monthNames(locale),
  ])
  const words = new Set(known.map((word) => word.toLowerCase()))
  return labels.every(
    (label) => /^[\W_]*\d|^(Q|H|KW|W|CW)\s?\d/i.test(label) || words.has(label.toLowerCase()),
  )
}

/** Whether rows come in the order of their names, which is that of a query that asks for none. */
function comesByName({ table: { rows, columns }, at }: Shape): boolean {
  const place = at.dimensions[0] ?? 0
  if (columns[place]?.role !== 'dimension') return false
  const names = rows.flatMap((row) => (typeof row[place] === 'string' ? [row[place]] : []))
  return names.every((name, index) => index === 0 || (names[index - 1] ?? '') <= name)
}
