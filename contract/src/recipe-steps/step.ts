import { type Static, type TProperties, Type, closed, model, oneOf } from '../schema.ts'

/** Where the palette shows a step. */
export const stepGroups = ['rows', 'columns', 'values', 'groups', 'tables', 'shape'] as const

export interface StepOptions<P extends TProperties> {
  kind: string
  /** Name of the component in documents. */
  component: string
  title: string
  group: (typeof stepGroups)[number]
  description: string
  settings: P
  /** Settings that work, shown beside the form. */
  example: Record<string, unknown>
}

const annotations = {
  note: Type.Optional(Type.String({ maxLength: 1000, description: 'Why the step is there, for people' })),
  disabled: Type.Optional(Type.Boolean({ description: 'Passed over, as if it were not there' })),
}

/** One kind of recipe step in the API. The settings are next to `kind`, in the order of the form. */
export function stepKind<const K extends string, P extends TProperties>(
  options: StepOptions<P> & { kind: K },
) {
  const { kind, component, title, description, settings, example } = options
  const shape = closed({ kind: oneOf([kind]), ...settings, ...annotations }, { title, description })
  return {
    ...options,
    settings: closed(settings),
    schema: Type.Unsafe<Static<typeof shape>>(model(component, shape, { examples: [{ kind, ...example }] })),
  }
}

/** What a field of a form is about: forms offer names by it. */
type FieldHint = 'column' | 'columns' | 'input' | 'input_column' | 'new_column' | 'formula' | 'group_formula'

const text = (hint: FieldHint, options: object) =>
  Type.String({ minLength: 1, maxLength: 300, 'x-field': hint, ...options })

/** A column of the relation that the step gets. */
export const column = (description: string) => text('column', { description })
/** A column of another input that the step names. */
export const inputColumn = (description: string) => text('input_column', { description })
/** The name of a column that the step makes. */
export const newColumn = (description: string) => text('new_column', { description })
/** Another input of the recipe, by its name there. */
export const inputName = (description: string) =>
  text('input', { maxLength: 200, description, examples: ['customers'] })

export const columns = (description: string, options: object = {}) =>
  Type.Array(column('Column'), {
    minItems: 1,
    maxItems: 500,
    'x-field': 'columns',
    description,
    ...options,
  })

export const formula = (description: string, hint: 'formula' | 'group_formula' = 'formula') =>
  text(hint, { maxLength: 10_000, description })

export const Scalar = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()])

export const SortKey = model(
  'RecipeSortKey',
  closed({
    column: column('Column to sort by'),
    order: Type.Optional(oneOf(['asc', 'desc'], { description: '`asc` by default' })),
    nulls: Type.Optional(oneOf(['first', 'last'], { description: '`last` by default' })),
  }),
  { examples: [{ column: 'ordered_at', order: 'desc' }] },
)

export const sortKeys = (description: string, options: object = {}) =>
  Type.Array(SortKey, { minItems: 1, maxItems: 20, description, ...options })

/** Types that values can be turned into. */
export const recipeTypes = [
  'text',
  'integer',
  'decimal',
  'number',
  'boolean',
  'date',
  'time',
  'timestamp',
  'json',
] as const

export const onMisfit = Type.Optional(
  oneOf(['fail', 'null'], {
    title: 'Values that do not fit',
    description:
      '`fail` (by default): the run fails and the last good version stays; `null`: they become null',
  }),
)

export const timezone = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 64, description, examples: ['Europe/Berlin'] }))

export type SortKey = Static<typeof SortKey>
export type RecipeType = (typeof recipeTypes)[number]
