import { grains } from '../grains.ts'
import { aggregates as queryAggregates } from '../query.ts'
import { Type, closed, model, oneOf } from '../schema.ts'
import { RecipeCondition } from './condition.ts'
import { column, formula, newColumn, sortKeys, stepKind, timezone } from './step.ts'

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

export const groupStep = stepKind({
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
