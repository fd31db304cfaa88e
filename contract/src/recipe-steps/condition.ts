import { grains } from '../grains.ts'
import { type FixedOperator, fixedOperators } from '../operators.ts'
import { conditionModel } from '../conditions.ts'
import { type Static, Type, closed, oneOf } from '../schema.ts'
import { Scalar, column } from './step.ts'

/** `last` is excluded: it depends on the current time, and a recipe returns the same rows for the same inputs. */
export const conditionOperators = [
  ...fixedOperators,
  'matches',
  'not_matches',
] as const satisfies readonly string[]

export type ConditionOperator = FixedOperator | 'matches' | 'not_matches'

export interface RecipeComparison {
  column: string
  grain?: (typeof grains)[number]
  operator: ConditionOperator
  value?: Static<typeof Scalar>
  values?: Static<typeof Scalar>[]
  to_column?: string
}

export const RecipeCondition = conditionModel(
  'RecipeCondition',
  Type.Unsafe<RecipeComparison>(
    closed({
      column: column('Column to compare'),
      grain: Type.Optional(
        oneOf(grains, { description: 'For dates and times: compare what the grain makes of them' }),
      ),
      operator: oneOf(conditionOperators, {
        description:
          '`contains`, `starts_with` and `ends_with` compare in any case; `matches` takes a regular expression ' +
          'that is found anywhere in the text. What is null is not equal to anything: `not_equals` and `not_in` keep it',
      }),
      value: Type.Optional(Scalar),
      values: Type.Optional(
        Type.Array(Scalar, {
          maxItems: 1000,
          description: 'For `in` and `not_in`; for `between` both bounds, included',
        }),
      ),
      to_column: Type.Optional(column('Compare with another column instead of a value')),
    }),
  ),
  {
    description: 'All of, any of, not, or one column compared with values or with another column',
    examples: [
      {
        all: [
          { column: 'country', operator: 'in', values: ['DE', 'FR'] },
          {
            any: [
              { column: 'amount', operator: 'greater', value: 100 },
              { column: 'vip', operator: 'equals', value: true },
            ],
          },
        ],
      },
    ],
  },
)
export type RecipeCondition = Static<typeof RecipeCondition>
