import { outerAggregates } from './known-values.ts'
import { measureAggregates, type Aggregate } from './aggregates.ts'
import { FilterOrGroup, column } from './filters.ts'
import type { Format } from './formats.ts'
import { formula } from './formula.ts'
import { timeGrains, type TimeGrain } from './grains.ts'
import { fieldName, fieldPath, fieldTexts } from './model-dimensions.ts'
import { Type, closed, model, oneOf } from './schema.ts'

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
export const wholes = ['total', 'row', 'column', 'parent'] as const

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

export type MeasureKind = (typeof measureKinds)[number]
