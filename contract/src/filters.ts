import { maxSetNesting } from './known-values.ts'
import type { Aggregate } from './aggregates.ts'
import { conditionModel, type Nested } from './conditions.ts'
import { type Grain, grains, timeGrains } from './grains.ts'
import { type Operator, operators } from './operators.ts'
import { type Static, Type, closed, model, oneOf } from './schema.ts'

export const column = (text: string) => Type.String({ minLength: 1, maxLength: 300, description: text })

export const Scalar = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()])

export const Filter = model(
  'Filter',
  closed({
    column: column('Column of the dataset'),
    grain: Type.Optional(
      oneOf(grains, {
        description: 'For dates and times: compare their grain, e.g. `day_of_week` with 6 and 7',
      }),
    ),
    operator: oneOf(operators, {
      description:
        'Texts are compared in any case by `contains`, `starts_with` and `ends_with`; `last` keeps the last `value` days ' +
        '(or `unit`) up to now, `previous` that many whole days, weeks, months … before the present one, `this` the whole ' +
        'present one, and `to_date` the present one up to today, in the calendar of the model. Compared with a timestamp, a day such as `2026-01-31` is the whole day in the ' +
        'time zone of the query, and a time without an offset is local time there',
    }),
    value: Type.Optional(Scalar),
    values: Type.Optional(
      Type.Array(Scalar, {
        maxItems: 1000,
        description: 'For `in` and `not_in`; for `between` both bounds, included',
      }),
    ),
    unit: Type.Optional(
      oneOf(timeGrains, { description: 'For `last`, `previous`, `this` and `to_date`; day by default' }),
    ),
  }),
  { examples: [{ column: 'origin', operator: 'in', values: ['ATL', 'ORD'] }] },
)

export const setOperators = ['in_set', 'not_in_set'] as const

/** A measure that a set is put together for. */
export interface SetMeasure {
  aggregate: Aggregate
  column?: string
  percentile?: number
  by?: string
  filters?: FilterOrGroup[]
  name?: string
}

/** A condition on a measure of the rows of one value. */
export interface SetHaving {
  measure: string | SetMeasure
  operator: Operator
  value?: Static<typeof Scalar>
  values?: Static<typeof Scalar>[]
}

/** Values, by the rows that have them. */
export interface ValueSet {
  filters?: FilterOrGroup[]
  having?: SetHaving[]
}

/** Keeps the rows whose value is, or is not, in a set of values. */
export interface SetFilter {
  column: string
  grain?: Grain
  operator: (typeof setOperators)[number]
  set: ValueSet
}

const filtersOfSet = (description: string) =>
  Type.Optional(
    Type.Unsafe<FilterOrGroup[]>({
      type: 'array',
      maxItems: 20,
      items: { $ref: 'FilterOrGroup#' },
      description,
    }),
  )

export const SetHaving = model(
  'SetHaving',
  closed({
    measure: Type.Union([column('A measure of the model'), Type.Unsafe<SetMeasure>({ $ref: 'Measure#' })], {
      description: 'Computed over the rows of one value that pass the filters of the set',
    }),
    operator: oneOf(operators),
    value: Type.Optional(Scalar),
    values: Type.Optional(Type.Array(Scalar, { maxItems: 1000 })),
  }),
  { examples: [{ measure: { aggregate: 'count' }, operator: 'greater_or_equal', value: 3 }] },
)

export const SetFilter = model(
  'SetFilter',
  Type.Unsafe<SetFilter>(
    closed({
      column: column('Column whose values the set has, e.g. the customer of an order'),
      grain: Type.Optional(oneOf(grains, { description: 'For dates and times: sets of days, months, …' })),
      operator: oneOf(setOperators, {
        description: '`not_in_set` is the complement: a row without a value is in no set, so it stays',
      }),
      set: closed(
        {
          filters: filtersOfSet('A value is in the set if a row that has it passes all of them'),
          having: Type.Optional(
            Type.Array(SetHaving, {
              maxItems: 10,
              description: 'All must hold over those rows, e.g. at least 3 of them',
            }),
          ),
        },
        {
          description:
            'Values of the column among the rows of the dataset, whatever else the query filters by; without `filters` and ' +
            `\`having\` all of them. Sets lie in one another at most ${maxSetNesting} deep. A comparison compares the same set`,
        },
      ),
    }),
  ),
  {
    examples: [
      {
        column: 'customer',
        operator: 'in_set',
        set: { filters: [{ column: 'product', operator: 'equals', value: 'A' }] },
      },
    ],
  },
)

/** What a query may filter rows by. */
export type QueryFilter = Filter | SetFilter

export const FilterOrGroup = conditionModel(
  'FilterOrGroup',
  Type.Unsafe<QueryFilter>(Type.Union([Filter, SetFilter])),
  {
    description: 'A filter, a set filter, or a group of them: all, any, or not',
    examples: [
      {
        any: [
          { column: 'region', operator: 'equals', value: 'West' },
          {
            all: [
              { column: 'region', operator: 'equals', value: 'East' },
              { column: 'amount', operator: 'greater', value: 1000 },
            ],
          },
        ],
      },
    ],
  },
)

export const Having = model(
  'Having',
  closed({
    column: column('Name of a result column'),
    operator: oneOf(operators),
    value: Type.Optional(Scalar),
    values: Type.Optional(Type.Array(Scalar, { maxItems: 1000 })),
    unit: Type.Optional(oneOf(timeGrains, { description: 'For `last`; day by default' })),
  }),
  { examples: [{ column: 'revenue', operator: 'greater', value: 1000 }] },
)

export const HavingOrGroup = conditionModel('HavingOrGroup', Having, {
  description: 'A condition on the result, or a group of them: all, any, or not',
  examples: [
    {
      any: [
        { column: 'revenue', operator: 'greater', value: 1000 },
        { column: 'orders', operator: 'greater', value: 10 },
      ],
    },
  ],
})

export type Filter = Static<typeof Filter>
export type FilterOrGroup = Nested<QueryFilter>
export type HavingOrGroup = Static<typeof HavingOrGroup>
export type Having = Static<typeof Having>
