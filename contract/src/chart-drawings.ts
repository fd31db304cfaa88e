import { Type, closed, model, name, oneOf, hexColor } from './schema.ts'

/** Kinds that are drawn along axes, as areas or on a map. */
export const drawnKinds = [
  'bar',
  'line',
  'area',
  'combo',
  'pie',
  'scatter',
  'bubble',
  'histogram',
  'box_plot',
  'heat_map',
  'calendar',
  'funnel',
  'waterfall',
  'treemap',
  'sunburst',
  'sankey',
  'gauge',
  'map',
] as const

export const chartKinds = [...drawnKinds, 'vega_lite', 'number', 'table', 'text', 'section'] as const

export type DrawnKindName = (typeof drawnKinds)[number]

const color = (description: string) => Type.String({ ...hexColor, description, examples: ['#3b5bdb'] })

const seriesName = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'Name of the series: a measure, or a value of the second dimension',
})

export const ChartSeries = model(
  'ChartSeries',
  closed({
    name: seriesName,
    kind: Type.Optional(oneOf(['bar', 'line', 'area'])),
    axis: Type.Optional(oneOf(['left', 'right'])),
  }),
  { examples: [{ name: 'Revenue', kind: 'bar', axis: 'left' }] },
)

export const ChartColor = model(
  'ChartColor',
  closed({
    name: Type.String({ minLength: 1, maxLength: 300, description: 'Series or value, as it is shown' }),
    color: color('The same on every chart that shows it'),
  }),
  { examples: [{ name: 'Web', color: '#3b5bdb' }] },
)

/** How what ECharts draws is drawn. */
export const drawnOptions = {
  spec: Type.Optional(
    Type.String({
      maxLength: 65_536,
      description:
        'For `vega_lite`: a specification of Vega-Lite as JSON, whose data is the answer and whose fields are its columns. It names no ' +
        '`data`, `url`, `href` or image, and its expressions are interpreted',
    }),
  ),
  percent_stacked: Type.Optional(
    Type.Boolean({ description: 'Bars and areas are stacked and all as high: their shares of 100 %' }),
  ),
  bar_order: Type.Optional(
    oneOf(['value', 'query'], {
      description:
        '`value`: the largest first; `query`: as the rows come. Unless given, by value where the query asks for no order and the ' +
        'names have none',
    }),
  ),
  curve: Type.Optional(
    oneOf(['straight', 'smooth', 'step'], { description: 'How lines go from point to point' }),
  ),
  series: Type.Optional(
    Type.Array(ChartSeries, {
      maxItems: 100,
      description:
        'For `combo`: how each is drawn and by which axis; by default, bars for the first and lines by the right axis for the others',
    }),
  ),
  y_title_right: Type.Optional(name()),
  minimum: Type.Optional(Type.Number({ description: 'Where the scale of the values begins' })),
  maximum: Type.Optional(Type.Number({ description: 'Where the scale of the values ends' })),
  donut: Type.Optional(Type.Boolean({ description: 'A pie with a hole; true by default' })),
  show_total: Type.Optional(
    Type.Boolean({ description: 'A waterfall ends with the sum of all; true by default' }),
  ),
  bins: Type.Optional(
    Type.Integer({
      minimum: 2,
      maximum: 200,
      description: 'For a `histogram` of values that were not put into bins by the query: about how many',
    }),
  ),
  own_map: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Name of a map of the organization, in the place of `geography`: regions by the values of its property',
    }),
  ),
  geography: Type.Optional(
    oneOf(['world', 'us_states'], {
      description:
        '`world`: countries by name or ISO 3166-1 code; `us_states`: by name or postal code. Unless given, what the values fit',
    }),
  ),
  color_scale: Type.Optional(
    oneOf(['sequential', 'diverging'], {
      description:
        '`diverging`: the colors part at zero; sequential by default, unless values lie well to both sides of zero',
    }),
  ),
  colors: Type.Optional(
    Type.Array(ChartColor, { maxItems: 100, description: 'Fixed colors; the palette gives the others' }),
  ),
}
