import type { EChartsOption } from 'echarts'
import type { ChartTheme } from '../colors/theme.ts'
import { momentLabels } from '../values/moment-labels.ts'
import { annotations } from './annotations.ts'
import { forecast } from './forecast.ts'
import type { Area, Course, Laid, Layer, Line, Overlay } from './overlay.ts'
import { referenceLines } from './reference-lines.ts'
import { trendLines } from './trend-lines.ts'
import { unfinished } from './unfinished.ts'

/** Everything that can be laid over a chart with axes. A new one is a file here, and a line. */
export const overlays: Overlay[] = [referenceLines, trendLines, forecast, annotations, unfinished]

export interface Overlaid {
  option: EChartsOption
  notes: string[]
}

interface Axis {
  type?: string
}

interface Drawn {
  type?: string
  stack?: string
  xAxisIndex?: number
  yAxisIndex?: number
}

/** A chart with all that its author, or the dashboard, wants to see over it. */
export function overlaid(option: EChartsOption, input: Omit<Laid, 'isStacked'>): Overlaid {
  const [x, y] = [axesIn(option.xAxis), axesIn(option.yAxis)]
  const named = [x, y].map(([axis]) => axis?.type === 'category')
  // Where names run along both axes or along none there is no value to lay anything at.
  if (named[0] === named[1]) return { option, notes: [] }
  const along = named[0] ? 'x' : 'y'
  const drawn = [option.series ?? []].flat() as Drawn[]
  const isStacked = drawn.some(({ stack }, at) => stack !== undefined && at > 0)
  const layers = overlays.map(({ lay }) => lay({ ...input, isStacked }))
  const all = <Part>(part: (layer: Layer) => Part[] | undefined) =>
    layers.flatMap((layer) => part(layer) ?? [])
  const notes = all((layer) => layer.notes)
  const [lines, areas] = [all((layer) => layer.lines), all((layer) => layer.areas)]
  const [courses, moments] = [all((layer) => layer.courses), all((layer) => layer.moments)]
  if (lines.length + areas.length + courses.length === 0) return { option, notes }
  const series = [
    ...drawn,
    ...courses.flatMap((course, at) => seriesOf(course, { ...input, drawn }, at)),
    ...marksOf({ lines, areas, along, drawn, theme: input.theme }),
  ]
  const [first, ...others] = along === 'x' ? x : y
  const names = moments.length > 0 ? { data: momentLabels([...(input.shape.moments ?? []), ...moments]) } : {}
  const axis = { ...first, ...names }
  return {
    option: {
      ...option,
      series,
      [`${along}Axis`]: others.length > 0 ? [axis, ...others] : axis,
    } as EChartsOption,
    notes,
  }
}

const axesIn = (axes: unknown) => [axes ?? []].flat() as Axis[]

/** On which of several axes the values of a series lie. */
const axisOf = ({ xAxisIndex, yAxisIndex }: Drawn = {}): Drawn => ({
  ...(xAxisIndex === undefined ? {} : { xAxisIndex }),
  ...(yAxisIndex === undefined ? {} : { yAxisIndex }),
})

const silent = { silent: true, showSymbol: false, animation: false }

function seriesOf(
  { name, of, values, isDashed, isGap = false, band }: Course,
  { theme, drawn }: Pick<Laid, 'theme'> & { drawn: Drawn[] },
  at: number,
): object[] {
  const on = axisOf(drawn[of])
  const color = theme.palette[of % theme.palette.length]
  if (isGap)
    return drawn[of]?.type === 'line' ? [{ ...silent, ...on, ...gap(theme), name, data: values }] : []
  const line = {
    ...silent,
    ...on,
    type: 'line',
    name,
    data: values,
    itemStyle: { color },
    lineStyle: { color, width: 2, type: isDashed ? 'dashed' : 'solid', opacity: isDashed ? 1 : 0.65 },
    z: 4,
  }
  if (!band) return [line]
  // A band is what stands on its lower edge; the tooltip tells the line in its middle only.
  const edge = {
    ...silent,
    ...on,
    type: 'line',
    stack: `band ${at}`,
    stackStrategy: 'all',
    lineStyle: { opacity: 0 },
    itemStyle: { color },
    tooltip: { show: false },
    z: 1,
  }
  const height = band.upper.map((upper, place) =>
    upper === null ? null : upper - (band.lower[place] ?? upper),
  )
  return [{ ...edge, data: band.lower }, { ...edge, data: height, areaStyle: { color, opacity: 0.16 } }, line]
}

const gap = ({ ground }: ChartTheme) => ({
  type: 'line',
  tooltip: { show: false },
  lineStyle: { color: ground, width: 3.5, type: [3, 5], cap: 'butt' },
  z: 4,
})

interface Marks extends Pick<Laid, 'theme'> {
  lines: Line[]
  areas: Area[]
  /** The axis that names stand on. */
  along: 'x' | 'y'
  drawn: Drawn[]
}

/** Marks belong to a series of nothing, one for each axis that has some. */
function marksOf({ lines, areas, along, drawn, theme }: Marks) {
  const places = [...new Set([-1, ...lines.map(({ of = -1 }) => of)])]
  return places.map((place) => ({
    ...silent,
    ...axisOf(drawn[place]),
    type: 'line',
    data: [],
    tooltip: { show: false },
    markLine: linesOf(
      lines.filter(({ of = -1 }) => of === place),
      along,
      theme,
    ),
    ...(place === -1 ? { markArea: areasOf(areas, along, theme) } : {}),
  }))
}

const labelOf = (theme: ChartTheme, text: string, position: string) => ({
  show: true,
  position,
  color: theme.text,
  fontSize: 11,
  textBorderColor: theme.ground,
  textBorderWidth: 3,
  // By a function: a text could hold what stands for something in a template.
  formatter: () => text,
})

/** Labels of lines at values: the next lower one goes below its line, so that they keep clear of each other. */
const labelPlaces = ['insideEndTop', 'insideEndBottom', 'insideStartTop', 'insideStartBottom']

function placesOf(lines: Line[]): Map<Line, string> {
  const atValues = lines
    .filter(({ value }) => value !== undefined)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return new Map(atValues.map((line, at) => [line, labelPlaces[at % labelPlaces.length] ?? 'insideEndTop']))
}

function linesOf(lines: Line[], along: 'x' | 'y', theme: ChartTheme) {
  const across = along === 'x' ? 'y' : 'x'
  const places = placesOf(lines)
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: lines.map((line) => {
      const { value, at, label } = line
      return {
        ...(value === undefined ? { [`${along}Axis`]: at } : { [`${across}Axis`]: value }),
        lineStyle: { color: theme.faint, type: value === undefined ? 'solid' : 'dashed', width: 1.5 },
        label: labelOf(theme, label, places.get(line) ?? 'insideEndTop'),
      }
    }),
  }
}

function areasOf(areas: Area[], along: 'x' | 'y', theme: ChartTheme) {
  return {
    silent: true,
    animation: false,
    itemStyle: { color: theme.faint, opacity: 0.14 },
    data: areas.map(({ from, to, label }) => [
      { [`${along}Axis`]: from, label: labelOf(theme, label, 'insideTop') },
      { [`${along}Axis`]: to },
    ]),
  }
}
