import { measureAggregates, type Aggregate } from './aggregates.ts'
import { DimensionValue, unlistedOrders } from './dimension-values.ts'
import { FilterOrGroup, Scalar, column } from './filters.ts'
import { Format } from './formats.ts'
import { formula } from './formula.ts'
import { grains, timeGrains, type TimeGrain } from './grains.ts'
import { type Static, Type, closed, description, matching, model, name, oneOf } from './schema.ts'

export const dimensionKinds = ['text', 'number', 'time', 'boolean', 'geo'] as const
export const geoRoles = ['country', 'region', 'city', 'postal_code', 'latitude', 'longitude'] as const
export const measureKinds = [
  'aggregate',
  'ratio',
  'cumulative',
  'moving',
  'period_over_period',
  'share_of_total',
  'formula',
  'nested_aggregate',
  'rank',
  'difference',
] as const
export const movingAggregates = ['sum', 'avg', 'min', 'max'] as const
export const comparisonShows = ['value', 'change', 'percent_change'] as const
export const outerAggregates = ['sum', 'avg', 'min', 'max', 'count', 'median'] as const
export const wholes = ['total', 'row', 'column', 'parent'] as const

/** Names of a model have no dots: `customer.country` is the field `country` of the join `customer`. */
export const fieldName = (text: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    ...matching(
      '^[^\\s\\u0000-\\u001f\\u007f.]([^\\u0000-\\u001f\\u007f.]*[^\\s\\u0000-\\u001f\\u007f.])?$',
      'a name without dots and control characters, and without spaces at its ends',
    ),
    description: text,
  })

/** A field as a query names it: of this dataset, or of a joined one after the names of the joins. */
export const fieldPath = (text: string) => Type.String({ minLength: 1, maxLength: 400, description: text })

const fieldTexts = {
  label: Type.Optional(name({ description: 'Shown instead of the name' })),
  description: Type.Optional(description()),
  synonyms: Type.Optional(
    Type.Array(name(), {
      maxItems: 50,
      description: 'Other words that people use for it; searches find them',
    }),
  ),
  format: Type.Optional(Format),
  hidden: Type.Optional(Type.Boolean({ description: 'Not offered in lists; can still be named' })),
}

const ValueGroup = model(
  'ValueGroup',
  closed({
    label: name(),
    values: Type.Array(Scalar, { minItems: 1, maxItems: 500 }),
  }),
  { examples: [{ label: 'West', values: ['CA', 'OR', 'WA'] }] },
)

export const ModelDimension = model(
  'ModelDimension',
  closed({
    name: fieldName('How queries name it'),
    column: Type.Optional(column('Column of the dataset')),
    formula: Type.Optional(
      formula(
        'Instead of a column: computed from the columns and dimensions of a row, also of datasets joined to one row',
      ),
    ),
    kind: oneOf(dimensionKinds),
    ...fieldTexts,
    grains: Type.Optional(
      Type.Array(oneOf(grains), {
        uniqueItems: true,
        description: 'With `time`: the grains that are offered',
      }),
    ),
    geo: Type.Optional(oneOf(geoRoles, { description: 'With `geo`: what the values are' })),
    bin: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'With `number`: width of the bins it is grouped by' }),
    ),
    groups: Type.Optional(
      Type.Array(ValueGroup, {
        minItems: 1,
        maxItems: 100,
        description:
          'Values that are one: the dimension then has their labels, in this order. A value is in one of them',
      }),
    ),
    ungrouped: Type.Optional(
      closed(
        { label: Type.Optional(name()) },
        {
          description:
            'With `groups`: what the other values are called together; each remains itself by default',
        },
      ),
    ),
    bounds: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 1,
        maxItems: 100,
        description:
          'With `number`: bins of their own widths. Each value becomes the largest bound that it reaches, or null',
      }),
    ),
    values: Type.Optional(
      Type.Array(DimensionValue, {
        minItems: 1,
        maxItems: 500,
        description:
          'Values in their own order, by which it is sorted, with what they are called and their colors. ' +
          'Only for texts, numbers and booleans without bins',
      }),
    ),
    unlisted_values: Type.Optional(
      oneOf(unlistedOrders, {
        description:
          'With `values`: the others follow sorted by themselves, or by what else the query sorts by; `by_value` by default',
      }),
    ),
  }),
  { examples: [{ name: 'ordered', column: 'ordered_at', kind: 'time', label: 'Ordered on' }] },
)

interface FieldTexts {
  name: string
  label?: string
  description?: string
  synonyms?: string[]
  format?: Format
  hidden?: boolean
}

export interface AggregateMeasure extends FieldTexts {
  kind: 'aggregate'
  aggregate: Aggregate
  column?: string
  percentile?: number
  by?: string
  filters?: FilterOrGroup[]
}

export interface RatioMeasure extends FieldTexts {
  kind: 'ratio'
  numerator: string
  denominator: string
}

export interface CumulativeMeasure extends FieldTexts {
  kind: 'cumulative'
  measure: string
  reset?: TimeGrain
  along?: string
}

export interface MovingMeasure extends FieldTexts {
  kind: 'moving'
  measure: string
  periods: number
  aggregate?: (typeof movingAggregates)[number]
  along?: string
}

