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
                  'Unchanged, computed, aggregated, or only through a condition; unknown for older versions',
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
    combined: Type.Optional(
      Type.Array(Type.Integer(), {
        description:
          'Inputs of which several rows may make one row, other than by a group of equal ones; unknown for older versions',
      }),
    ),
    gaps: Type.Array(Type.Object({ output: nullable(Type.String()), reason: Type.String() }), {
      description: 'Lineage that could not be traced',
    }),
  }),
)

const summary = {
  version: Type.Integer({ minimum: 1 }),
  is_current: Type.Boolean(),
  restored_from: nullable(Type.Integer({ description: 'The version that it is a copy of' })),
  created_at: time(),
  created_by: nullable(id('Publisher, whose permissions its runs have')),
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
  summary: 'List the versions of a recipe, newest first',
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
    from: Type.Unknown({ description: 'null for additions' }),
    to: Type.Unknown({ description: 'null for removals' }),
  }),
)

export const compareRecipeVersions = endpoint({
  operation: 'compareRecipeVersions',
  method: 'GET',
  path: `${path}/{version}/compare`,
  tag,
  summary: 'Compare a version with another one, or with the draft',
  description: 'Definitions are compared, not data: `POST /api/pipeline/recipes/{id}/diff` compares outputs.',
  params: versionParams,
  query: closed({
    to: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Another version; by default the draft, or without one the published version',
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
