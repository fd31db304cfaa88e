import { grains, timeGrains } from './grains.ts'
import { defaultLimits } from './limits.ts'
import { type Static, Type, closed, model, name, oneOf } from './schema.ts'

export const aggregates = [
  'count',
  'count_distinct',
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'percentile',
  'share_true',
] as const

export const operators = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'greater',
  'greater_or_equal',
  'less',
  'less_or_equal',
  'between',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'is_null',
  'is_not_null',
  'last',
] as const

export const comparisonKinds = [
  'previous_period',
  'previous_month',
  'previous_quarter',
  'previous_year',
] as const

const column = (text: string) => Type.String({ minLength: 1, maxLength: 300, description: text })
const named = () => Type.Optional(name({ description: 'Name in the answer; without it one is made' }))

export const Dimension = model(
  'Dimension',
  closed({
    column: column('Column of the dataset'),
    grain: Type.Optional(
      oneOf(grains, {
        description:
          'For dates and times: `month` cuts to the start of the month, `hour_of_day` gives 0 to 23, `day_of_week` 1 (Monday) to 7',
      }),
    ),
    bin: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'For numbers: width of the bins; the value is their lower bound',
      }),
    ),
    name: named(),
  }),
  { examples: [{ column: 'date', grain: 'month', name: 'Month' }] },
)

export const Scalar = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()])

export const Filter = model(
  'Filter',
  closed({
    column: column('Column of the dataset'),
    grain: Type.Optional(
      oneOf(grains, {
        description:
          'For dates and times: compare what the grain makes of them, e.g. `day_of_week` with 6 and 7',
      }),
    ),
    operator: oneOf(operators, {
      description:
        'Texts are compared in any case by `contains`, `starts_with` and `ends_with`; `last` keeps the last `value` days ' +
        '(or what `unit` says) up to now. Compared with a timestamp, a day such as `2026-01-31` is the whole day in the ' +
        'time zone of the query, and a time without an offset is what clocks show there',
    }),
    value: Type.Optional(Scalar),
    values: Type.Optional(
      Type.Array(Scalar, {
        maxItems: 1000,
        description: 'For `in` and `not_in`; for `between` both bounds, included',
      }),
    ),
    unit: Type.Optional(oneOf(timeGrains, { description: 'For `last`; day unless it says otherwise' })),
  }),
  { examples: [{ column: 'origin', operator: 'in', values: ['ATL', 'ORD'] }] },
)

export const Measure = model(
  'Measure',
  closed({
    aggregate: oneOf(aggregates, {
      description:
        '`count` without a column counts rows, with one its values; `percentile` takes `percentile`',
    }),
    column: Type.Optional(column('All but `count` need one')),
    percentile: Type.Optional(Type.Number({ minimum: 0, maximum: 100, examples: [95] })),
    filters: Type.Optional(
      Type.Array(Filter, { maxItems: 20, description: 'Only rows for which all hold are summed up' }),
    ),
    name: named(),
  }),
  { examples: [{ aggregate: 'avg', column: 'delay', name: 'Mean delay' }] },
)

export const Sort = model(
  'Sort',
  closed({
    by: column('Name of a column of the answer'),
    order: Type.Optional(oneOf(['asc', 'desc'], { default: 'asc' })),
  }),
)

/** A field as queries name it. */
const field =
  'A dimension of the model or a column; of a joined dataset behind the name of the join: `customer.country`'

export const Having = model(
  'Having',
  closed({
    column: column('Name of a column of the answer'),
    operator: oneOf(operators),
    value: Type.Optional(Scalar),
    values: Type.Optional(Type.Array(Scalar, { maxItems: 1000 })),
    unit: Type.Optional(oneOf(timeGrains, { description: 'For `last`; day unless it says otherwise' })),
  }),
  { examples: [{ column: 'revenue', operator: 'greater', value: 1000 }] },
)

export const Pivot = model(
  'Pivot',
  closed({
    columns: Type.Array(Type.Union([column(field), Dimension]), {
      minItems: 1,
      maxItems: 3,
      description: 'Their values become columns, one for each measure',
    }),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'Most values that become columns; 50 unless given',
      }),
    ),
  }),
  { examples: [{ columns: [{ column: 'date', grain: 'year' }], limit: 12 }] },
)

