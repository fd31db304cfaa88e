import { named, titled, valueAxis, valueLabels, withAxes } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import { nonNullValues } from '../overlays/overlay.ts'
import { alignedRanges } from '../values/nice-range.ts'
import { barOf } from './bar.ts'
import { curveOf, symbolsOf } from './courses.ts'
import { fewInColor } from './few-series.ts'
import { t, translated } from '../texts/translate.ts'

export const combo: DrawnKind = {
  kind: 'combo',
  label: translated({ en: 'Bars and lines', de: 'Balken und Linien' }),
  purpose: 'compare',
  settings: [
    {
      option: 'series',
      label: translated({ en: 'Series', de: 'Reihen' }),
      hint: translated({
        en: 'Which are bars, lines or areas, and by which axis',
        de: 'Welche Balken, Linien oder Flächen sind, und an welcher Achse',
      }),
    },
    { option: 'stacked', label: translated({ en: 'Bars stacked', de: 'Balken gestapelt' }) },
    { option: 'curve', label: t('From point to point') },
    {
      option: 'y_title_right',
      label: translated({ en: 'Title of the right axis', de: 'Titel der rechten Achse' }),
    },
    ...axisSettings,
  ],
  unfit: ({ dimensions, series }) =>
    dimensions.length === 0 || series.length < 2
      ? translated({
          en: 'Bars and lines need a dimension and two measures, or two dimensions and a measure.',
          de: 'Balken und Linien brauchen eine Dimension und zwei Kennzahlen oder zwei Dimensionen und eine Kennzahl.',
        })
      : undefined,
  arrange: fewInColor,
  option(input) {
    const { shape, theme, options } = input
    const axes = withAxes(input)
    const ways = shape.series.map(({ name }, at) => wayOf(input, name, at))
    const atRight = ways.findIndex(({ axis }) => axis === 'right')
    const { log_scale: _, minimum: _low, maximum: _high, ...free } = options
    const ranges = rangesOf(input, ways)
    const isTwofold = atRight >= 0 && shape.dimensions.length < 2
    const titleOf = (at: number) => (isTwofold ? shape.measures[at] : undefined)
    return {
      ...axes,
      grid: { ...axes.grid, right: 4 },
      yAxis: [
        { ...valueAxis(input), ...ranges[0], ...titled(options.y_title ?? titleOf(0), theme) },
        {
          ...valueAxis({ ...input, options: free }, measureOf(input, Math.max(0, atRight))),
          ...ranges[1],
          ...titled(options.y_title_right ?? titleOf(atRight), theme),
          show: atRight >= 0,
          splitLine: { show: false },
        },
      ],
      series: shape.series.map(({ name, values }, at) => ({
        ...named(input, name, at),
        ...drawnAs(input, ways[at]?.kind, values),
        data: ways[at]?.kind === 'bar' ? values.map((value) => barOf(value, standing)) : values,
        yAxisIndex: ways[at]?.axis === 'right' ? 1 : 0,
        ...valueLabels(input, 'top', measureOf(input, at)),
      })),
    }
  },
}

type Drawn = 'bar' | 'line' | 'area' | undefined

function wayOf({ options, shape }: DrawingInput, name: string, at: number): { kind: Drawn; axis: string } {
  const ownOptions = options.series?.find((one) => one.name === name)
  // The values of a second dimension are of one measure, so one axis does for all.
  const axis = at === 0 || shape.dimensions.length > 1 ? 'left' : 'right'
  return { kind: ownOptions?.kind ?? (at === 0 ? 'bar' : 'line'), axis: ownOptions?.axis ?? axis }
}

const standing = { sideways: false, isStacked: false, isOpen: false }

/** Scales with zero at the same height and one grid, unless the author has set one. */
function rangesOf({ shape, options }: DrawingInput, ways: { axis: string }[]) {
  const isSet = options.minimum !== undefined || options.maximum !== undefined || options.log_scale
  const sides = ['left', 'right'].map((axis) =>
    shape.series.filter((_, at) => ways[at]?.axis === axis).flatMap(({ values }) => nonNullValues(values)),
  )
  if (isSet || options.stacked || sides.some((values) => values.length === 0)) return []
  return alignedRanges(sides.map((values) => [least(values), greatest(values)] as const))
}

const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
const greatest = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)

function drawnAs(input: DrawingInput, kind: Drawn, values: readonly (number | null)[]) {
  if (kind === 'bar')
    return {
      type: 'bar' as const,
      barMaxWidth: 44,
      ...(input.options.stacked ? { stack: 'all' } : { itemStyle: { borderRadius: [4, 4, 0, 0] } }),
    }
  return {
    type: 'line' as const,
    z: 3,
    ...symbolsOf(values, 24),
    lineStyle: { width: 2.5 },
    ...curveOf(input),
    ...(kind === 'area' ? { areaStyle: { opacity: 0.22 } } : {}),
  }
}

const measureOf = ({ shape }: DrawingInput, at: number) => (shape.at.dimensions.length > 1 ? 0 : at)
