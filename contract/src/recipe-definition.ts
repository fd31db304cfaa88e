import { stepKinds } from './recipe-steps/kinds.ts'
import { type Static, Type, closed, id, model, name, oneOf } from './schema.ts'

export { stepKinds } from './recipe-steps/kinds.ts'

export const RecipeInput = model(
  'RecipeInput',
  closed({
    dataset_id: id('Dataset that is read'),
    name: name({ description: 'How the recipe calls it: unique in the recipe, whatever the case' }),
  }),
  { examples: [{ dataset_id: 7, name: 'orders' }] },
)

export type RecipeStep = Static<(typeof stepKinds)[number]['schema']>
export type StepKind = RecipeStep['kind']
export type StepOf<K extends StepKind> = Extract<RecipeStep, { kind: K }>

/** `kind` determines the settings of a step, so that errors are reported with their own path. */
export const RecipeStep = model(
  'RecipeStep',
  Type.Unsafe<RecipeStep>({
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    oneOf: stepKinds.map(({ schema }) => schema),
  }),
  { description: 'One operation of a visual recipe', examples: [{ kind: 'limit', rows: 1000 }] },
)

// Each is a WITH query of the one statement that the engine is given, beside those for what is cut or made before.
const maxSteps = 60

const inputs = Type.Array(RecipeInput, { minItems: 1, maxItems: 50, description: 'The datasets it reads' })

const SqlDefinition = model(
  'RecipeSqlDefinition',
  closed({
    kind: oneOf(['sql']),
    inputs,
    sql: Type.String({
      maxLength: 60_000,
      description:
        'One SELECT; its tables are the inputs, by their names in the recipe. Empty where policies keep it from you: sent back like that, it stays',
    }),
  }),
  {
    examples: [
      { kind: 'sql', inputs: [{ dataset_id: 7, name: 'orders' }], sql: 'SELECT country FROM orders' },
    ],
  },
)

const VisualDefinition = model(
  'RecipeVisualDefinition',
  closed({
    kind: oneOf(['visual']),
    inputs,
    steps: Type.Array(RecipeStep, {
      maxItems: maxSteps,
      description: 'They start from the first input, one after the other; some name other inputs',
    }),
  }),
  {
    examples: [
      {
        kind: 'visual',
        inputs: [{ dataset_id: 7, name: 'orders' }],
        steps: [{ kind: 'filter', condition: { column: 'amount', operator: 'greater', value: 0 } }],
      },
    ],
  },
)

/** What a recipe does: one SELECT, or steps. */
export const RecipeDefinition = model(
  'RecipeDefinition',
  Type.Unsafe<Static<typeof SqlDefinition> | Static<typeof VisualDefinition>>({
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    oneOf: [SqlDefinition, VisualDefinition],
  }),
  {
    examples: [
      { kind: 'sql', inputs: [{ dataset_id: 7, name: 'orders' }], sql: 'SELECT country FROM orders' },
    ],
  },
)

export type RecipeInput = Static<typeof RecipeInput>
export type RecipeDefinition = Static<typeof RecipeDefinition>
