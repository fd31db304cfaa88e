import { Type, closed, model, oneOf } from '../schema.ts'
import { columns, stepKind } from './step.ts'

const Replacement = model(
  'RecipeReplacement',
  closed({
    find: Type.String({ minLength: 1, maxLength: 1000, description: 'Text, or a regular expression' }),
    with: Type.String({
      maxLength: 1000,
      description: 'What stands there instead; with `regex`, \\1 to \\9 are what its brackets found',
    }),
    regex: Type.Optional(Type.Boolean({ description: '`find` is a regular expression' })),
    ignore_case: Type.Optional(Type.Boolean({ description: 'Large and small letters are the same' })),
    whole_value: Type.Optional(Type.Boolean({ description: 'Only where it is the whole text' })),
  }),
)

export const cleanStep = stepKind({
  kind: 'clean',
  component: 'RecipeCleanStep',
  title: 'Clean texts',
  group: 'values',
  description: 'Tidies texts; what is asked for is done in the order of these settings.',
  settings: {
    columns: columns('Text columns to clean'),
    normalize_unicode: Type.Optional(
      Type.Boolean({
        description: 'One way of writing each letter (NFC), without characters that are not seen',
      }),
    ),
    strip_accents: Type.Optional(Type.Boolean({ description: 'é becomes e' })),
    replace: Type.Optional(Type.Array(Replacement, { maxItems: 50, description: 'One after the other' })),
    collapse_spaces: Type.Optional(
      Type.Boolean({ description: 'Several spaces, tabs and line ends become one space' }),
    ),
    trim: Type.Optional(Type.Boolean({ description: 'No spaces, tabs and line ends at both ends' })),
    case: Type.Optional(oneOf(['upper', 'lower', 'title'])),
    empty_to_null: Type.Optional(Type.Boolean({ description: 'Texts with nothing in them become null' })),
  },
  example: { columns: ['name'], collapse_spaces: true, trim: true, empty_to_null: true },
})
