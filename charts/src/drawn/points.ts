import type { EChartsOption } from 'echarts'
import { named, titled, valueAxis, withAxes } from '../axes.ts'
import type { DrawingInput, NamedValue } from '../drawn-kind.ts'
import { nameIn, numberIn, type Shape } from '../shape.ts'
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
  const many = groups.reduce((sum, { points }) => sum + points.length, 0) > 300
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
      ...titled(options.x_title ?? shape.measures[0], theme),
    },
    yAxis: {
      ...valueAxis(input, 1),
      scale: true,
      ...titled(options.y_title ?? shape.measures[1], theme),
    },
    series: groups.map(({ name, points }) => ({
      type: 'scatter',
      ...named(input, name),
      data: points,
      symbolSize: (value: number[]) =>
        measureCount === 3 ? 6 + 40 * Math.sqrt(Math.max(0, value[2] ?? 0) / (largest || 1)) : many ? 5 : 9,
      itemStyle: { opacity: many ? 0.45 : 0.72, borderColor: theme.ground, borderWidth: many ? 0 : 1 },
    })),
  }
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
  return [...groups].map(([name, points]) => ({ name, points })).slice(0, 20)
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
