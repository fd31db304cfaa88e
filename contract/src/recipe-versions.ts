import { endpoint } from './endpoint.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { RecipeIncremental } from './recipe-incremental.ts'
import { Recipe, RecipeColumn } from './recipes.ts'
import {
  type Static,
  Type,
  closed,
  historyQuery,
  id,
  idParams,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

const place = {
  dataset_id: nullable(id('Null when it was deleted')),
  input: Type.String({ description: 'How the recipe calls the dataset' }),
  column: Type.String(),
}

export const RecipeLineage = model(
  'RecipeLineage',
  Type.Object({
    columns: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Column of the output' }),
        sources: Type.Array(
          Type.Object({
            ...place,
            is_direct: Type.Boolean({ description: 'false: it decides the value only through a condition' }),
            how: Type.Optional(
              oneOf(['identity', 'value', 'aggregate', 'conditional'], {
                description:
                  'As it is, computed, summed up, or only through a condition; versions of before do not say',
              }),
            ),
          }),
        ),
      }),
    ),
    indirect: Type.Array(
      Type.Object({
        ...place,
        how: oneOf(['filter', 'join', 'group', 'sort', 'distinct', 'set'], {
          description: 'How it decides which rows there are',
        }),
      }),
    ),
    gaps: Type.Array(Type.Object({ output: nullable(Type.String()), reason: Type.String() }), {
      description: 'What could not be traced',
    }),
  }),
)

const summary = {
  version: Type.Integer({ minimum: 1 }),
  is_current: Type.Boolean(),
  restored_from: nullable(Type.Integer({ description: 'The version that it is a copy of' })),
  created_at: time(),
  created_by: nullable(id('User who published it, with whose rights it runs')),
}

export const RecipeVersion = model(
  'RecipeVersion',
  Type.Object({
    ...summary,
    definition: RecipeDefinition,
    incremental: nullable(RecipeIncremental),
    columns: Type.Array(RecipeColumn),
    lineage: RecipeLineage,
  }),
)

const versionParams = closed({ id: id(), version: Type.Integer({ minimum: 1, maximum: 2147483647 }) })
const tag = 'pipeline'
const path = '/api/pipeline/recipes/{id}/versions'

const RecipeVersionSummary = model('RecipeVersionSummary', Type.Object(summary))

export const listRecipeVersions = endpoint({
  operation: 'listRecipeVersions',
  method: 'GET',
  path,
  tag,
  summary: 'What was published of a recipe, newest first',
  description: 'Needs `recipe.view`.',
  params: idParams,
  query: historyQuery(RecipeVersionSummary),
  response: model('RecipeVersionPage', page(RecipeVersionSummary)),
})

export const getRecipeVersion = endpoint({
  operation: 'getRecipeVersion',
  method: 'GET',
  path: `${path}/{version}`,
  tag,
  summary: 'A recipe as it was published',
  description: 'Needs `recipe.view`. A version never changes once it is published.',
  params: versionParams,
  response: RecipeVersion,
})

export const restoreRecipeVersion = endpoint({
  operation: 'restoreRecipeVersion',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{version}/restore`,
  tag,
  summary: 'Publish an old version once more, as the newest',
  description: 'It is checked as if it were new, and runs with your rights. An unpublished draft stays.',
  params: versionParams,
  response: Recipe,
})

export const RecipeChange = model(
  'RecipeChange',
  Type.Object({
    path: Type.String({ examples: ['steps.2'] }),
    change: oneOf(['added', 'removed', 'changed']),
    from: Type.Unknown({ description: 'null of what was added' }),
    to: Type.Unknown({ description: 'null of what was removed' }),
  }),
)

export const compareRecipeVersions = endpoint({
  operation: 'compareRecipeVersions',
  method: 'GET',
  path: `${path}/{version}/compare`,
  tag,
  summary: 'What differs between a version and another one, or the draft',
  description:
    'Definitions are compared, not data: `POST /api/pipeline/recipes/{id}/diff` compares what they make.',
  params: versionParams,
  query: closed({
    to: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Another version; unless given the draft, or where there is none what is published',
      }),
    ),
  }),
  response: model(
    'RecipeComparison',
    Type.Object({
      from: Type.Integer(),
      to: nullable(Type.Integer({ description: 'null: the draft' })),
      changes: Type.Array(RecipeChange),
      columns: Type.Array(
        Type.Object({
          name: Type.String(),
          change: oneOf(['added', 'removed', 'retyped']),
          from: nullable(Type.String()),
          to: nullable(Type.String()),
        }),
      ),
    }),
  ),
})

export type RecipeVersion = Static<typeof RecipeVersion>
export type RecipeLineage = Static<typeof RecipeLineage>
export type RecipeChange = Static<typeof RecipeChange>
