import type { EChartsOption } from 'echarts'
import { withoutTotals } from './values/pivot.ts'
import { describeChart } from './describe.ts'
import type { ChartEvent, ChartOptions, ChartTable, DrawingInput, DrawnKind } from './drawn-kind.ts'
import { drawnKinds } from './drawn/kinds.ts'
import { formatterFor } from './values/formatter.ts'
import { type FindOwnMap, findGeography, type Geography } from './geography/geography.ts'
import { fixedColors } from './colors/fixed-colors.ts'
import type { ChartTheme } from './colors/theme.ts'
import type { Size } from './renderers/svg.ts'
import { overlaid } from './overlays/overlaid.ts'
import { type Shape, shapeOf } from './shape.ts'
import type { Tip, TipPoint } from './tip.ts'
import { withColumnOptions } from './column-options.ts'
import { t, translated } from './texts/translate.ts'

/** What the browser draws on a canvas and the server in reports. */
export interface DrawingRequest {
  kind: string
  title: string
  table: ChartTable
  options?: ChartOptions
  /** What happened, as the dashboard tells it: marked where the chart runs along time. */
  events?: readonly ChartEvent[]
  theme: ChartTheme
  /** By which a period is over or not; the clock's unless given. */
  now?: Date
  /** What `geographyFor` asks for; `draw` loads it by itself. */
  geography?: Geography | undefined
  /** Turns what a tooltip says into an element of the page; without it there are no tooltips. */
  tip?: (tip: Tip) => unknown
}

export interface Drawing {
  option: EChartsOption
  /** The same for a size: where labels go, and how many there is room for. */
  fit?: (size: Size) => EChartsOption
  /** The modules of ECharts that only its kind draws with. */
  series: DrawnKind['series']
  /** What is registered under these names before a map is drawn, as GeoJSON. */
  maps: Record<string, object>
  /** Of a kind that ECharts does not draw: its picture. */
  svg?: (size: Size) => string
  /** The chart in words. */
  description: string
  /** What a reader has to know of what lies over it, such as the method of a forecast. */
  notes: string[]
}

/** Whether this kind is drawn; others are made of text and tables. */
export function isDrawnKind(kind: string): boolean {
  return kind === 'vega_lite' || drawnKinds.some((drawn) => drawn.kind === kind)
}

const noOwnMap: FindOwnMap = async () => undefined

/** A result as an option of ECharts, once the outlines of its map are loaded, or the sentence why it cannot be one. */
export async function draw(
  request: DrawingRequest,
  findOwnMap: FindOwnMap = noOwnMap,
): Promise<Drawing | { unfit: string }> {
  if (request.kind === 'vega_lite') return (await import('./vega/drawing.ts')).vegaDrawing(request)
  const wanted = geographyFor(request)
  return drawingOf(wanted ? { ...request, geography: await findGeography(wanted, findOwnMap) } : request)
}

/** The outlines that a chart needs to be drawn. */
export function geographyFor(request: Pick<DrawingRequest, 'kind' | 'table' | 'options'>) {
  const kind = kindOf(request)
  if (!kind?.geography) return undefined
  const shape = shapeIn(request)
  return kind.unfit(shape) === undefined ? kind.geography(shape, request.options ?? {}) : undefined
}

/** The same as `draw` at once, with the outlines that were loaded before. */
export function drawingOf(request: DrawingRequest): Drawing | { unfit: string } {
  const { title, theme, options = {}, events = [], geography } = request
  const kind = kindOf(request)
  if (!kind) return { unfit: t('A chart of the kind {{kind}} is not drawn.', { kind: request.kind }) }
  const shape = shapeIn(request)
  const unfit = kind.unfit(shape)
  if (unfit !== undefined) return { unfit }
  const format = (measure = 0, isAxis = false) =>
    formatterFor(options, { format: shape.formats?.[measure], isAxis })
  const now = request.now ?? new Date()
  const fixed = fixedColors({ options, theme, table: shape.table })
  const arranged = kind.arrange?.({ shape, options, theme }) ?? { shape }
  const given: Omit<DrawingInput, 'size'> = {
    shape: arranged.shape,
    theme,
    options,
    now,
    geography,
    format,
    fixed,
    tooltip: (trigger, content) => tooltipOf(request, trigger, content),
  }
  const laidOver = { shape: arranged.shape, theme, options, events, now, write: format() }
  const fit = (size: Size) => overlaid(kind.option({ ...given, size }), laidOver)
  const laid = fit(defaultSize)
  const notes = [
    ...laid.notes,
    ...(arranged.notes ?? []),
    ...(kind.notes?.({ ...given, size: defaultSize }) ?? []),
    ...(kind.arrange ? leftOutNotes(shape) : []),
  ]
  const words = describeChart({
    label: kind.label,
    title,
    shape,
    ...(kind.namedValues ? { namedValues: kind.namedValues(shape) } : {}),
  })
  return {
    option: laid.option,
    fit: (size) => fit(size).option,
    series: kind.series,
    maps: geography ? { [geography.name]: geography.map } : {},
    description: [words, ...notes].join(' '),
    notes,
  }
}

/** Of pictures that nobody has given a size to. */
const defaultSize: Size = { width: 640, height: 360 }

const leftOutNotes = ({ seriesLeftOut = 0 }: Shape): string[] =>
  seriesLeftOut === 0
    ? []
    : [
        translated(
          {
            en: '{{count}} more series are not drawn.',
            de: '{{count}} weitere Reihen sind nicht gezeichnet.',
          },
          { count: seriesLeftOut },
        ),
      ]

const kindOf = ({ kind }: Pick<DrawingRequest, 'kind'>) => drawnKinds.find((drawn) => drawn.kind === kind)

const shapeIn = ({ table, options = {} }: Pick<DrawingRequest, 'table' | 'options'>) =>
  shapeOf(withoutTotals(withColumnOptions(table, options)))

function tooltipOf(
  { theme, tip }: DrawingRequest,
  trigger: 'axis' | 'item',
  content: (points: TipPoint[]) => Tip,
) {
  if (!tip) return { show: false }
  return {
    trigger,
    confine: true,
    backgroundColor: theme.ground,
    borderColor: theme.line,
    textStyle: { color: theme.text },
    formatter: (points: unknown) => tip(content((Array.isArray(points) ? points : [points]) as TipPoint[])),
  }
}
