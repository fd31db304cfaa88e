import { endpoint } from './endpoint.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { type Static, Type, closed, idParams, model, name, nullable, oneOf } from './schema.ts'

const Cell = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean(), Type.Null()], {
  description: 'Dates, times and decimals as text',
})

const rows = Type.Array(Type.Array(Cell, { maxItems: 200 }), { maxItems: 500 })
const columnName = Type.String({ minLength: 1, maxLength: 300 })

export const RecipeTest = model(
  'RecipeTest',
  closed({
    name: name(),
    inputs: Type.Array(
      closed({
        name: Type.String({ minLength: 1, maxLength: 200, description: 'How the recipe calls the input' }),
        columns: Type.Array(columnName, {
          minItems: 1,
          maxItems: 200,
          description:
            'Columns of the rows that follow, of the types that they have in the dataset; its other columns are null',
        }),
        rows,
      }),
      { maxItems: 20, description: 'An input that is not named has no rows' },
    ),
    expected: closed({
      columns: Type.Array(columnName, {
        minItems: 1,
        maxItems: 200,
        description: 'Columns of the output that are compared; others may be whatever they are',
      }),
      rows,
      is_ordered: Type.Optional(
        Type.Boolean({ description: 'Whether the rows must come in this order; they need not by default' }),
      ),
    }),
  }),
  {
    examples: [
      {
        name: 'counts by origin',
        inputs: [{ name: 'flights', columns: ['origin'], rows: [['ATL'], ['ATL'], ['ORD']] }],
        expected: {
          columns: ['origin', 'flights'],
          rows: [
            ['ATL', 2],
            ['ORD', 1],
          ],
        },
      },
    ],
  },
)

export const RecipeTests = model('RecipeTests', closed({ tests: Type.Array(RecipeTest, { maxItems: 50 }) }), {
  examples: [{ tests: [] }],
})

export const RecipeTestResult = model(
  'RecipeTestResult',
  Type.Object({
    name: Type.String(),
    outcome: oneOf(['passed', 'failed', 'broken'], {
      description: '`broken`: it could not run; see `message`',
    }),
    message: nullable(Type.String()),
    columns: Type.Array(Type.String(), { description: 'Columns of the rows below' }),
    differences: Type.Array(
      Type.Object({
        row: nullable(Type.Integer({ description: 'Place of the row, from 0, where rows are ordered' })),
        kind: oneOf(['missing', 'unexpected', 'different'], {
          description: '`missing`: expected and not made; `unexpected`: made and not expected',
        }),
        expected: nullable(Type.Array(Type.Unknown())),
        actual: nullable(Type.Array(Type.Unknown())),
        differing: Type.Array(Type.String(), { description: 'Columns that differ' }),
      }),
      { description: 'The first hundred' },
    ),
    difference_count: Type.Integer(),
  }),
)

export const RecipeTestResults = model(
  'RecipeTestResults',
  Type.Object({ passed: Type.Boolean(), results: Type.Array(RecipeTestResult) }),
)

const tag = 'pipeline'
const path = '/api/pipeline/recipes/{id}/tests'

export const getRecipeTests = endpoint({
  operation: 'getRecipeTests',
  method: 'GET',
  path,
  tag,
  summary: 'The tests of a recipe',
  description: 'Needs `recipe.view`. The tests run whenever the recipe is published.',
  params: idParams,
  response: RecipeTests,
})

export const replaceRecipeTests = endpoint({
  operation: 'replaceRecipeTests',
  method: 'PUT',
  ifMatch: true,
  path,
  tag,
  summary: 'Write the tests of a recipe',
  description: 'Replaces all tests. They run whenever the recipe is published.',
  params: idParams,
  body: RecipeTests,
  response: RecipeTests,
})

export const runRecipeTests = endpoint({
  operation: 'runRecipeTests',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/run`,
  tag,
  summary: 'Run the tests of a recipe now',
  description: 'Of the saved draft, or of an unsaved definition. They read no data: only their own rows.',
  params: idParams,
  body: model(
    'RecipeTestRun',
    closed({
      definition: Type.Optional(RecipeDefinition),
      tests: Type.Optional(
        Type.Array(RecipeTest, { maxItems: 50, description: 'Tests that are not saved yet' }),
      ),
    }),
    { examples: [{}] },
  ),
  response: RecipeTestResults,
})

export type RecipeTest = Static<typeof RecipeTest>
export type RecipeTestResult = Static<typeof RecipeTestResult>
export type RecipeTestResults = Static<typeof RecipeTestResults>
