import { endpoint } from './endpoint.ts'
import { stepGroups } from './recipe-steps/step.ts'
import { RecipeStep } from './recipe-definition.ts'
import { type Static, Type, model, nullable, oneOf } from './schema.ts'

const tag = 'pipeline'

export const RecipeStepKind = model(
  'RecipeStepKind',
  Type.Object({
    kind: Type.String({ description: 'As steps name it', examples: ['filter'] }),
    label: Type.String(),
    description: Type.String(),
    group: oneOf(stepGroups, { description: 'Where the palette shows it' }),
    settings_schema: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'JSON Schema of the settings, next to `kind`; forms are generated from it. `x-field` is the meaning of a text: ' +
        '`column` (of what the step gets), `input` (another input of the recipe), `input_column` (a column of that), ' +
        '`new_column`, `formula`, `group_formula`',
    }),
    example: RecipeStep,
  }),
)

export const listRecipeSteps = endpoint({
  operation: 'listRecipeSteps',
  method: 'GET',
  path: '/api/pipeline/recipes/step-kinds',
  tag,
  summary: 'List the kinds of recipe steps with the JSON Schema of their settings',
  description: 'For any member. A step is checked against the schema of its kind when a recipe is saved.',
  response: Type.Object({ items: Type.Array(RecipeStepKind) }),
})

export const functionGroups = ['text', 'number', 'time', 'logic', 'list', 'aggregate', 'window'] as const

export const RecipeFunction = model(
  'RecipeFunction',
  Type.Object({
    name: Type.String({ examples: ['round'] }),
    group: oneOf(functionGroups, {
      description: '`aggregate` is allowed in formulas of a group, `window` in those of a window',
    }),
    signature: Type.String({ description: 'How it is called', examples: ['round(number, digits)'] }),
    description: Type.String(),
    example: Type.String({
      description:
        'For functions of several rows: over the rows (1, a), (2, b), (4, b) of the columns x and g',
      examples: ['round(3.14159, 2)'],
    }),
    result: nullable(Type.String({ description: 'Result of the example, as text', examples: ['3.14'] })),
    is_portable: Type.Boolean({
      description: 'Whether formulas of models and questions have it too, in every database',
    }),
  }),
)

export const listRecipeFunctions = endpoint({
  operation: 'listRecipeFunctions',
  method: 'GET',
  path: '/api/pipeline/functions',
  tag,
  summary: 'List the functions that formulas are mostly made of',
  description:
    'Formulas are expressions of the engine, which has more of them; each of these has an example.',
  response: Type.Object({ items: Type.Array(RecipeFunction) }),
})

export type RecipeFunction = Static<typeof RecipeFunction>
export type RecipeStepKind = Static<typeof RecipeStepKind>
