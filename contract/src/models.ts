import { grains, timeGrains } from './grains.ts'
import { FilterOrGroup } from './filters.ts'
import { parameterDefinitions } from './parameters.ts'
import { aggregates } from './query.ts'
import type { TimeGrain } from './grains.ts'
import type { Aggregate } from './query.ts'
import { DimensionValue, unlistedOrders } from './dimension-values.ts'
import { Format } from './formats.ts'
import {
  type Static,
  Type,
  closed,
  description,
  id,
  model,
  name,
  oneOf,
  matching,
  currencyCode,
} from './schema.ts'

export const dimensionKinds = ['text', 'number', 'time', 'boolean', 'geo'] as const
export const geoRoles = ['country', 'region', 'city', 'postal_code', 'latitude', 'longitude'] as const
export const measureKinds = [
  'aggregate',
  'ratio',
  'cumulative',
  'moving',
  'period_over_period',
  'share_of_total',
] as const
export const cardinalities = ['many_to_one', 'one_to_one', 'one_to_many', 'many_to_many'] as const
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const movingAggregates = ['sum', 'avg', 'min', 'max'] as const
export const comparisonShows = ['value', 'change', 'percent_change'] as const

/** Names of a model have no dots: `customer.country` is the field `country` of the join `customer`. */
const fieldName = (text: string) =>
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
const fieldPath = (text: string) => Type.String({ minLength: 1, maxLength: 400, description: text })

const column = () => Type.String({ minLength: 1, maxLength: 300, description: 'Column of the dataset' })

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

export const ModelDimension = model(
  'ModelDimension',
  closed({
    name: fieldName('How queries name it'),
    column: column(),
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

export const ModelHierarchy = model(
  'ModelHierarchy',
  closed({
    name: fieldName('Name of the hierarchy'),
    label: Type.Optional(name()),
    levels: Type.Array(fieldPath('A dimension; one of `time` drills on through its grains'), {
      minItems: 2,
      maxItems: 10,
      description: 'From the coarsest to the finest; charts drill along them',
    }),
  }),
  { examples: [{ name: 'place', levels: ['country', 'city'] }] },
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
}

export interface MovingMeasure extends FieldTexts {
  kind: 'moving'
  measure: string
  periods: number
  aggregate?: (typeof movingAggregates)[number]
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
}

export type ModelMeasure =
  | AggregateMeasure
  | RatioMeasure
  | CumulativeMeasure
  | MovingMeasure
  | PeriodOverPeriodMeasure
  | ShareOfTotalMeasure

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
          'or as part of the whole (`share_of_total`)',
      }),
      ...fieldTexts,
      aggregate: Type.Optional(
        oneOf(aggregates, {
          description: 'With `aggregate`; with `moving` one of sum, avg (the default), min, max',
        }),
      ),
      column: Type.Optional(column()),
      percentile: Type.Optional(
        Type.Number({ minimum: 0, maximum: 100, description: 'With the aggregate `percentile`' }),
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
          description: 'With `period_over_period`: how many back; 1 by default',
        }),
      ),
      show: Type.Optional(oneOf(comparisonShows, { description: 'With `period_over_period`' })),
      within: Type.Optional(
        Type.Array(fieldPath('A dimension'), {
          maxItems: 20,
          description: 'With `share_of_total`: of the total of each of these; of everything by default',
        }),
      ),
    }),
  ),
  { examples: [{ name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }] },
)

export const ModelJoin = model(
  'ModelJoin',
  closed({
    name: fieldName('Fields of the joined dataset are named after it: `customer.country`'),
    dataset_id: id('The joined dataset'),
    cardinality: oneOf(cardinalities, {
      description: 'From this dataset to the joined one: many orders have one customer, `many_to_one`',
    }),
    on: Type.Array(
      closed({
        column: column(),
        to: Type.String({ minLength: 1, maxLength: 300, description: 'Column of the joined dataset' }),
      }),
      { minItems: 1, maxItems: 8, description: 'Rows belong together when all of these are equal' },
    ),
    label: Type.Optional(name()),
    description: Type.Optional(description()),
  }),
  {
    examples: [
      {
        name: 'customer',
        dataset_id: 8,
        cardinality: 'many_to_one',
        on: [{ column: 'customer_id', to: 'id' }],
      },
    ],
  },
)

export const Conventions = model(
  'Conventions',
  closed({
    week_starts_on: Type.Optional(oneOf(weekDays, { description: 'Monday by default' })),
    fiscal_year_starts_in: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'Month; quarters and years are cut by it. 1 by default',
      }),
    ),
    currency: Type.Optional(Type.String({ ...currencyCode, examples: ['EUR'] })),
    timezone: Type.Optional(
      Type.String({ maxLength: 64, description: 'For queries that name none', examples: ['Europe/Berlin'] }),
    ),
  }),
)

/** The semantic model of a dataset: the same for every chart, query and caller. */
export const Model = model(
  'Model',
  closed({
    description: Type.Optional(description()),
    default_time_dimension: Type.Optional(
      fieldPath('Dimension of `time` that comparisons and running totals follow'),
    ),
    conventions: Type.Optional(Conventions),
    dimensions: Type.Array(ModelDimension, { maxItems: 500, default: [] }),
    hierarchies: Type.Array(ModelHierarchy, { maxItems: 50, default: [] }),
    measures: Type.Array(ModelMeasure, { maxItems: 500, default: [] }),
    joins: Type.Array(ModelJoin, { maxItems: 20, default: [] }),
    parameters: Type.Optional(
      parameterDefinitions('Parameters that every query of this dataset can use, by name'),
    ),
  }),
  { examples: [{ dimensions: [], hierarchies: [], measures: [], joins: [] }] },
)

export type Model = Static<typeof Model>
export type ModelDimension = Static<typeof ModelDimension>
export type ModelHierarchy = Static<typeof ModelHierarchy>
export type ModelJoin = Static<typeof ModelJoin>
export type Conventions = Static<typeof Conventions>
export type DimensionKind = (typeof dimensionKinds)[number]
export type MeasureKind = (typeof measureKinds)[number]
export type Cardinality = (typeof cardinalities)[number]
export type WeekDay = (typeof weekDays)[number]
