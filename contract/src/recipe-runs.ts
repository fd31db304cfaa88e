import { endpoint } from './endpoint.ts'
import { Run } from './runs.ts'
import { Type, closed, idParams, model, oneOf } from './schema.ts'

const bound = (description: string) => Type.String({ minLength: 1, maxLength: 100, description })

export const runRecipe = endpoint({
  operation: 'runRecipe',
  method: 'POST',
  path: '/api/pipeline/recipes/{id}/run',
  tag: 'pipeline',
  summary: 'Run a recipe once',
  description: 'Needs `recipe.run`. Runs the published version, not the draft.',
  params: idParams,
  body: model(
    'RecipeRunRequest',
    closed({
      mode: Type.Optional(
        oneOf(['all', 'required'], {
          description: '`required`: only if something changed since the last output; `all` by default',
        }),
      ),
      full: Type.Optional(
        Type.Boolean({ description: 'Rebuild everything, although the recipe is incremental' }),
      ),
      range: Type.Optional(
        closed(
          { from: bound('First value'), to: bound('First value that is no longer in it') },
          {
            description:
              'For an incremental recipe: rebuild the rows in this range of its column, and leave all others unchanged',
          },
        ),
      ),
    }),
    { examples: [{ mode: 'required' }] },
  ),
  response: Run,
  status: 202,
})
