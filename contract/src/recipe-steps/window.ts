import { Type, closed, model, oneOf } from '../schema.ts'
import { Scalar, column, columns, formula, newColumn, sortKeys, stepKind } from './step.ts'

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

export const windowStep = stepKind({
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
