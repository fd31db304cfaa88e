import { conditionModel } from './conditions.ts'
import { grains, timeGrains } from './grains.ts'
import { type Static, Type, closed, model, oneOf } from './schema.ts'

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
        '(or `unit`) up to now. Compared with a timestamp, a day such as `2026-01-31` is the whole day in the ' +
        'time zone of the query, and a time without an offset is local time there',
    }),
    value: Type.Optional(Scalar),
    values: Type.Optional(
      Type.Array(Scalar, {
        maxItems: 1000,
        description: 'For `in` and `not_in`; for `between` both bounds, included',
      }),
    ),
    unit: Type.Optional(oneOf(timeGrains, { description: 'For `last`; day by default' })),
  }),
  { examples: [{ column: 'origin', operator: 'in', values: ['ATL', 'ORD'] }] },
)

export const FilterOrGroup = conditionModel('FilterOrGroup', Filter, {
  description: 'A filter, or a group of them: all, any, or not',
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
})

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
export type FilterOrGroup = Static<typeof FilterOrGroup>
export type HavingOrGroup = Static<typeof HavingOrGroup>
export type Having = Static<typeof Having>
export type Operator = (typeof operators)[number]
