import { endpoint } from './endpoint.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { RecipeColumn } from './recipes.ts'
import { type Static, Type, closed, id, model, nullable } from './schema.ts'

const value = Type.Unknown({ description: 'A value as in responses' })

export const RecipePreview = model(
  'RecipePreview',
  Type.Object({
    columns: Type.Array(RecipeColumn),
    rows: Type.Array(Type.Array(value)),
    row_count: Type.Integer({ description: 'Rows in this response' }),
    truncated: Type.Boolean({ description: 'The sample gives more rows than these' }),
    is_sample: Type.Boolean({
      description: 'Not all rows of the inputs were read: counts and joins may differ in a run',
    }),
    inputs: Type.Array(
      Type.Object({
        dataset_id: id(),
        name: Type.String(),
        version: nullable(Type.Integer({ description: 'Null while it has no data' })),
        rows_read: nullable(Type.Integer({ description: 'At most so many of its rows; null: all' })),
      }),
    ),
    steps: Type.Array(
      Type.Object({ index: Type.Integer(), kind: Type.String(), columns: Type.Array(RecipeColumn) }),
      { description: 'For a visual recipe: the columns after each step' },
    ),
    profile: nullable(
      Type.Array(
        Type.Object({
          column: Type.String(),
          null_count: Type.Integer(),
          distinct_count: Type.Integer({ description: 'About so many different values' }),
          min: value,
          max: value,
        }),
        { description: 'Of all rows that the sample gives' },
      ),
    ),
    sql: Type.String({ description: 'The statement that a run would do' }),
    elapsed_ms: Type.Number(),
  }),
)

export const previewRecipe = endpoint({
  operation: 'previewRecipe',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/pipeline/recipes/preview',
  tag: 'pipeline',
  summary: 'Preview an unsaved recipe on a sample of its inputs',
  description:
    'Nothing is saved. Each input is limited to its first rows before processing; hidden data is not ' +
    'among them.',
  body: model(
    'RecipePreviewRequest',
    closed({
      definition: RecipeDefinition,
      up_to: Type.Optional(
        Type.Integer({
          minimum: -1,
          maximum: 1000,
          description:
            'For a visual recipe: show the output of the step with this index; -1: the first input',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1000,
          description: 'Rows to show; 100 by default. 0: only columns, no rows are read',
        }),
      ),
      sample_rows: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100_000,
          description: 'Rows to read of each input; 10000 by default',
        }),
      ),
      profile: Type.Optional(Type.Boolean({ description: 'Also profile each column' })),
    }),
    {
      examples: [
        {
          definition: {
            kind: 'sql',
            inputs: [{ dataset_id: 7, name: 'flights' }],
            sql: 'SELECT origin, count(*) AS flights FROM flights GROUP BY origin',
          },
          limit: 20,
        },
      ],
    },
  ),
  response: RecipePreview,
})

export type RecipePreview = Static<typeof RecipePreview>
