import { endpoint } from './endpoint.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { RecipeColumn } from './recipes.ts'
import { type Static, Type, closed, idParams, model, nullable, oneOf } from './schema.ts'

const value = Type.Unknown({ description: 'A value as in responses' })
const count = (text: string) => Type.Integer({ minimum: 0, description: text })
const row = Type.Array(value)

export const ColumnDistribution = model(
  'ColumnDistribution',
  Type.Object({
    null_share: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'Null while there are no rows' }),
    ),
    distinct_count: count('About so many different values'),
    min: value,
    max: value,
    mean: nullable(Type.Number({ description: 'Of numbers' })),
    top: Type.Array(Type.Object({ value, count: Type.Integer() }), {
      description: 'The most frequent values',
    }),
  }),
)

export const RecipeDiff = model(
  'RecipeDiff',
  Type.Object({
    is_sample: Type.Boolean({
      description: 'The inputs are large: both sides were made of the first rows of each',
    }),
    compared_with: oneOf(['output', 'published'], {
      description:
        "`output`: the current data of the dataset; `published`: the published recipe's output for the sample",
    }),
    output_version: nullable(
      Type.Integer({ description: 'Version of the output that it was compared with' }),
    ),
    schema: Type.Object({
      added: Type.Array(RecipeColumn),
      removed: Type.Array(RecipeColumn),
      retyped: Type.Array(Type.Object({ name: Type.String(), from: Type.String(), to: Type.String() })),
    }),
    rows: Type.Object({ before: count('Rows now'), after: count('Rows with the change') }),
    keys: Type.Array(Type.String(), { description: 'By which rows were matched; none: rows as a whole' }),
    key_problem: nullable(
      Type.String({ description: 'Why rows could not be matched by the requested keys' }),
    ),
    changes: Type.Object({
      added: count('Rows that only the change makes'),
      removed: count('Rows that only are there now'),
      changed: nullable(count('Rows of the same keys with other values; null without keys')),
      unchanged: count('Rows that stay as they are'),
    }),
    columns: Type.Array(
      Type.Object({
        name: Type.String(),
        changed: nullable(count('Rows of the same keys whose value differs; null without keys')),
        before: nullable(ColumnDistribution),
        after: nullable(ColumnDistribution),
      }),
    ),
    examples: Type.Object({
      columns: Type.Array(Type.String(), { description: 'Columns of the rows below: those of both sides' }),
      added: Type.Array(row),
      removed: Type.Array(row),
      changed: Type.Array(Type.Object({ before: row, after: row, differing: Type.Array(Type.String()) })),
    }),
    elapsed_ms: Type.Number(),
  }),
)

export const diffRecipe = endpoint({
  operation: 'diffRecipe',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/pipeline/recipes/{id}/diff',
  tag: 'pipeline',
  summary: 'Compare a recipe draft with the current output',
  description:
    'Runs the draft on its inputs as you see them, and compares the result with the output as you see it. Nothing ' +
    'is published. Where the inputs are large, both sides are made of a sample.',
  params: idParams,
  body: model(
    'RecipeDiffRequest',
    closed({
      definition: Type.Optional(RecipeDefinition),
      keys: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
          maxItems: 20,
          uniqueItems: true,
          description: 'Key columns of the rows; by default those of an incremental recipe',
        }),
      ),
      sample_rows: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'Compare on so many rows of each input, even where they are small',
        }),
      ),
    }),
    { examples: [{ keys: ['origin'] }] },
  ),
  response: RecipeDiff,
})

export type RecipeDiff = Static<typeof RecipeDiff>
export type ColumnDistribution = Static<typeof ColumnDistribution>