export const Top = model(
  'Top',
  closed({
    dimension: Type.Optional(column('Name of a dimension of the answer; the first unless given')),
    by: column('Name of a measure of the answer: the values with the most of it are kept'),
    limit: Type.Integer({ minimum: 1, maximum: 1000 }),
    others: Type.Optional(
      Type.Boolean({
        description:
          'One more group for all other values, computed from their rows. An additional column with the role `others` is 1 in it',
      }),
    ),
  }),
  { examples: [{ dimension: 'product', by: 'revenue', limit: 10, others: true }] },
)

export const Comparison = model(
  'Comparison',
  closed({
    kind: oneOf(comparisonKinds, {
      description:
        '`previous_period`: the time before, as long as what the filters on the time leave; without such a filter one grain back',
    }),
    dimension: Type.Optional(
      column(
        'The time that is compared; unless given the one that the query is grouped by, or the default of the model',
      ),
    ),
  }),
  { examples: [{ kind: 'previous_year' }] },
)

/** The fields of a structured question. */
export const structured = {
  dimensions: Type.Optional(
    Type.Array(Type.Union([column(field), Dimension]), {
      maxItems: 20,
      description: 'What to group by. Without measures: the distinct combinations',
    }),
  ),
  measures: Type.Optional(
    Type.Array(Type.Union([column('A measure of the model: `revenue`, `customer.count`'), Measure]), {
      maxItems: 50,
      description:
        'What to compute for each group. Each is computed from its own rows, whatever is joined: no row counts twice',
    }),
  ),
  filters: Type.Optional(Type.Array(Filter, { maxItems: 50, description: 'All must hold' })),
  having: Type.Optional(
    Type.Array(Having, {
      maxItems: 20,
      description:
        'All must hold for the rows of the answer; totals are computed without them. With `pivot` a condition on a ' +
        'measure is about cells, and a row or column of which none is left is not there; one that names a column that ' +
        'the pivot made is about rows',
    }),
  ),
  sort: Type.Optional(
    Type.Array(Sort, {
      maxItems: 20,
      description:
        'Ties are broken by the other columns, so that the order is always the same. Nulls come last. With `pivot` the ' +
        'name of a measure means its value over the whole row',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000_000,
      description: `1000 unless given; more than ${defaultLimits.result_rows} rows are streamed, which needs \`dataset.export\``,
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  totals: Type.Optional(
    Type.Boolean({
      description:
        'Also compute the measures over everything that passes the filters. With `pivot` also a column over everything ' +
        'for each measure, behind the others',
    }),
  ),
  subtotals: Type.Optional(
    Type.Union([Type.Boolean(), Type.Array(column('Name of a dimension of the answer'), { maxItems: 20 })], {
      description:
        'Rows for each value of a dimension over all dimensions behind it, and one over everything. An additional column ' +
        'with the role `level` says how many dimensions a row is grouped by. `true`: for all dimensions but the last. ' +
        'Where several dimensions are pivoted, all but the last of them (or those that are named) get columns that total',
    }),
  ),
  pivot: Type.Optional(Pivot),
  top: Type.Optional(Top),
  comparison: Type.Optional(Comparison),
  sample: Type.Optional(
    closed(
      { fraction: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }) },
      {
        description:
          'Compute over that share of the rows, taken at random. Sums and counts are those of the sample',
      },
    ),
  ),
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      description: "IANA name in which moments are cut to grains; the model's, else UTC, unless given",
      examples: ['Europe/Berlin'],
    }),
  ),
}

export const Query = model('Query', closed(structured), {
  examples: [
    {
      dimensions: [{ column: 'date', grain: 'month' }],
      measures: [{ aggregate: 'avg', column: 'delay', name: 'Mean delay' }],
      filters: [{ column: 'origin', operator: 'equals', value: 'ATL' }],
      sort: [{ by: 'Mean delay', order: 'desc' }],
      limit: 10,
    },
  ],
})
export type Query = Static<typeof Query>
export type Dimension = Static<typeof Dimension>
export type Measure = Static<typeof Measure>
export type Filter = Static<typeof Filter>
export type Sort = Static<typeof Sort>
export type Having = Static<typeof Having>
export type Pivot = Static<typeof Pivot>
export type Top = Static<typeof Top>
export type Comparison = Static<typeof Comparison>
export type ComparisonKind = (typeof comparisonKinds)[number]
export type Aggregate = (typeof aggregates)[number]
export type Operator = (typeof operators)[number]
