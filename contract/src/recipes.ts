import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { RecipeDefinition } from './recipe-definition.ts'
import { RecipeIncremental } from './recipe-incremental.ts'
import { RetryPolicy, runStatuses } from './runs.ts'
import {
  Type,
  type Static,
  closed,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  statusFilter,
  time,
  newHead,
  changedHead,
  exampleStamps,
} from './schema.ts'

export const recipeStatuses = ['draft', 'published'] as const
export const recipeKinds = ['sql', 'visual'] as const
export const RecipeColumn = model(
  'RecipeColumn',
  Type.Object({
    name: Type.String(),
    type: ColumnType,
    native_type: Type.String({ description: 'Type in the warehouse', examples: ['BIGINT'] }),
  }),
)

export const RecipeWarning = model(
  'RecipeWarning',
  Type.Object({
    path: Type.String({ description: 'Path of the problem', examples: ['definition.inputs.0'] }),
    message: Type.String(),
  }),
)

const InputShown = Type.Object({
  dataset_id: id(),
  name: Type.String({ description: 'How the recipe calls it' }),
  dataset_name: nullable(
    Type.String({ description: 'Null when you may not see it, or when it was deleted' }),
  ),
  is_missing: Type.Boolean({ description: 'It was deleted: the recipe cannot run until it reads another' }),
})

const retry = Type.Union([RetryPolicy, Type.Null()], {
  description:
    'Retry policy of its runs; null: twice, after 5 s and after 20 s. Applies from the next run on',
})

export const Recipe = model(
  'Recipe',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it')),
    status: oneOf(recipeStatuses, { description: '`draft`: never published, so that it cannot run yet' }),
    kind: oneOf(recipeKinds),
    definition: RecipeDefinition,
    incremental: nullable(RecipeIncremental),
    draft: nullable(
      Type.Object(
        {
          definition: RecipeDefinition,
          incremental: nullable(RecipeIncremental),
          saved_at: time(),
          saved_by: nullable(id('Last editor')),
        },
        { description: 'Unpublished changes; runs ignore them' },
      ),
    ),
    inputs: Type.Array(InputShown, { description: 'Datasets that `definition` reads' }),
    columns: Type.Array(RecipeColumn, { description: 'Columns that `definition` makes' }),
    output_dataset_id: nullable(id('Dataset that it makes; null when that was deleted')),
    output_dataset_name: nullable(Type.String()),
    version: nullable(Type.Integer({ description: 'Number of the published version' })),
    run_as: nullable(id("User who published it: its runs read the inputs with this user's permissions")),
    is_out_of_date: Type.Boolean({
      description:
        'Inputs, their policies, the recipe or the engine are others than those that made the output',
    }),
    retry,
    last_run: nullable(Type.Object({ id: id(), status: oneOf(runStatuses), finished_at: nullable(time()) })),
    tests: nullable(
      Type.Object(
        { passed: Type.Integer(), failed: Type.Integer(), ran_at: time() },
        { description: 'How its tests went when they ran last; null while there are none' },
      ),
    ),
    warnings: Type.Array(RecipeWarning),
  }),
  {
    examples: [
      {
        id: 5,
        name: 'Delays by origin',
        description: '',
        project_id: 3,
        status: 'published',
        kind: 'sql',
        definition: {
          kind: 'sql',
          inputs: [{ dataset_id: 7, name: 'flights' }],
          sql: 'SELECT origin, avg(delay) AS mean_delay FROM flights GROUP BY origin ORDER BY origin',
        },
        incremental: null,
        draft: null,
        inputs: [{ dataset_id: 7, name: 'flights', dataset_name: 'Flights', is_missing: false }],
        columns: [
          { name: 'origin', type: 'text', native_type: 'VARCHAR' },
          { name: 'mean_delay', type: 'number', native_type: 'DOUBLE' },
        ],
        output_dataset_id: 8,
        output_dataset_name: 'Delays by origin',
        version: 1,
        run_as: 1,
        is_out_of_date: false,
        retry: null,
        last_run: { id: 31, status: 'succeeded', finished_at: '2026-01-31T09:30:02.000Z' },
        tests: null,
        warnings: [],
        ...exampleStamps,
        revision: 2,
      },
    ],
  },
)

const output = Type.Union(
  [
    closed({
      name: name({ description: 'A dataset of this name is made' }),
      project_id: Type.Optional(nullable(id("Its project; the recipe's by default"))),
    }),
    closed({ dataset_id: id('A dataset without a source of its own: the recipe takes it over') }),
  ],
  { description: 'Output; by default a new dataset with the name of the recipe' },
)

