import { closed, model, oneOf, type Static, Type } from '../schema.ts'
import { column, inputColumn, inputName, newColumn, stepKind } from './step.ts'

export const joinKinds = ['left', 'inner', 'right', 'full', 'semi', 'anti'] as const

export const JoinKey = model(
  'RecipeJoinKey',
  closed({
    left: column('Column of this side'),
    right: inputColumn('Column of the other input'),
    match: Type.Optional(
      oneOf(['equal', 'nearest_before', 'nearest_after'], {
        description:
          '`equal` by default; `nearest_before`: the one row with the largest value that is not above, as prices at a ' +
          'time (as-of join); `nearest_after`: the smallest that is not below. At most one key, with `left` or `inner`',
      }),
    ),
  }),
  { examples: [{ left: 'customer_id', right: 'id' }] },
)

const joinStep = stepKind({
  kind: 'join',
  component: 'RecipeJoinStep',
  title: 'Join another input',
  group: 'tables',
  description:
    'Puts columns of another input beside those of the rows that match. Keys that are null match nothing.',
  settings: {
    input: inputName('The other input, by its name in the recipe'),
    how: oneOf(joinKinds, {
      description:
        '`left`: all rows of this side; `inner`: those with a match; `right`, `full`: also rows of the other table without ' +
        'one; `semi`, `anti`: only rows with, or without, a match, and no columns of the other',
    }),
    on: Type.Array(JoinKey, { minItems: 1, maxItems: 20, description: 'Rows match when all of these do' }),
    columns: Type.Optional(
      Type.Array(
        closed({
          column: inputColumn('Column of the other input'),
          name: Type.Optional(newColumn('Its name in the output')),
        }),
        {
          maxItems: 500,
          description: 'What to take of the other input; all but the equal keys by default',
        },
      ),
    ),
    suffix: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Put behind names that both sides have; without it such names are refused',
        examples: ['_customer'],
      }),
    ),
  },
  example: {
    input: 'customers',
    how: 'left',
    on: [{ left: 'customer_id', right: 'id' }],
    suffix: '_customer',
  },
})

export type JoinKey = Static<typeof JoinKey>

const stackStep = stepKind({
  kind: 'stack',
  component: 'RecipeStackStep',
  title: 'Stack inputs',
  group: 'tables',
  description: 'Puts the rows of other inputs below those of this one.',
  settings: {
    inputs: Type.Array(inputName('Another input'), {
      minItems: 1,
      maxItems: 50,
      description: 'In this order',
    }),
    by: Type.Optional(
      oneOf(['name', 'position'], {
        description: 'Which columns belong together: of the same name (unless given), or at the same place',
      }),
    ),
    missing: Type.Optional(
      oneOf(['null', 'refuse', 'drop'], {
        description:
          'By name, columns that not all have: filled with null (unless given), a mistake, or left out',
      }),
    ),
    on_type_clash: Type.Optional(
      oneOf(['refuse', 'text'], {
        description: 'Columns whose types do not go together: a mistake (unless given), or all as text',
      }),
    ),
    source_column: Type.Optional(newColumn('Name of a column that says which input a row is from')),
    distinct: Type.Optional(Type.Boolean({ description: 'Rows that are the same in all columns come once' })),
  },
  example: { inputs: ['orders_2025'], source_column: 'source' },
})

/** Steps that bring other inputs in. In the order of the palette; a new one is a constant above and a line here. */
export const tableSteps = [joinStep, stackStep] as const