export interface PeriodOverPeriodMeasure extends FieldTexts {
  kind: 'period_over_period'
  measure: string
  grain: TimeGrain
  offset?: number
  show: (typeof comparisonShows)[number]
}

export interface ShareOfTotalMeasure extends FieldTexts {
  kind: 'share_of_total'
  measure: string
  within?: string[]
  of?: (typeof wholes)[number]
}

export interface FormulaMeasure extends FieldTexts {
  kind: 'formula'
  formula: string
}

export interface NestedAggregateMeasure extends FieldTexts {
  kind: 'nested_aggregate'
  aggregate: (typeof outerAggregates)[number]
  measure: string
  per: string[]
}

export interface RankMeasure extends FieldTexts {
  kind: 'rank'
  measure: string
  order?: 'asc' | 'desc'
  within?: string[]
}

export interface DifferenceMeasure extends FieldTexts {
  kind: 'difference'
  measure: string
  show: (typeof comparisonShows)[number]
  along?: string
  offset?: number
}

export type ModelMeasure =
  | AggregateMeasure
  | RatioMeasure
  | CumulativeMeasure
  | MovingMeasure
  | PeriodOverPeriodMeasure
  | ShareOfTotalMeasure
  | FormulaMeasure
  | NestedAggregateMeasure
  | RankMeasure
  | DifferenceMeasure

const measureName = (text: string) => Type.Optional(fieldPath(text))

/**
 * One flat object whose `kind` determines its fields: missing and extra ones are then reported with the field's own
 * path, which a union of shapes could not do.
 */
export const ModelMeasure = model(
  'ModelMeasure',
  Type.Unsafe<ModelMeasure>(
    closed({
      name: fieldName('How queries name it'),
      kind: oneOf(measureKinds, {
        description:
          '`aggregate` sums up a column; the others are made of other measures, by name: a `ratio` of two, a running ' +
          'total (`cumulative`), over the last periods (`moving`), against an earlier period (`period_over_period`), ' +
          'as part of the whole (`share_of_total`), by a `formula`, over groups of their own (`nested_aggregate`: the ' +
          'average per customer), as a `rank` among the rows, or against the row before (`difference`)',
      }),
      ...fieldTexts,
      aggregate: Type.Optional(
        oneOf(measureAggregates, {
          description:
            'With `aggregate`; with `moving` one of sum, avg (the default), min, max; with `nested_aggregate` one of ' +
            outerAggregates.join(', '),
        }),
      ),
      column: Type.Optional(column('Column of the dataset')),
      percentile: Type.Optional(
        Type.Number({ minimum: 0, maximum: 100, description: 'With the aggregate `percentile`' }),
      ),
      by: measureName(
        'With the aggregates `first` and `last`: the time they follow; the default time dimension by default',
      ),
      filters: Type.Optional(
        Type.Array(FilterOrGroup, {
          maxItems: 20,
          description: 'With `aggregate`: only rows for which all hold',
        }),
      ),
      numerator: measureName('With `ratio`: a measure'),
      denominator: measureName('With `ratio`: a measure; where it is 0 the ratio is null'),
      measure: measureName('With the kinds that are made of one measure: its name'),
      reset: Type.Optional(
        oneOf(timeGrains, { description: 'With `cumulative`: restarts at each; never by default' }),
      ),
      periods: Type.Optional(
        Type.Integer({
          minimum: 2,
          maximum: 1000,
          description: 'With `moving`: how many, the present one included',
        }),
      ),
      grain: Type.Optional(
        oneOf(timeGrains, { description: 'With `period_over_period`: length of a period' }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          description: 'With `period_over_period` and `difference`: how many back; 1 by default',
        }),
      ),
      show: Type.Optional(
        oneOf(comparisonShows, { description: 'With `period_over_period` and `difference`' }),
      ),
      within: Type.Optional(
        Type.Array(fieldPath('A dimension'), {
          maxItems: 20,
          description:
            'With `share_of_total`: of the total of each of these; of everything by default. With `rank`: among the rows of each',
        }),
      ),
      of: Type.Optional(
        oneOf(wholes, {
          description:
            'With `share_of_total`, by the layout of the query: of its `row` or `column` in a pivot, or of the `parent`, which is ' +
            'the total of all dimensions down but the last',
        }),
      ),
      formula: Type.Optional(
        formula(
          'With `formula`: computed from aggregates and measures, e.g. sum(amount) / nullif(customers, 0). Names inside of an ' +
            'aggregate are columns and dimensions, names outside are measures',
        ),
      ),
      per: Type.Optional(
        Type.Array(fieldPath('A dimension'), {
          minItems: 1,
          maxItems: 5,
          description:
            'With `nested_aggregate`: the measure is computed for each of these within each group of the query, and aggregated',
        }),
      ),
      along: Type.Optional(
        fieldPath(
          'With `cumulative`, `moving` and `difference`: the dimension whose order is followed; by default the time that the query ' +
            'is grouped by, for `difference` else its first dimension. Along another than a time, `periods` are rows',
        ),
      ),
      order: Type.Optional(
        oneOf(['asc', 'desc'], { description: 'With `rank`: which value is the first; `desc` by default' }),
      ),
    }),
  ),
  { examples: [{ name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }] },
)

export type ModelDimension = Static<typeof ModelDimension>
export type DimensionKind = (typeof dimensionKinds)[number]
export type MeasureKind = (typeof measureKinds)[number]
