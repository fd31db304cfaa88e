import { endpoint } from './endpoint.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { JoinKey } from './recipe-steps/tables.ts'
import { type Static, Type, closed, model, name } from './schema.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

const JoinSide = model(
  'RecipeJoinSide',
  Type.Object({
    row_count: count('Rows of this side'),
    null_key_count: count('Rows with a key that is null: they match nothing'),
    unmatched_count: count('Rows without a match, those with a null among them'),
    single_count: count('Rows with exactly one match'),
    multiple_count: count('Rows with several matches: a join repeats them'),
    unmatched_keys: Type.Array(
      Type.Object({
        values: Type.Array(Type.Unknown({ description: 'One for each key' })),
        row_count: count('Rows that have them'),
      }),
      { description: 'Examples of keys without a match, the most frequent first' },
    ),
  }),
)

export const RecipeJoinPreview = model(
  'RecipeJoinPreview',
  Type.Object({
    left: JoinSide,
    right: JoinSide,
    pair_count: count('Rows that an inner join gives'),
  }),
)

export const RecipeJoinPreviewRequest = model(
  'RecipeJoinPreviewRequest',
  closed({
    definition: RecipeDefinition,
    input: name({ description: 'The other input, by its name in the definition' }),
    on: Type.Array(JoinKey, { minItems: 1, maxItems: 20, description: 'As in a step of the kind join' }),
  }),
  {
    description: 'The left side is the output of the definition',
    examples: [
      {
        definition: {
          kind: 'visual',
          inputs: [
            { dataset_id: 7, name: 'orders' },
            { dataset_id: 8, name: 'customers' },
          ],
          steps: [],
        },
        input: 'customers',
        on: [{ left: 'customer_id', right: 'id' }],
      },
    ],
  },
)

export const previewRecipeJoin = endpoint({
  operation: 'previewRecipeJoin',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/pipeline/recipes/join-preview',
  tag: 'pipeline',
  summary: 'See how many rows of both sides of a join match',
  description:
    'Counted over all rows that you may see, within the timeout of a query. Keys that take the nearest row ' +
    'are left out of the count.',
  body: RecipeJoinPreviewRequest,
  response: RecipeJoinPreview,
})

export type RecipeJoinPreview = Static<typeof RecipeJoinPreview>
