import { endpoint } from './endpoint.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { RecipeColumn } from './recipes.ts'
import { type Static, Type, closed, id, model, nullable } from './schema.ts'

const value = Type.Unknown({ description: 'A value as answers write it' })

export const RecipePreview = model(
  'RecipePreview',
  Type.Object({
    columns: Type.Array(RecipeColumn),
    rows: Type.Array(Type.Array(value)),
    row_count: Type.Integer({ description: 'Rows of this answer' }),
    truncated: Type.Boolean({ description: 'The sample gives more rows than these' }),
    is_sample: Type.Boolean({
      description: 'Not all rows of the inputs were read: what is counted or joined may be another in a run',
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
      { description: 'Of a visual recipe: what each step makes of the columns' },
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
  summary: 'See what a recipe that is being written makes of a sample of its inputs',
  description:
    'Nothing is saved. Each input is cut to its first rows before anything is done with it; what you may not see is not ' +
    'among them.',
  body: model(
    'RecipePreviewRequest',
    closed({
      definition: RecipeDefinition,
      up_to: Type.Optional(
        Type.Integer({
          minimum: -1,
          maximum: 1000,
          description: 'Of a visual recipe: show what the step of this index makes; -1: the first input',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1000,
          description: 'Rows to show; 100 unless given. 0: only columns, and no row is read',
        }),
      ),
      sample_rows: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100_000,
          description: 'Rows to read of each input; 10000 unless given',
        }),
      ),
      profile: Type.Optional(Type.Boolean({ description: 'Also say what is in each column' })),
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
