import type { EChartsOption } from 'echarts'
import { toNumber } from '../values/columns.ts'
import { named, titled, valueLabels, withAxes } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import type { Shape } from '../shape.ts'
import { numberWriter } from '../values/locale.ts'
import { t, translated } from '../texts/translate.ts'

/**
 * How values are spread. Best from a query that groups a number by `bin` and counts; the bins that hold nothing are
 * filled in. Rows of bare numbers, as from SQL, are put into bins here.
 */
export const histogram: DrawnKind = {
  kind: 'histogram',
  label: translated({ en: 'Histogram', de: 'Histogramm' }),
  purpose: 'spread',
  settings: [{ option: 'bins', label: translated({ en: 'Bins', de: 'Klassen' }) }, ...axisSettings],
  unfit: (shape) =>
    binsOf(shape, undefined) === undefined
      ? translated({
          en: 'A histogram needs a number grouped into bins and a count, or bare numbers.',
          de: 'Ein Histogramm braucht eine Zahl in Klassen und eine Anzahl oder bloße Zahlen.',
        })
      : undefined,
  namedValues: (shape) =>
    (binsOf(shape, undefined)?.counts ?? []).map((value, at) => ({
      name: t('from {{value}}', { value: binsOf(shape, undefined)?.edges[at] ?? 0 }),
      value,
    })),
  option(input) {
    const { shape, theme, options, format } = input
    const { edges, width, counts } = binsOf(shape, options.bins) ?? { edges: [], width: 1, counts: [] }
    const write = numberWriter({ maximumSignificantDigits: 6 })
    const labels = edges.map((edge) => `${write.format(edge)} – ${write.format(edge + width)}`)
    const name = shape.at.dimensions.length > 0 ? (shape.measures[0] ?? t('Count')) : t('Count')
    const drawn: DrawingInput = {
      ...input,
      options: { ...options, x_title: options.x_title ?? shape.dimensions[0] ?? shape.measures[0] ?? '' },
      shape: { ...shape, labels, series: [{ name, values: counts }], overTime: false },
      format: shape.at.dimensions.length > 0 ? format : () => (value) => write.format(value),
    }
    const axes = withAxes(drawn)
    return {
      ...axes,
      yAxis: { ...axes.yAxis, axisLine: { show: false } },
      xAxis: [{ ...axes.xAxis, axisLabel: { show: false }, name: '' }, edgeAxis(drawn, { edges, width })],
      series: [
        {
          type: 'bar',
          ...named(input, name),
          data: counts.map((value, at) => ({ value, words: [String(edges[at])] })),
          barCategoryGap: '0%',
          itemStyle: { borderColor: theme.ground, borderWidth: 0.75, borderRadius: [2, 2, 0, 0] },
          ...valueLabels(drawn, 'top'),
        },
      ],
    } as EChartsOption
  },
}

/** Bins stand between numbers, so their edges are on an axis of numbers. */
function edgeAxis({ theme, options }: DrawingInput, { edges, width }: Omit<Bins, 'counts'>) {
  return {
    type: 'value' as const,
    position: 'bottom' as const,
    min: edges[0] ?? 0,
    max: (edges.at(-1) ?? 0) + width,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisPointer: { show: false },
    axisLabel: { color: theme.faint, hideOverlap: true, formatter: edgeText },
    ...titled(options.x_title, theme),
  }
}

const edgeText = (value: number) => numberWriter({ maximumSignificantDigits: 6 }).format(value)

interface Bins {
  /** Lower bounds. */
  edges: number[]
  width: number
  counts: number[]
}

const maxBins = 500

function binsOf(shape: Shape, wanted: number | undefined): Bins | undefined {
  const [along] = shape.at.dimensions
  const [count] = shape.at.measures
  if (along !== undefined && count !== undefined) return filled(shape.table.rows, along, count)
  const only = along ?? count
  if (only === undefined || shape.table.rows.length < 2) return undefined
  const values = shape.table.rows.flatMap((row) => toNumber(row[only]) ?? [])
  return values.length < 2 ? undefined : counted(values, wanted)
}

function filled(rows: unknown[][], along: number, count: number): Bins | undefined {
  const counts = new Map<number, number>()
  for (const row of rows) {
    if (row[along] === null || row[along] === undefined) continue
    const edge = toNumber(row[along])
    if (edge === undefined || typeof row[along] === 'boolean') return undefined
    counts.set(edge, (counts.get(edge) ?? 0) + (toNumber(row[count]) ?? 0))
  }
  const known = [...counts.keys()].toSorted((a, b) => a - b)
  const [first] = known
  if (first === undefined) return undefined
  const width = Math.min(...known.slice(1).map((edge, at) => edge - (known[at] ?? edge)), Infinity)
  if (width === Infinity) return { edges: known, width: 1, counts: [counts.get(first) ?? 0] }
  const length = Math.round(((known.at(-1) ?? first) - first) / width) + 1
  if (length > maxBins) return { edges: known, width, counts: known.map((edge) => counts.get(edge) ?? 0) }
  const values = Array.from({ length }, () => 0)
  for (const [edge, value] of counts) {
    const at = Math.round((edge - first) / width)
    values[at] = (values[at] ?? 0) + value
  }
  return { edges: values.map((_, at) => first + at * width), width, counts: values }
}

// By the square root of their number, with a width that reads well.
function counted(values: number[], wanted: number | undefined): Bins {
  const [low, high] = values.reduce(
    ([least, max], value) => [Math.min(least, value), Math.max(max, value)],
    [Infinity, -Infinity],
  )
  const rough = (high - low) / (wanted ?? Math.min(50, Math.ceil(Math.sqrt(values.length)))) || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const width = ([1, 2, 2.5, 5].find((step) => step * power >= rough) ?? 10) * power
  const first = Math.floor(low / width) * width
  const counts = Array.from({ length: Math.floor((high - first) / width) + 1 }, () => 0)
  for (const value of values) {
    const at = Math.floor((value - first) / width)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return { edges: counts.map((_, at) => first + at * width), width, counts }
}
