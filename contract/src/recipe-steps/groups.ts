import { grains } from '../grains.ts'
import { aggregates as queryAggregates } from '../aggregates.ts'
import { closed, model, oneOf, Type } from '../schema.ts'
import { RecipeCondition } from './condition.ts'
import { column, columns, formula, newColumn, Scalar, sortKeys, stepKind, timezone } from './step.ts'

export const groupAggregates = [
  ...queryAggregates,
  'stddev',
  'variance',
  'most_frequent',
  'any',
  'first',
  'last',
  'list',
  'join',
  'formula',
] as const

const GroupKey = model(
  'RecipeGroupKey',
  closed({
    column: column('Column to group by'),
    grain: Type.Optional(oneOf(grains, { description: 'For dates and times: cut to it' })),
    name: Type.Optional(newColumn('Name in the output; that of the column unless given')),
  }),
)

const GroupAggregate = model(
  'RecipeGroupAggregate',
  closed({
    aggregate: oneOf(groupAggregates, {
      description:
        '`count` without a column counts rows; `first` and `last` follow `order_by`; `list` and `join` collect the values; ' +
        '`formula` is an expression of aggregates: sum(a) / nullif(sum(b), 0)',
    }),
    column: Type.Optional(column('All but `count` and `formula` need one')),
    formula: Type.Optional(formula('With `formula`: an expression of aggregates', 'group_formula')),
    percentile: Type.Optional(Type.Number({ minimum: 0, maximum: 100, examples: [95] })),
    order_by: Type.Optional(sortKeys('With `first`, `last`, `list` and `join`: the order of the rows')),
    separator: Type.Optional(Type.String({ maxLength: 200, description: 'With `join`; ", " unless given' })),
    distinct: Type.Optional(Type.Boolean({ description: 'With `list` and `join`: each value once' })),
    condition: Type.Optional(RecipeCondition),
    name: newColumn('Name in the output'),
  }),
)

const groupStep = stepKind({
  kind: 'group',
  component: 'RecipeGroupStep',
  title: 'Group and sum up',
  group: 'groups',
  description:
    'One row for each combination of the keys, with what the aggregates make of its rows. Without keys one row for all; ' +
    'without aggregates the distinct combinations.',
  settings: {
    keys: Type.Array(GroupKey, { maxItems: 50, description: 'What to group by' }),
    aggregates: Type.Array(GroupAggregate, { maxItems: 200, description: 'What to compute for each group' }),
    timezone: timezone('In which moments are cut to grains; UTC unless given'),
  },
  example: {
    keys: [{ column: 'day', grain: 'month' }],
    aggregates: [{ aggregate: 'sum', column: 'amount', name: 'revenue' }],
  },
})

export const windowFunctions = [
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
  'lag',
  'lead',
  'difference',
  'percent_change',
  'first',
  'last',
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'median',
  'stddev',
  'share_of_total',
  'formula',
] as const

const edge = (description: string) =>
  Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.Literal('all')], { description }),
  )

const WindowFrame = model(
  'RecipeWindowFrame',
  closed({
    before: edge('How many rows before, or `all`; 0 unless given'),
    after: edge('How many rows after, or `all`; 0 unless given'),
    unit: Type.Optional(
      oneOf(['row', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year'], {
        description: '`row` unless given; a unit of time where the order is by one date or timestamp',
      }),
    ),
  }),
  { examples: [{ before: 6 }] },
)

const WindowColumn = model(
  'RecipeWindowColumn',
  closed({
    function: oneOf(windowFunctions, {
      description:
        '`difference`, `percent_change`: against the row that is `offset` before; `sum`, `avg` … over the frame; ' +
        '`share_of_total`: of the sum over the partition; `formula`: an expression that may use windows, with OVER (…)',
    }),
    column: Type.Optional(column('What it is computed of; ranks and `formula` take none')),
    formula: Type.Optional(formula('With `formula`')),
    offset: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How many rows back or ahead; 1 unless given',
      }),
    ),
    buckets: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'With `ntile`' })),
    default: Type.Optional(Scalar),
    frame: Type.Optional(WindowFrame),
    name: newColumn('Name of the new column'),
  }),
)

const windowStep = stepKind({
  kind: 'window',
  component: 'RecipeWindowStep',
  title: 'Compute over neighbouring rows',
  group: 'groups',
  description:
    'Ranks, differences, running and moving sums: each row keeps its place and gets new columns. Without a frame an ' +
    'aggregate runs from the first row of the partition to this one where there is an order, else over the whole partition.',
  settings: {
    partition_by: Type.Optional(columns('Restart for each combination of these', { minItems: 0 })),
    order_by: Type.Optional(sortKeys('The order of the rows within it', { minItems: 0 })),
    columns: Type.Array(WindowColumn, { minItems: 1, maxItems: 100, description: 'The columns to compute' }),
  },
  example: {
    partition_by: ['product'],
    order_by: [{ column: 'day' }],
    columns: [{ function: 'avg', column: 'amount', frame: { before: 6 }, name: 'weekly mean' }],
  },
})

/** Steps that compute over several rows. In the order of the palette; a new one is a constant above and a line here. */
export const groupSteps = [groupStep, windowStep] as const
