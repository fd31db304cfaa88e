import type { EChartsOption } from 'echarts'
import { named, titled, valueAxis, withAxes } from '../axes.ts'
import type { DrawingInput, NamedValue } from '../drawn-kind.ts'
import { nameIn, numberIn, type Shape } from '../shape.ts'
import { cutText } from '../text-width.ts'
import { colorOf, type Tip, type TipPoint } from '../tip.ts'

interface Point {
  name: string
  value: number[]
}

/** Points between two axes of numbers, one series for each value of the second dimension. */
export function pointsOption(input: DrawingInput, measureCount: 2 | 3): EChartsOption {
  const { shape, options, theme, tooltip } = input
  const groups = groupsOf(shape, measureCount)
  const largest = Math.max(...groups.flatMap(({ points }) => points.map(({ value }) => value[2] ?? 0)))
  const count = groups.reduce((sum, { points }) => sum + points.length, 0)
  const many = count > 300
  const isSized = measureCount === 3
  const valuesAt = (place: number) =>
    groups.flatMap(({ points }) => points.flatMap(({ value }) => value[place] ?? []))
  const axes = withAxes({
    ...input,
    shape: { ...shape, series: groups.map(({ name }) => ({ name, values: [] })) },
  })
  return {
    ...axes,
    tooltip: tooltip('item', (points) => pointTip(input, points)),
    xAxis: {
      ...valueAxis({ ...input, options: {} }, 0),
      scale: true,
      ...edgesOf(valuesAt(0), isSized),
      ...titled(options.x_title ?? shape.measures[0], theme),
    },
    yAxis: {
      scale: true,
      ...edgesOf(valuesAt(1), isSized),
      ...valueAxis(input, 1),
      ...titled(options.y_title ?? shape.measures[1], theme),
    },
    series: groups.map(({ name, points }, at) => ({
      type: 'scatter',
      ...named(input, name, at),
      // The large ones behind the small ones.
      data: points.toSorted((a, b) => (b.value[2] ?? 0) - (a.value[2] ?? 0)),
      ...pointLabels(input, count),
      z: at < theme.palette.length ? 3 : 2,
      symbolSize: (value: number[]) =>
        measureCount === 3 ? 6 + 40 * Math.sqrt(Math.max(0, value[2] ?? 0) / (largest || 1)) : many ? 5 : 9,
      itemStyle: { opacity: many ? 0.45 : 0.72, borderColor: theme.ground, borderWidth: many ? 0 : 1 },
    })),
  } as EChartsOption
}

const maxNamed = 25

/** A few points are called by their names, as far as these keep clear of each other. */
interface Places {
  labelRect: { x: number; width: number }
  rect: { x: number }
}

function pointLabels({ theme, options, size }: DrawingInput, count: number) {
  if (!(options.show_labels ?? count <= maxNamed)) return {}
  return {
    label: {
      show: true,
      position: 'right' as const,
      color: theme.text,
      fontSize: 11,
      formatter: ({ name }: { name?: string }) => cutText(name ?? '', 120, 11),
    },
    // To the right of the point, and to the left of it where the picture ends.
    labelLayout: ({ labelRect, rect }: Places) => ({
      hideOverlap: true,
      ...(labelRect.x + labelRect.width > size.width - 4 ? { x: rect.x - 4, align: 'right' as const } : {}),
    }),
  }
}

/** Room for the bubbles, which stand out around their middle; never below zero where no value is. */
function edgesOf(values: number[], isSized: boolean) {
  const [low, high] = values.reduce(
    ([least, max], value) => [Math.min(least, value), Math.max(max, value)],
    [Infinity, -Infinity],
  )
  const gap = isSized ? 0.09 : 0.02
  const isAtZero = low >= 0 && low - gap * (high - low) < 0
  const boundaryGap: [string, string] = [`${isAtZero ? 0 : gap * 100}%`, `${gap * 100}%`]
  return { boundaryGap, ...(isAtZero ? { min: 0 } : {}) }
}

/** For descriptions: the second measure of each point, which is what stands upwards. */
export function namedPoints(shape: Shape): NamedValue[] {
  return shape.table.rows.flatMap((row) => {
    const value = numberIn(shape, row, shape.measures.length > 1 ? 1 : 0)
    return value === undefined ? [] : [{ name: nameIn(shape, row), value }]
  })
}

function groupsOf(shape: Shape, measureCount: number): { name: string; points: Point[] }[] {
  const groups = new Map<string, Point[]>()
  for (const row of shape.table.rows) {
    const value = Array.from({ length: measureCount }, (_, at) => numberIn(shape, row, at))
    if (!value.every((one) => one !== undefined)) continue
    const group = shape.at.dimensions.length > 1 ? nameIn(shape, row, 1) : (shape.measures[1] ?? '')
    const points = groups.get(group) ?? []
    points.push({ name: nameIn(shape, row), value })
    groups.set(group, points)
  }
  return [...groups]
    .map(([name, points]) => ({ name, points }))
    .toSorted((a, b) => b.points.length - a.points.length)
}

function pointTip({ shape, format }: DrawingInput, [point]: TipPoint[]): Tip {
  const values = Array.isArray(point?.value) ? (point.value as number[]) : []
  return {
    title: point?.name ?? '',
    rows: values.map((value, at) => ({
      ...colorOf(point?.color),
      name: shape.measures[at] ?? '',
      value: format(at)(value),
    })),
  }
}
