import { closed, model, oneOf, Type } from '../schema.ts'
import {
  column,
  columns,
  newColumn,
  onMisfit,
  recipeTypes,
  Scalar,
  sortKeys,
  stepKind,
  timezone,
} from './step.ts'

const CastColumn = model(
  'RecipeCastColumn',
  closed({
    column: column('Column to turn into another type'),
    type: oneOf(recipeTypes, { description: 'The type it shall have' }),
    format: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'How texts write a date or time (`%d.%m.%Y`), or how a date or time is written as text',
        examples: ['%d.%m.%Y'],
      }),
    ),
    precision: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 38, description: 'Of a decimal: digits in all; 18 unless given' }),
    ),
    scale: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 38,
        description: 'Of a decimal: digits behind the point; 2 unless given',
      }),
    ),
    decimal_mark: Type.Optional(
      oneOf(['.', ','], { description: 'Of numbers in texts: the other one and spaces then group digits' }),
    ),
  }),
)

const castStep = stepKind({
  kind: 'cast',
  component: 'RecipeCastStep',
  title: 'Change types',
  group: 'values',
  description: 'Turns the values of columns into another type.',
  settings: {
    columns: Type.Array(CastColumn, { minItems: 1, maxItems: 500, description: 'The columns to change' }),
    on_misfit: onMisfit,
  },
  example: { columns: [{ column: 'amount', type: 'decimal', scale: 2 }], on_misfit: 'null' },
})

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

const cleanStep = stepKind({
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

const fillStep = stepKind({
  kind: 'fill',
  component: 'RecipeFillStep',
  title: 'Fill gaps',
  group: 'values',
  description: 'Puts a value where there is none.',
  settings: {
    columns: columns('Columns whose nulls are filled'),
    with: oneOf(['value', 'forward', 'backward', 'mean', 'median', 'min', 'max', 'most_frequent'], {
      description:
        '`value`: a constant; `forward`, `backward`: the last value before, or the first after, in the given order; ' +
        'the others are computed from the values there are',
    }),
    value: Type.Optional(Scalar),
    order_by: Type.Optional(sortKeys('With `forward` and `backward`: the order of the rows')),
    per: Type.Optional(columns('Within each group of rows that have the same values in these columns')),
  },
  example: { columns: ['price'], with: 'forward', order_by: [{ column: 'day' }], per: ['product'] },
})

const parseDateStep = stepKind({
  kind: 'parse_date',
  component: 'RecipeParseDateStep',
  title: 'Read dates from texts',
  group: 'values',
  description: 'Reads dates or times that texts write in one of several ways.',
  settings: {
    column: column('Text to read'),
    formats: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Tried in this order: `%Y-%m-%d`, `%d.%m.%y %H:%M`, `%b %-d, %Y` …',
      examples: [['%Y-%m-%d', '%d.%m.%Y']],
    }),
    to: oneOf(['date', 'timestamp'], { description: 'What they become' }),
    name: Type.Optional(newColumn('Name of a new column; unless given the text is replaced')),
    timezone: timezone('To a timestamp: the texts are local times there; the result is UTC'),
    on_misfit: onMisfit,
  },
  example: { column: 'ordered', formats: ['%Y-%m-%d', '%d.%m.%Y'], to: 'date' },
})

const recodeStep = stepKind({
  kind: 'recode',
  component: 'RecipeRecodeStep',
  title: 'Replace values by a list',
  group: 'values',
  description: 'Turns listed values into others.',
  settings: {
    column: column('Column whose values are replaced'),
    values: Type.Array(
      closed({ from: Type.Union([Scalar, Type.Null()]), to: Type.Union([Scalar, Type.Null()]) }),
      { minItems: 1, maxItems: 1000, description: 'Each value and what becomes of it' },
    ),
    others: Type.Optional(
      oneOf(['keep', 'null', 'value'], {
        description: 'Values that are not listed: as they are (unless given), null, or `other_value`',
      }),
    ),
    other_value: Type.Optional(Scalar),
    name: Type.Optional(newColumn('Name of a new column; unless given the values are replaced')),
  },
  example: {
    column: 'country',
    values: [
      { from: 'Germany', to: 'DE' },
      { from: 'Deutschland', to: 'DE' },
    ],
  },
})

const binStep = stepKind({
  kind: 'bin',
  component: 'RecipeBinStep',
  title: 'Put numbers into ranges',
  group: 'values',
  description: 'A new column with the range that a number lies in: of equal width, or between given edges.',
  settings: {
    column: column('Number to put into ranges'),
    name: newColumn('Name of the new column'),
    width: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e15,
        description: 'Equal ranges of this width; the value is their lower bound',
      }),
    ),
    edges: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 1,
        maxItems: 200,
        description: 'Or edges that rise; the value is a text such as "10 to 20", the lower edge included',
      }),
    ),
    labels: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 201,
        description: 'With edges: texts for the ranges, one more than there are edges',
      }),
    ),
  },
  example: { column: 'age', name: 'age group', edges: [18, 65], labels: ['young', 'adult', 'old'] },
})

/** Steps that change values in their columns. In the order of the palette; a new one is a constant above and a line here. */
export const valueSteps = [castStep, cleanStep, fillStep, parseDateStep, recodeStep, binStep] as const