const exampleDefinition = {
  kind: 'sql',
  inputs: [{ dataset_id: 7, name: 'flights' }],
  sql: 'SELECT origin, avg(delay) AS mean_delay FROM flights GROUP BY origin',
}

const RecipeCreate = model(
  'RecipeCreate',
  closed({
    ...newHead,
    project_id: Type.Optional(nullable(id('Project to put it in'))),
    folder_id: Type.Optional(
      id('Folder to put it in, instead of a project; the dataset that it makes stands there too'),
    ),
    definition: RecipeDefinition,
    incremental: Type.Optional(nullable(RecipeIncremental)),
    output: Type.Optional(output),
    retry: Type.Optional(retry),
    publish: Type.Optional(Type.Boolean({ description: 'Publish it at once; otherwise it stays a draft' })),
  }),
  { examples: [{ name: 'Delays by origin', definition: exampleDefinition, publish: true }] },
)

const RecipeUpdate = model(
  'RecipeUpdate',
  closed(
    {
      ...changedHead,
      project_id: Type.Optional(nullable(id('Project to move it to; null takes it out. Its output stays'))),
      definition: Type.Optional(RecipeDefinition),
      incremental: Type.Optional(nullable(RecipeIncremental)),
      output: Type.Optional(output),
      retry: Type.Optional(retry),
      draft: Type.Optional(Type.Null({ description: 'Discards unpublished changes' })),
    },
    { minProperties: 1 },
  ),
  { examples: [{ description: 'For the weekly report' }] },
)

const tag = 'pipeline'
const path = '/api/pipeline/recipes'

export const listRecipes = endpoint({
  operation: 'listRecipes',
  method: 'GET',
  path,
  tag,
  summary: 'Recipes that you may see',
  description: 'Recipes for which you have `recipe.view`.',
  query: listQuery(
    Recipe,
    {
      status: statusFilter(recipeStatuses),
      project_id: Type.Optional(id('Only those of this project')),
      input_dataset_id: Type.Optional(id('Only those that read this dataset')),
      output_dataset_id: Type.Optional(id('Only the one that makes this dataset')),
    },
    ['output_dataset_name'],
  ),
  response: model('RecipePage', page(Recipe)),
})

export const createRecipe = endpoint({
  operation: 'createRecipe',
  method: 'POST',
  path,
  tag,
  summary: 'Create a recipe, which turns datasets into a dataset',
  description:
    'Everything is validated now: permissions on inputs, columns and types, and that no recipe reads, directly or indirectly, what ' +
    'it produces. Errors have a path.',
  body: RecipeCreate,
  response: Recipe,
  status: 201,
})

export const getRecipe = endpoint({
  operation: 'getRecipe',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One recipe',
  description: 'Needs `recipe.view`. Includes the unpublished draft, if there is one.',
  params: idParams,
  response: Recipe,
})

export const updateRecipe = endpoint({
  operation: 'updateRecipe',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Rename or move a recipe, or save a change of its definition as a draft',
  description:
    'Needs `recipe.edit`. Runs execute the published version: a change of the definition is a draft until it is published.',
  params: idParams,
  body: RecipeUpdate,
  response: Recipe,
})

export const deleteRecipe = endpoint({
  operation: 'deleteRecipe',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a recipe',
  description:
    'Needs `recipe.delete`. Runs that are under way are canceled. The output stays as a dataset, unless `output` is `delete`, which needs `dataset.delete` on it.',
  params: idParams,
  query: closed({
    output: Type.Optional(
      oneOf(['keep', 'delete'], {
        description: 'What happens to its output dataset; `keep` (as a plain one) by default',
      }),
    ),
  }),
})

export const publishRecipe = endpoint({
  operation: 'publishRecipe',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{id}/publish`,
  tag,
  summary: 'Publish the saved draft',
  description: 'From now on its runs have your rights. Its tests are run first.',
  params: idParams,
  body: model(
    'RecipePublish',
    closed({
      allow_failing_tests: Type.Optional(Type.Boolean({ description: 'Publish although a test fails' })),
    }),
    { examples: [{ allow_failing_tests: false }] },
  ),
  response: Recipe,
})

export type Recipe = Static<typeof Recipe>
export type RecipeColumn = Static<typeof RecipeColumn>
export type RecipeWarning = Static<typeof RecipeWarning>
