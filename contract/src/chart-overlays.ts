import { type Static, Type, closed, description, model, name, oneOf } from './schema.ts'

const series = Type.Optional(
  Type.String({ minLength: 1, maxLength: 300, description: 'Name of the series; the first by default' }),
)

export const ReferenceLine = model(
  'ReferenceLine',
  closed({
    of: oneOf(['value', 'mean', 'median', 'min', 'max', 'percentile'], {
      description: '`value`: at `value`; `percentile`: at that `percentile` of the series',
    }),
    value: Type.Optional(Type.Number()),
    percentile: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    series,
    label: Type.Optional(name()),
  }),
  { examples: [{ of: 'value', value: 15, label: 'Promised' }] },
)

export const TrendLine = model(
  'TrendLine',
  closed({
    kind: oneOf(['linear', 'moving_average'], {
      description:
        '`linear`: least squares; `moving_average`: mean of the last `window` points, where all of them are known',
    }),
    window: Type.Optional(Type.Integer({ minimum: 2, maximum: 366, description: '7 by default' })),
    series,
  }),
)

export const ChartAnnotation = model(
  'ChartAnnotation',
  closed({
    at: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Moment (RFC 3339 or a date) or name on the axis',
    }),
    until: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'Marks all up to there' })),
    label: name(),
    description: Type.Optional(description()),
  }),
  { examples: [{ at: '2001-09-11', until: '2001-09-14', label: 'Air space closed' }] },
)

export const Forecast = model(
  'Forecast',
  closed({
    periods: Type.Integer({ minimum: 1, maximum: 366, description: 'Points behind the last one' }),
    method: Type.Optional(
      oneOf(['auto', 'linear', 'seasonal_naive', 'holt_winters'], {
        description:
          '`linear`: the straight line of least squares; `seasonal_naive`: as a season ago; `holt_winters`: level, trend and ' +
          'season, added up and smoothed. `auto`, unless given: Holt-Winters from two seasons on, else linear',
      }),
    ),
    season: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 366,
        description:
          'Points after which the course repeats itself; unless given 12 for months, 4 for quarters, 7 for days, 24 for hours',
      }),
    ),
    interval: Type.Optional(
      Type.Integer({
        minimum: 50,
        maximum: 99,
        description: 'Percent of the values that the band is to hold; 80 by default',
      }),
    ),
  }),
)

/** What is laid over a chart that has axes. */
export const overlayOptions = {
  reference_lines: Type.Optional(Type.Array(ReferenceLine, { maxItems: 20 })),
  trend_lines: Type.Optional(Type.Array(TrendLine, { maxItems: 10 })),
  annotations: Type.Optional(Type.Array(ChartAnnotation, { maxItems: 100 })),
  show_events: Type.Optional(
    Type.Boolean({ description: 'Events of the dashboard, on charts along time; true by default' }),
  ),
  forecast: Type.Optional(Forecast),
}

export type ReferenceLine = Static<typeof ReferenceLine>
export type TrendLine = Static<typeof TrendLine>
export type ChartAnnotation = Static<typeof ChartAnnotation>
export type Forecast = Static<typeof Forecast>
